/**
 * The catalogue: all of Mishap's data except the rows of the event store and blobs, in SQLite or Postgres. Each folder
 * holds the stores of one subject and the types of its tables (`tables.ts`). Stores without a grant parameter, usually
 * in `work.ts`, serve the server's own jobs; all others take a grant and show only what it covers. `engine.ts` is what
 * the queries need of a database, which `sqlite` and `postgres` provide. `commit.ts` writes what a digested batch
 * changes, in one transaction.
 */
import type { Catalogue } from '#domain/catalogue.ts'
import { createAttachments } from './attached/attachments.ts'
import { createFeedback } from './attached/feedback.ts'
import { createEventDependents } from './attached/event-dependents.ts'
import { createAlerts } from './alerts/alerts.ts'
import { createNotificationWork, createPreferences } from './alerts/notifications.ts'
import { createOutbox } from './alerts/outbox.ts'
import { createAlertWork } from './alerts/work.ts'
import { createAudit } from './audit/audit.ts'
import { createArtifacts } from './artifacts/artifacts.ts'
import { createMonitors } from './monitors/monitors.ts'
import { createMonitorWork } from './monitors/work.ts'
import { createChangeFeed } from './changes/feed.ts'
import { createDashboards } from './dashboards/dashboards.ts'
import { createDashboardLinks } from './dashboards/links.ts'
import { createDetectorProgress } from './detector-progress.ts'
import { createDigestLedger, type LoadKinds } from './digest-ledger.ts'
import { createApiStores } from './api/api-stores.ts'
import type { Engine } from './engine.ts'
import { createGitHub } from './github/github.ts'
import { createGitHubWork } from './github/work.ts'
import { createSlack } from './slack/slack.ts'
import { createSlackWork } from './slack/work.ts'
import { createHolds } from './holds/holds.ts'
import { createHoldWork } from './holds/work.ts'
import { createDeletions } from './deletions/deletions.ts'
import { createDeletionWork } from './deletions/work.ts'
import { createImports } from './imports/imports.ts'
import { createIssues } from './issues.ts'
import { createKeys } from './projects/key-lookup.ts'
import { createLeases } from './leases.ts'
import { createRemovedReplays } from './removed-replays.ts'
import { createReplayViews, createReplayViewUpkeep } from './replay-views.ts'
import { createMarks } from './marks.ts'
import { createNodes } from './nodes.ts'
import { createOAuth } from './oauth/oauth.ts'
import { createOutcomes } from './outcomes.ts'
import { createOverview } from './overview.ts'
import { createProjects } from './projects/projects.ts'
import { createOwnershipLedger } from './ownership/ledger.ts'
import { createOwnership } from './ownership/ownership.ts'
import { createOrganization } from './people/organization.ts'
import { createPeople } from './people/people.ts'
import { createTeams } from './people/teams.ts'
import { createRemovals } from './projects/removals.ts'
import { createLimitLookup, createLimitWork } from './quotas/limits.ts'
import { createQuotas } from './quotas/quotas.ts'
import { createSampling } from './quotas/sampling.ts'
import { createSpikes } from './quotas/spikes.ts'
import { createReleases } from './releases/releases.ts'
import { createRules } from './projects/rules.ts'
import { createSealedTexts } from './sealed-texts.ts'
import { createSearchViews } from './search-views/search-views.ts'
import { createSignOn } from './sign-on/sign-on.ts'
import { createStatusPages } from './status-pages/status-pages.ts'
import { createStatusSubscriptions } from './status-pages/subscriptions.ts'
import { createStatusPageWork } from './status-pages/work.ts'
import { createTokens } from './people/tokens.ts'
import { createActivity } from './triage/activity.ts'
import { createIntegrations } from './tickets/integrations.ts'
import { createTicketFeed } from './tickets/ticket-feed.ts'
import { createTickets } from './tickets/tickets.ts'
import { createFeed } from './triage/feed.ts'
import { createTriage } from './triage/triage.ts'
import { createUpkeep } from './triage/upkeep.ts'
import { createUptime } from './uptime/uptime.ts'
import { createUptimeWork } from './uptime/work.ts'
import { createWebhookWork } from './webhooks/work.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

/** Assembles the catalogue from the stores in this folder. The engine must be open and migrated. */
export function createCatalogue(engine: Engine, loadKinds: LoadKinds): Catalogue {
  return {
    projects: createProjects(engine),
    rules: createRules(engine),
    issues: createIssues(engine),
    ...createApiStores(engine),
    triage: createTriage(engine),
    activity: createActivity(engine),
    feed: createFeed(engine),
    upkeep: createUpkeep(engine),
    marks: createMarks(engine),
    searchViews: createSearchViews(engine),
    dashboards: createDashboards(engine),
    dashboardLinks: createDashboardLinks(engine),
    overview: createOverview(engine),
    ownership: createOwnership(engine),
    owners: createOwnershipLedger(engine),
    releases: createReleases(engine),
    attachments: createAttachments(engine),
    feedback: createFeedback(engine),
    artifacts: createArtifacts(engine),
    outcomes: createOutcomes(engine),
    tokens: createTokens(engine),
    sealedTexts: createSealedTexts(engine),
    ...organizationOn(engine),
    integrations: createIntegrations(engine),
    tickets: createTickets(engine),
    ticketFeed: createTicketFeed(engine),
    alerts: createAlerts(engine),
    preferences: createPreferences(engine),
    audit: createAudit(engine),
    people: createPeople(engine),
    keys: createKeys(engine),
    removals: createRemovals(engine),
    digest: createDigestLedger(engine, loadKinds),
    eventDependents: createEventDependents(engine),
    alertWork: createAlertWork(engine),
    notifications: createNotificationWork(engine),
    outbox: createOutbox(engine),
    ...changesOn(engine),
    ...ofProcesses(engine),
    ...limitsOn(engine),
    ...watchesOn(engine),
    detectors: createDetectorProgress(engine),
    removedReplays: createRemovedReplays(engine),
    replayViews: createReplayViews(engine),
    replayViewUpkeep: createReplayViewUpkeep(engine),
    ...partsOfEngine(engine),
  }
}

/** Organization, teams, accounts, sign-on, imports and the GitHub and Slack integrations. */
function organizationOn(engine: Engine) {
  return {
    organization: createOrganization(engine),
    teams: createTeams(engine),
    signOn: createSignOn(engine),
    oauth: createOAuth(engine),
    imports: createImports(engine),
    github: createGitHub(engine),
    githubWork: createGitHubWork(engine),
    slack: createSlack(engine),
    slackWork: createSlackWork(engine),
  }
}

/** Change feed and outgoing webhooks. */
function changesOn(engine: Engine) {
  return {
    changes: createChangeFeed(engine),
    webhooks: createWebhooks(engine),
    webhookWork: createWebhookWork(engine),
  }
}

/** Cron monitors, uptime checks and status pages. */
function watchesOn(engine: Engine) {
  return {
    monitors: createMonitors(engine),
    monitorWork: createMonitorWork(engine),
    uptime: createUptime(engine),
    uptimeWork: createUptimeWork(engine),
    statusPages: createStatusPages(engine),
    statusPageWork: createStatusPageWork(engine),
    statusSubscriptions: createStatusSubscriptions(engine),
  }
}

/** Quotas, spike protection, sampling, and holds, which exempt data from deletion. */
function limitsOn(engine: Engine) {
  return {
    holds: createHolds(engine),
    holdWork: createHoldWork(engine),
    deletions: createDeletions(engine),
    deletionWork: createDeletionWork(engine),
    quotas: createQuotas(engine),
    spikes: createSpikes(engine),
    sampling: createSampling(engine),
    limits: createLimitLookup(engine),
    limitWork: createLimitWork(engine),
  }
}

async function newestMigration({ db }: Engine): Promise<string> {
  const newest = await db.selectFrom('migrations').select('name').orderBy('name', 'desc').limit(1).executeTakeFirst()
  return newest?.name ?? ''
}

/** Coordination between processes that share the catalogue. */
function ofProcesses(engine: Engine): Pick<Catalogue, 'leases' | 'nodes'> {
  return { leases: createLeases(engine), nodes: createNodes(engine) }
}

function partsOfEngine(engine: Engine): Pick<Catalogue, 'engine' | 'databaseBytes' | 'close'> {
  return {
    engine: async () => ({ ...(await engine.version()), migration: await newestMigration(engine) }),
    databaseBytes: () => engine.databaseBytes(),
    close: () => engine.close(),
  }
}
