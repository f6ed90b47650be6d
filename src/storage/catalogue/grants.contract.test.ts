import { afterAll, describe, expect, test } from 'vitest'
import { narrow, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { RuleDraft } from '#domain/alert/rule.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventId, GroupHash, IssueId, ProjectId, ReplayId, TeamId } from '#domain/ids.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { DashboardContent } from '#domain/dashboard/dashboard.ts'
import { readContent } from '#domain/dashboard/read-content.ts'
import { defaultConfig } from '#domain/monitor/monitor.ts'
import { defaultOwnership } from '#domain/ownership/ownership.ts'
import { defaultRules } from '#domain/project/project-rules.ts'
import { newCheck } from '#domain/uptime/check.ts'
import type { MaintenanceDraft } from '#domain/uptime/maintenance.ts'
import type { ProjectKey } from '#domain/project/project.ts'
import type { IntegrationSettings } from '#domain/ticket/integration.ts'
import type { RemoteTicket } from '#domain/ticket/ticket.ts'
import { aBundle, aFile } from './test-support/artifacts.ts'
import { anAttachment, someFeedback } from './test-support/attached.ts'
import { someResults } from './test-support/uptime.ts'
import { anEvent, engines, groupHash, minutes, noon, operator, type CatalogueBench } from './test-support/bench.ts'

/**
 * Calls every catalogue method that takes a grant with a grant for a different project. The call must neither reveal
 * nor change anything of the hidden project. To prove that each case looks in the right place, the same call with a
 * grant for both projects must reveal or change something. A method without a case fails too.
 */

/** Everything in the hidden project contains this word. */
const MARK = 'secret'

/** What the cases can use: a hidden project with one object of each kind, and the project that the grant covers. */
interface World {
  readonly catalogue: Catalogue
  readonly mine: ProjectId
  readonly hidden: ProjectId
  readonly slug: string
  readonly key: ProjectKey
  readonly issue: Issue
  readonly other: Issue
  readonly merged: Issue
  readonly team: TeamId
  readonly alert: { readonly rule: number; readonly receiver: number }
  /** A deleted issue whose group is discarded. */
  readonly deleted: { readonly id: IssueId; readonly number: number; readonly group: GroupHash }
  /** A comment on the issue. */
  readonly comment: number
  /** `ticket` is linked to the issue, `looseTicket` is not. */
  readonly ticket: number
  readonly looseTicket: number
  readonly integration: number
  /** Receives changes of the hidden project and has one delivery in its log. */
  readonly webhook: number
  readonly delivery: number
  /** Two issue-list views restricted to the hidden project. */
  readonly views: readonly [number, number]
  /** A second hidden project: one on hold cannot be removed, and other cases remove the first. */
  readonly held: ProjectId
  readonly hold: number
  /** Covers only the hidden project, and has a public link. */
  readonly dashboard: number
  readonly monitor: number
  /** A check that is down and has a maintenance window. */
  readonly uptime: { readonly check: number; readonly window: number }
  readonly bundle: { readonly id: number; readonly checksum: string }
  readonly may: <const P extends Permission>(permission: P) => Grant<P>
}

type Case = (world: World) => Promise<unknown>
type GrantedPart = Exclude<
  keyof Catalogue,
  | 'keys'
  | 'limits'
  | 'limitWork'
  | 'holdWork'
  | 'deletionWork'
  | 'removals'
  | 'people'
  | 'digest'
  | 'leases'
  // Used only for rotating the operator's key; never shown to users.
  | 'sealedTexts'
  | 'uptimeWork'
  | 'detectors'
  | 'removedReplays'
  | 'replayViewUpkeep'
  | 'monitorWork'
  | 'alertWork'
  | 'notifications'
  | 'outbox'
  | 'githubWork'
  | 'slackWork'
  // Authorized by its token.
  | 'dashboardLinks'
  // Authorized by a signed link, or internal to the server.
  | 'statusSubscriptions'
  | 'statusPageWork'
  // Personal: the user id is the key.
  | 'preferences'
  | 'eventDependents'
  | 'owners'
  | 'feed'
  | 'upkeep'
  | 'changes'
  | 'webhookWork'
  | 'nodes'
  | 'ticketFeed'
  | 'engine'
  | 'databaseBytes'
  // The caller's identity is the key.
  | 'idempotency'
  | 'close'
  | 'organization'
>

const ACTION = '4bd3c6b8-6c1b-4f4e-9a53-0c1d2e3f4a5b'
const VERSION = `${MARK}@1.0.0`
const figures = {
  events: 1,
  firstSeen: noon,
  lastSeen: noon,
  firstRelease: '',
  lastRelease: '',
}
const face = {
  title: MARK,
  culprit: '',
  level: 'error',
  type: 'error',
  platform: 'node',
  metadata: { type: '', value: '', filename: '', function: '' },
  handled: true,
} as const
const githubApp = { appId: 1, slug: MARK, name: MARK, baseUrl: 'https://github.com', pageUrl: 'https://github.com/a' }
const sealedApp = { privateKey: 'sealed', webhookSecret: 'sealed' }
const slackApp = { baseUrl: 'https://slack.com', teamId: MARK, teamName: MARK, botName: MARK, locale: 'en' }
const sealedSlack = { botToken: 'sealed', signingSecret: 'sealed' }
const linkedRepository = { comments: true, checks: true, watchMinutes: 60 }
const token = { name: 'ci', scopes: ['org:read'], hash: 'cd'.repeat(32), lastFour: 'cafe' } as const

const elsewhere = { source: 'sentry', foreignId: '1' }
const saidElsewhere = {
  at: noon,
  by: { kind: 'user', id: null, name: 'Taken' },
  what: { kind: 'comment', text: 'taken' },
} as const

/** `undefined` if the method takes no grant, because it serves internal work or exposes no project. */
const cases: { readonly [P in GrantedPart]: { readonly [M in keyof Catalogue[P]]: Case | undefined } } = {
  // Creates missing objects, and returns only those.
  imports: {
    find: undefined,
    findAll: undefined,
    note: undefined,
    step: undefined,
    saveStep: undefined,
    forgetSteps: undefined,
    adopt: undefined,
    tellHistory: (w) => w.catalogue.imports.tellHistory(w.may('event:write'), elsewhere, w.issue.id, [saidElsewhere]),
    beginHistory: undefined,
  },
  projects: {
    // Reads and changes only what it creates.
    create: undefined,
    list: (w) => w.catalogue.projects.list(w.may('project:read')),
    byId: (w) => w.catalogue.projects.byId(w.may('project:read'), w.hidden),
    bySlug: (w) => w.catalogue.projects.bySlug(w.may('project:read'), w.slug),
    keys: (w) => w.catalogue.projects.keys(w.may('project:read'), w.hidden),
    movedFrom: (w) => w.catalogue.projects.movedFrom(w.may('project:read'), 'old'),
    update: (w) => w.catalogue.projects.update(w.may('project:write'), w.hidden, { name: 'Taken' }, noon),
    teams: async (w) => shown((await w.catalogue.projects.teams(w.may('project:read'), w.hidden))[0]),
    setAccess: (w) => w.catalogue.projects.setAccess(w.may('project:admin'), w.hidden, 'organization', [], noon),
    remove: (w) => w.catalogue.projects.remove(w.may('project:admin'), w.hidden, noon),
    createKey: (w) => w.catalogue.projects.createKey(w.may('project:write'), w.hidden, 'new', noon),
    updateKey: (w) => w.catalogue.projects.updateKey(w.may('project:write'), w.key.publicKey, { enabled: false }, noon),
    removeKey: (w) => w.catalogue.projects.removeKey(w.may('project:write'), w.key.publicKey, noon),
    hiddenEnvironments: (w) => w.catalogue.projects.hiddenEnvironments(w.may('project:read')),
    setEnvironmentHidden: (w) =>
      w.catalogue.projects.setEnvironmentHidden(w.may('project:write'), w.hidden, 'staging', true, noon),
  },
  // Instance-wide; exposes no project.
  oauth: {
    register: undefined,
    client: undefined,
    allow: undefined,
    redeem: undefined,
    refresh: undefined,
    giveBack: undefined,
    end: undefined,
    listOwn: undefined,
    revokeOwn: undefined,
  },
  signOn: {
    useAssertion: undefined,
    note: undefined,
    attempts: undefined,
    endTokensOf: undefined,
    externalIdsOfTeams: undefined,
    setExternalIdOfTeam: undefined,
  },
  rules: {
    of: (w) => w.catalogue.rules.of(w.may('project:read'), w.hidden),
    withVersion: (w) => w.catalogue.rules.withVersion(w.may('project:read'), w.hidden),
    save: (w) => w.catalogue.rules.save(w.may('project:write'), w.hidden, defaultRules, 1, noon),
  },
  issues: {
    byId: (w) => w.catalogue.issues.byId(w.may('event:read'), w.issue.id),
    byNumber: (w) => w.catalogue.issues.byNumber(w.may('event:read'), w.hidden, w.issue.number),
    titled: (w) => w.catalogue.issues.titled(w.may('event:read'), [], 10),
    newestOf: (w) => w.catalogue.issues.newestOf(w.may('event:read'), w.hidden, 10),
    byIds: (w) => w.catalogue.issues.byIds(w.may('event:read'), [w.issue.id]),
    seenSince: async (w) => {
      const query = { status: undefined, since: new Date(0), order: 'lastSeen', limit: 10, cursor: undefined } as const
      const { places } = await w.catalogue.issues.seenSince(w.may('event:read'), query)
      return places.some(({ id }) => id === w.issue.id) ? MARK : 'nothing'
    },
    keysOf: async (w) => {
      const groups = [{ projectId: w.hidden, groupHash: groupHash('one') }]
      return (await w.catalogue.issues.keysOf(w.may('event:read'), groups)).length > 0 ? MARK : 'nothing'
    },
    keysSeenSince: async (w) => {
      const query = { status: undefined, since: new Date(0) }
      const found = await w.catalogue.issues.keysSeenSince(w.may('event:read'), query, 10)
      return found.some(({ projectId }) => projectId === w.hidden) ? MARK : 'nothing'
    },
    newestReleases: async (w) => {
      const found = await w.catalogue.issues.newestReleases(w.may('event:read'))
      return found.some(({ version }) => version.includes(MARK)) ? MARK : 'nothing'
    },
    factsOf: (w) =>
      w.catalogue.issues.factsOf(
        w.may('event:read'),
        [{ projectId: w.hidden, groupHash: groupHash('one') }],
        'with_marks',
      ),
    byGroups: (w) =>
      w.catalogue.issues.byGroups(w.may('event:read'), [{ projectId: w.hidden, groupHash: groupHash('one') }]),
    merge: (w) => w.catalogue.issues.merge(w.may('event:write'), w.issue.id, [w.other.id], noon),
    unmerge: (w) =>
      w.catalogue.issues.unmerge(
        w.may('event:write'),
        w.issue.id,
        [groupHash('merged')],
        { stays: figures, goes: { ...figures, newest: face } },
        noon,
      ),
    adopt: (w) => w.catalogue.issues.adopt(w.may('event:write'), w.issue.id, groupHash('adopted')),
    movedTo: async (w) => shown(await w.catalogue.issues.movedTo(w.may('event:read'), w.merged.id)),
    countByProject: async (w) => shown((await w.catalogue.issues.countByProject(w.may('event:read'))).get(w.hidden)),
  },
  triage: {
    decide: (w) =>
      w.catalogue.triage.decide(w.may('event:write'), [w.issue.id], { kind: 'priority', priority: 'low' }, 'new', noon),
    undo: (w) => w.catalogue.triage.undo(w.may('event:write'), ACTION, noon),
  },
  activity: {
    of: (w) => w.catalogue.activity.of(w.may('event:read'), w.issue.id, { limit: 10 }),
    comment: (w) =>
      w.catalogue.activity.comment(w.may('event:write'), w.issue.id, { text: 'taken', mentions: [] }, noon),
    editComment: (w) =>
      w.catalogue.activity.editComment(w.may('event:write'), w.comment, { text: 'taken', mentions: [] }, noon),
    removeComment: (w) => w.catalogue.activity.removeComment(w.may('event:write'), w.comment, new Date()),
  },
  marks: {
    of: async (w) => shown((await w.catalogue.marks.of(w.may('event:read'), 'watcher', [w.issue.id])).get(w.issue.id)),
    bookmark: (w) => w.catalogue.marks.bookmark(w.may('event:read'), 'watcher', [w.issue.id], true),
    subscribe: (w) => w.catalogue.marks.subscribe(w.may('event:read'), 'watcher', [w.issue.id], false),
    see: (w) => w.catalogue.marks.see(w.may('event:read'), 'watcher', w.issue.id, minutes(5)),
    seenBy: async (w) => shown((await w.catalogue.marks.seenBy(w.may('event:read'), w.issue.id, 5))[0]),
    subscribers: async (w) => shown((await w.catalogue.marks.subscribers(w.may('event:read'), w.issue.id))[0]),
  },
  replayViews: {
    see: (w) => w.catalogue.replayViews.see(w.may('event:read'), 'watcher', replayOf(w), minutes(5)),
    seenOf: async (w) =>
      shown([...(await w.catalogue.replayViews.seenOf(w.may('event:read'), 'watcher', [replayOf(w)]))][0]),
    latest: async (w) => shown((await w.catalogue.replayViews.latest(w.may('event:read'), 'watcher', 5))[0]),
    seenBy: async (w) => shown((await w.catalogue.replayViews.seenBy(w.may('event:read'), replayOf(w), 5))[0]),
  },
  searchViews: {
    of: async (w) => shown((await w.catalogue.searchViews.of(w.may('event:read'), 'issues')).views[0]),
    // Returns only what it creates, and restricts that to projects the grant covers.
    create: undefined,
    update: (w) => w.catalogue.searchViews.update(w.may('event:write'), w.views[0], { name: 'Taken' }),
    remove: (w) => w.catalogue.searchViews.remove(w.may('event:write'), w.views[0]),
    move: (w) => w.catalogue.searchViews.move(w.may('event:write'), w.views[0], 'right'),
    setOwnFirst: (w) => w.catalogue.searchViews.setOwnFirst(asWatcher(w.may('event:write')), w.views[0]),
    setTeamFirst: (w) => w.catalogue.searchViews.setTeamFirst(asWatcher(w.may('event:write')), w.team, w.views[0]),
  },
  uptime: {
    list: (w) =>
      w.catalogue.uptime.list(w.may('event:read'), { projects: [], text: '', state: 'any' }, { limit: 10, offset: 0 }),
    find: (w) => w.catalogue.uptime.find(w.may('event:read'), w.uptime.check),
    findAll: (w) => w.catalogue.uptime.findAll(w.may('event:read'), [w.uptime.check]),
    statesOf: async (w) => [...(await w.catalogue.uptime.statesOf(w.may('event:read'), [w.uptime.check])).values()],
    create: (w) => w.catalogue.uptime.create(w.may('alerts:write'), w.hidden, [{ ...newCheck, name: 'Taken' }], noon),
    update: (w) =>
      w.catalogue.uptime.update(w.may('alerts:write'), w.uptime.check, { ...newCheck, name: 'Taken' }, noon),
    remove: (w) => w.catalogue.uptime.remove(w.may('alerts:write'), w.uptime.check, noon),
    outages: async (w) => shown((await w.catalogue.uptime.outages(w.may('event:read'), w.uptime.check, 10))[0]),
    windows: (w) => w.catalogue.uptime.windows(w.may('event:read')),
    addWindow: (w) => w.catalogue.uptime.addWindow(w.may('alerts:write'), aWindow(w.hidden, 'Taken'), noon),
    removeWindow: (w) => w.catalogue.uptime.removeWindow(w.may('alerts:write'), w.uptime.window, noon),
    // Probes belong to the organization and expose no project.
    probes: undefined,
    addProbe: undefined,
    removeProbe: undefined,
  },
  dashboards: {
    list: (w) => w.catalogue.dashboards.list(w.may('event:read')),
    find: (w) => w.catalogue.dashboards.find(w.may('event:read'), w.dashboard),
    versions: async (w) => shown((await w.catalogue.dashboards.versions(w.may('event:read'), w.dashboard))[0]),
    // Returns only what it creates, about projects the grant covers.
    create: undefined,
    save: (w) =>
      w.catalogue.dashboards.save(w.may('event:write'), w.dashboard, 1, { ...aBoard([]), name: 'Taken' }, noon),
    restore: (w) => w.catalogue.dashboards.restore(w.may('event:write'), w.dashboard, 1, noon),
    share: (w) =>
      w.catalogue.dashboards.share(w.may('event:write'), w.dashboard, { seenBy: 'self', editedBy: 'self' }, noon),
    remove: (w) => w.catalogue.dashboards.remove(w.may('event:write'), w.dashboard, noon),
    links: async (w) => shown((await w.catalogue.dashboards.links(w.may('event:read'), w.dashboard))[0]),
    makeLink: (w) => w.catalogue.dashboards.makeLink(w.may('org:write'), w.dashboard, 'hash', noon),
    removeLink: (w) => w.catalogue.dashboards.removeLink(w.may('event:write'), w.dashboard, 1, noon),
  },
  monitors: {
    list: async (w) =>
      shown((await w.catalogue.monitors.list(w.may('event:read'), { limit: 9, offset: 0 })).monitors[0]),
    find: (w) => w.catalogue.monitors.find(w.may('event:read'), w.monitor),
    findAll: (w) => w.catalogue.monitors.findAll(w.may('event:read'), [w.monitor]),
    create: (w) => w.catalogue.monitors.create(w.may('project:write'), w.hidden, 'taken', aMonitor('Taken'), noon),
    save: (w) => w.catalogue.monitors.save(w.may('project:write'), w.monitor, aMonitor('Taken'), noon),
    muteEnvironment: (w) => w.catalogue.monitors.muteEnvironment(w.may('project:write'), w.monitor, '', true, noon),
    remove: (w) => w.catalogue.monitors.remove(w.may('project:write'), w.monitor, undefined, noon),
    absences: undefined,
  },
  // Public, and exposes no project: a check gets its display name on the page.
  statusPages: {
    list: undefined,
    find: undefined,
    create: undefined,
    save: undefined,
    remove: undefined,
    incidents: undefined,
    incident: undefined,
    open: undefined,
    update: undefined,
    removeIncident: undefined,
    subscribers: undefined,
    removeSubscriber: undefined,
  },
  overview: {
    changedSince: (w) => w.catalogue.overview.changedSince(w.may('event:read'), new Date(0), 10),
    slowerTransactions: async (w) =>
      shown((await w.catalogue.overview.slowerTransactions(w.may('event:read'), new Date(0), 10))[0]),
    performanceGroups: async (w) =>
      shown((await w.catalogue.overview.performanceGroups(w.may('event:read'), new Date(0), 10))[0]),
  },
  ownership: {
    of: (w) => w.catalogue.ownership.of(w.may('project:read'), w.hidden),
    save: (w) => w.catalogue.ownership.save(w.may('project:write'), w.hidden, defaultOwnership, 1, noon),
    assignable: async (w) => shown((await w.catalogue.ownership.assignable(w.may('event:read'), [w.hidden]))[0]),
  },
  attachments: {
    ofEvents: (w) => w.catalogue.attachments.ofEvents(w.may('event:read'), [attachedTo(w.hidden)]),
    ofIssue: (w) => w.catalogue.attachments.ofIssue(w.may('event:read'), w.issue.id, { offset: 0, limit: 10 }),
    countOfIssue: async (w) =>
      shown((await w.catalogue.attachments.countOfIssue(w.may('event:read'), w.issue.id)) || undefined),
    byId: (w) => w.catalogue.attachments.byId(w.may('event:read'), w.hidden, 1),
    remove: (w) => w.catalogue.attachments.remove(w.may('event:admin'), w.hidden, 1, noon),
  },
  feedback: {
    list: (w) => w.catalogue.feedback.list(w.may('event:read'), {}, { offset: 0, limit: 10 }),
    count: async (w) => shown((await w.catalogue.feedback.count(w.may('event:read'), {})) || undefined),
    ofEvents: (w) => w.catalogue.feedback.ofEvents(w.may('event:read'), [attachedTo(w.hidden)]),
    ofIssue: (w) => w.catalogue.feedback.ofIssue(w.may('event:read'), w.issue.id, { offset: 0, limit: 10 }),
    countOfIssue: async (w) =>
      shown((await w.catalogue.feedback.countOfIssue(w.may('event:read'), w.issue.id)) || undefined),
    mark: (w) => w.catalogue.feedback.mark(w.may('event:write'), [1], 'read', noon),
  },
  releases: {
    list: (w) => w.catalogue.releases.list(w.may('project:read'), {}, 'newest', { offset: 0, limit: 10 }),
    byVersion: (w) => w.catalogue.releases.byVersion(w.may('project:read'), VERSION),
    newest: (w) => w.catalogue.releases.newest(w.may('project:read'), w.hidden),
    upsert: async (w) =>
      w.catalogue.releases
        .upsert(w.may('project:releases'), VERSION, { projects: [w.hidden], url: 'https://taken.example' }, noon)
        .catch(() => undefined),
    remove: (w) => w.catalogue.releases.remove(w.may('project:releases'), VERSION, noon),
    commits: (w) => w.catalogue.releases.commits(w.may('project:read'), VERSION, 10),
    previousWithCommits: (w) => w.catalogue.releases.previousWithCommits(w.may('project:read'), `${MARK}@2.0.0`),
    neighbours: (w) => w.catalogue.releases.neighbours(w.may('project:read'), VERSION),
    deploys: (w) => w.catalogue.releases.deploys(w.may('project:read'), VERSION),
    addDeploy: (w) =>
      w.catalogue.releases.addDeploy(w.may('project:releases'), VERSION, {
        environment: 'production',
        name: null,
        url: null,
        startedAt: null,
        finishedAt: noon,
      }),
    issues: (w) => w.catalogue.releases.issues(w.may('event:read'), VERSION, 'new', 10),
    commitsTouching: (w) =>
      w.catalogue.releases.commitsTouching(w.may('project:read'), w.hidden, VERSION, ['pay.ts'], 5),
    saveCodeMappings: (w) =>
      w.catalogue.releases.saveCodeMappings(w.may('project:releases'), w.hidden, [
        { repository: 'acme/taken', branch: 'main', stackRoot: 'a/', sourceRoot: 'b/' },
      ]),
    codeMappings: (w) => w.catalogue.releases.codeMappings(w.may('project:read'), w.hidden),
    repositories: (w) => w.catalogue.releases.repositories(w.may('project:read')),
  },
  artifacts: {
    bundles: (w) => w.catalogue.artifacts.bundles(w.may('project:read'), { projectId: w.hidden }, 10),
    files: (w) => w.catalogue.artifacts.files(w.may('project:read'), w.bundle.id),
    releaseFiles: (w) => w.catalogue.artifacts.releaseFiles(w.may('project:read'), w.hidden, VERSION, 10),
    bundleByChecksum: (w) =>
      w.catalogue.artifacts.bundleByChecksum(w.may('project:releases'), {
        checksum: w.bundle.checksum,
        projects: [w.hidden],
        release: VERSION,
        dist: null,
      }),
    holds: async (w) => {
      const { checksum } = w.bundle
      return shown((await w.catalogue.artifacts.holds(w.may('project:releases'), 'bundle', checksum)) || undefined)
    },
    addBundle: (w) =>
      w.catalogue.artifacts
        .addBundle(w.may('project:releases'), aBundle({ projects: [w.hidden] }), [aFile()])
        .catch(() => undefined),
    removeBundle: (w) => w.catalogue.artifacts.removeBundle(w.may('project:releases'), w.bundle.id, noon),
    namedBlobs: undefined,
    namedDebugFiles: undefined,
    blobOwners: (w) => w.catalogue.artifacts.blobOwners(w.may('org:admin')),
    debugFiles: (w) => w.catalogue.artifacts.debugFiles(w.may('project:read'), w.hidden, 10),
    debugFileByChecksum: (w) =>
      w.catalogue.artifacts.debugFileByChecksum(w.may('project:releases'), w.hidden, `${MARK}-file`),
    addDebugFile: (w) =>
      w.catalogue.artifacts
        .addDebugFile(w.may('project:releases'), aDebugFile(w.hidden, 'another'))
        .catch(() => undefined),
    keepDebugObjects: (w) =>
      w.catalogue.artifacts.keepDebugObjects(
        w.may('project:releases'),
        { id: 1, ...aDebugFile(w.hidden, `${MARK}-file`) },
        { objects: [], readAs: 9 },
      ),
    unreadDebugFiles: (w) => w.catalogue.artifacts.unreadDebugFiles(w.may('project:releases'), 9, 10),
    newestUpload: async (w) =>
      shown(
        await w.catalogue.artifacts.newestUpload(w.may('project:read'), w.hidden, { debugIds: [], release: VERSION }),
      ),
  },
  spikes: {
    of: async (w) => shown(await w.catalogue.spikes.of(w.may('project:read'), w.hidden, noon, noon)),
    set: (w) => w.catalogue.spikes.set(w.may('project:write'), w.hidden, { enabled: false, openUntil: null }, noon),
  },
  sampling: {
    of: async (w) => {
      const found = await w.catalogue.sampling.of(w.may('project:read'), w.hidden)
      return shown(found ?? undefined)
    },
    set: (w) => w.catalogue.sampling.set(w.may('project:write'), w.hidden, null, noon),
  },
  deletions: {
    delete: async (w) => {
      const deletion = { ids: [w.other.id], discard: true, action: VERSION }
      const gone = await w.catalogue.deletions.delete(w.may('event:admin'), deletion, noon)
      return gone.ok && gone.value > 0
    },
    restore: async (w) => (await w.catalogue.deletions.restore(w.may('event:admin'), ACTION, noon)).issues > 0,
    byNumber: (w) => w.catalogue.deletions.byNumber(w.may('event:read'), w.hidden, w.deleted.number, noon),
    byId: (w) => w.catalogue.deletions.byId(w.may('event:read'), w.deleted.id, noon),
    discarded: (w) => w.catalogue.deletions.discarded(w.may('project:read'), w.hidden),
    liftDiscard: (w) =>
      w.catalogue.deletions.liftDiscard(
        w.may('event:admin'),
        { projectId: w.hidden, groupHash: w.deleted.group },
        noon,
      ),
  },
  holds: {
    list: async (w) => shown((await w.catalogue.holds.list(w.may('org:admin')))[0]),
    ofProject: (w) => w.catalogue.holds.ofProject(w.may('project:read'), w.held),
    place: (w) =>
      w.catalogue.holds.place(w.may('org:admin'), { projectId: w.hidden, issueNumber: null, reason: MARK }, noon),
    lift: (w) => w.catalogue.holds.lift(w.may('org:admin'), w.hold, noon),
  },
  quotas: {
    list: async (w) => shown((await w.catalogue.quotas.list(w.may('org:read'), noon))[0]),
    set: (w) => {
      const subject = { scope: 'project', projectId: w.hidden } as const
      return w.catalogue.quotas.set(w.may('org:write'), { subject, category: 'errors', period: 'day', most: 2 }, noon)
    },
    remove: (w) => w.catalogue.quotas.remove(w.may('org:write'), 1, noon),
  },
  outcomes: {
    totals: async (w) =>
      shown(
        (await w.catalogue.outcomes.totals(w.may('org:read'), minutes(-600), minutes(600))).find(
          ({ projectId }) => projectId === w.hidden || projectId === null,
        ),
      ),
  },
  tokens: {
    create: (w) => w.catalogue.tokens.create(w.may('org:admin'), token, noon).catch(() => undefined),
    list: (w) => w.catalogue.tokens.list(w.may('org:admin')),
    revoke: async (w) => {
      const [first] = await w.catalogue.tokens.list(operator('org:admin'))
      return w.catalogue.tokens.revoke(w.may('org:admin'), first?.id ?? 0, noon)
    },
    // A user's own tokens, which cannot exceed the user's own permissions.
    createOwn: undefined,
    listOwn: undefined,
    revokeOwn: undefined,
    byHash: undefined,
  },
  teams: {
    // The teams are not secret; their projects are.
    list: async (w) => shownProject(w, await w.catalogue.teams.list(w.may('team:read'))),
    bySlug: async (w) => shownProject(w, [(await w.catalogue.teams.bySlug(w.may('team:read'), 'owners')) ?? none]),
    create: undefined,
    rename: (w) => w.catalogue.teams.rename(w.may('team:admin'), w.team, 'Taken', noon),
    remove: (w) => w.catalogue.teams.remove(w.may('team:admin'), w.team, noon),
    setMembers: (w) => w.catalogue.teams.setMembers(w.may('team:admin'), w.team, ['newcomer'], noon),
    changeMembers: async (w) =>
      (await w.catalogue.teams.changeMembers(w.may('team:admin'), w.team, { add: ['newcomer'], remove: [] }, noon)) ??
      'nothing',
    setTeamsOf: (w) => w.catalogue.teams.setTeamsOf(w.may('team:admin'), 'newcomer', [w.team], noon),
  },
  webhooks: {
    list: (w) => w.catalogue.webhooks.list(w.may('org:write')),
    byId: (w) => w.catalogue.webhooks.byId(w.may('org:write'), w.webhook),
    create: (w) => w.catalogue.webhooks.create(w.may('org:write'), webhook, 'sealed', noon).catch(() => undefined),
    save: (w) => w.catalogue.webhooks.save(w.may('org:write'), w.webhook, { ...webhook, name: 'taken' }, noon),
    turn: (w) => w.catalogue.webhooks.turn(w.may('org:write'), w.webhook, 'off', noon),
    setSecrets: (w) => w.catalogue.webhooks.setSecrets(w.may('org:write'), w.webhook, 'other', noon),
    remove: (w) => w.catalogue.webhooks.remove(w.may('org:write'), w.webhook, noon),
    deliveries: (w) => w.catalogue.webhooks.deliveries(w.may('org:write'), w.webhook, { limit: 10 }),
    delivery: (w) => w.catalogue.webhooks.delivery(w.may('org:write'), w.webhook, w.delivery),
    redeliver: (w) => w.catalogue.webhooks.redeliver(w.may('org:write'), w.webhook, w.delivery, noon),
    addSettled: (w) =>
      w.catalogue.webhooks.addSettled(w.may('org:write'), aMessage(w.webhook), 'again', taken).catch(() => undefined),
  },
  integrations: {
    list: (w) => w.catalogue.integrations.list(w.may('org:write')),
    byId: (w) => w.catalogue.integrations.byId(w.may('org:write'), w.integration),
    usable: (w) => w.catalogue.integrations.usable(w.may('event:read'), w.hidden),
    // Every member may see the organization's trackers and apps.
    connected: undefined,
    codeHost: (w) => w.catalogue.integrations.codeHost(w.may('project:read'), w.hidden, integration.place),
    create: (w) =>
      w.catalogue.integrations
        .create(w.may('org:write'), 'github', { ...integration, name: 'new' }, secrets, noon)
        .catch(() => undefined),
    update: (w) =>
      w.catalogue.integrations.update(
        w.may('org:write'),
        w.integration,
        { ...integration, name: 'taken' },
        secrets,
        noon,
      ),
    remove: (w) => w.catalogue.integrations.remove(w.may('org:write'), w.integration, noon),
  },
  github: {
    app: (w) => w.catalogue.github.app(w.may('org:write')),
    connect: (w) => w.catalogue.github.connect(w.may('org:write'), githubApp, sealedApp, noon),
    disconnect: (w) => w.catalogue.github.disconnect(w.may('org:write'), noon),
    repositories: (w) => w.catalogue.github.repositories(w.may('org:write')),
    links: (w) => w.catalogue.github.links(w.may('org:write')),
    link: (w) =>
      w.catalogue.github.link(w.may('org:write'), w.hidden, 2, { ...linkedRepository, comments: false }, noon),
    unlink: (w) => w.catalogue.github.unlink(w.may('org:write'), w.hidden, 1, noon),
  },
  slack: {
    app: (w) => w.catalogue.slack.app(w.may('org:write')),
    connect: (w) => w.catalogue.slack.connect(w.may('org:write'), { ...slackApp, teamId: 'new' }, sealedSlack, noon),
    disconnect: (w) => w.catalogue.slack.disconnect(w.may('org:write'), noon),
    projects: (w) => w.catalogue.slack.projects(w.may('org:write')),
    showProject: (w) => w.catalogue.slack.showProject(w.may('org:write'), w.hidden, false, noon),
    people: (w) => w.catalogue.slack.people(w.may('org:write')),
    unlink: (w) => w.catalogue.slack.unlink(w.may('org:write'), 'U1', noon),
  },
  tickets: {
    of: (w) => w.catalogue.tickets.of(w.may('event:read'), w.issue.id),
    link: (w) => w.catalogue.tickets.link(w.may('event:write'), w.issue.id, w.integration, aTicket('new'), noon),
    relink: (w) => w.catalogue.tickets.relink(w.may('event:write'), w.issue.id, w.looseTicket, noon),
    unlink: (w) => w.catalogue.tickets.unlink(w.may('event:write'), w.issue.id, w.ticket, noon),
  },
  alerts: {
    rules: (w) => w.catalogue.alerts.rules(w.may('alerts:read')),
    rule: (w) => w.catalogue.alerts.rule(w.may('alerts:read'), w.alert.rule),
    createRule: async (w) => {
      const draft = { ...alertDraft(w.alert.receiver), projects: [w.hidden] }
      const made = await w.catalogue.alerts.createRule(w.may('alerts:write'), draft, noon)
      return made.ok ? made.value : undefined
    },
    updateRule: (w) => {
      const draft = { ...alertDraft(w.alert.receiver), projects: [w.hidden], enabled: false }
      return w.catalogue.alerts.updateRule(w.may('alerts:write'), w.alert.rule, draft, noon)
    },
    removeRule: (w) => w.catalogue.alerts.removeRule(w.may('alerts:write'), w.alert.rule, noon),
    muteRule: (w) => w.catalogue.alerts.muteRule(w.may('alerts:write'), w.alert.rule, noon, noon),
    firingTimes: async (w) =>
      shown((await w.catalogue.alerts.firingTimes(w.may('alerts:read'), w.alert.rule, new Date(0)))[0]),
    firings: (w) => w.catalogue.alerts.firings(w.may('alerts:read'), {}, { limit: 10 }),
    firingCounts: async (w) =>
      shown((await w.catalogue.alerts.firingCounts(w.may('alerts:read'), new Date(0))).get(w.alert.rule)),
    receiverUse: async (w) => shown((await w.catalogue.alerts.receiverUse(w.may('alerts:read'))).get(w.alert.receiver)),
    // Receivers belong to the organization and expose no project.
    receivers: undefined,
    writeReceiver: undefined,
    removeReceiver: undefined,
  },
  audit: {
    add: undefined,
    search: (w) => w.catalogue.audit.search(w.may('org:write'), {}, 100),
    following: (w) => w.catalogue.audit.following(w.may('org:write'), 0, 100),
    position: undefined,
    setPosition: undefined,
  },
}

const none = { projects: [] }

/** The same grant, held by a person. */
function asWatcher<P extends Permission>(grant: Grant<P>): Grant<P> {
  const whose = { userId: 'watcher', name: 'watcher', email: 'watcher@example.com' }
  return { ...grant, actor: { kind: 'user', ...whose, role: 'member', projects: grant.projects } }
}
const integration: IntegrationSettings = {
  name: MARK,
  baseUrl: 'https://github.com',
  account: '',
  place: `${MARK}/${MARK}`,
  places: [],
  resolvesIssues: true,
  closesTickets: false,
}
const secrets = { token: 'sealed', tokenEnds: '1234', webhookSecret: 'sealed' }

function aTicket(key: string): RemoteTicket {
  return { key, url: `https://github.com/${key}`, title: MARK, state: 'open', updatedAt: noon }
}

/** A found object carries the mark; a missing one does not. */
function shown(found: unknown): string | undefined {
  return found === undefined ? undefined : MARK
}

function shownProject(w: World, teams: readonly { readonly projects: readonly ProjectId[] }[]): string | undefined {
  return shown(teams.flatMap(({ projects }) => projects).find((id) => id === w.hidden))
}

function aDebugFile(projectId: ProjectId, checksum: string) {
  return {
    projectId,
    checksum,
    debugId: MARK,
    name: MARK,
    symbolType: 'proguard',
    uploadedAt: noon,
    size: 1,
  }
}

async function aWorld(stage: CatalogueBench): Promise<Omit<World, 'may'>> {
  const { catalogue } = stage
  const mine = (await stage.project('mine')).id
  const { project, key } = await catalogue.projects.create(
    operator('project:write'),
    { name: 'old', platform: 'node' },
    noon,
  )
  const hidden = project.id
  await catalogue.projects.update(operator('project:write'), hidden, { slug: MARK, name: MARK }, noon)
  await catalogue.projects.updateKey(operator('project:write'), key.publicKey, { label: MARK }, noon)
  await catalogue.projects.setEnvironmentHidden(operator('project:write'), hidden, MARK, true, noon)
  const quota = {
    subject: { scope: 'project', projectId: hidden },
    category: 'errors',
    period: 'day',
    most: 1,
  } as const
  await catalogue.quotas.set(operator('org:write'), quota, noon)
  await catalogue.sampling.set(operator('project:write'), hidden, 1000, noon)
  await fillEvents(stage, mine, hidden)
  const [issue, other, merged] = await Promise.all(
    ['one', 'other', 'merged'].map((name) => stage.issueOf(hidden, name)),
  )
  if (issue === undefined || other === undefined || merged === undefined) throw new Error('An issue was not made.')
  await catalogue.issues.merge(operator('event:write'), issue.id, [merged.id], noon)
  const bundle = await fillFiles(catalogue, hidden)
  const team = await fillPeople(stage, hidden)
  await fillMarks(stage, issue)
  const comment = await fillHistory(stage, issue)
  await fillGitHub(stage, hidden)
  await fillSlack(stage, hidden)
  const tickets = await fillTickets(stage, issue)
  const told = await fillWebhook(catalogue)
  const alert = await fillAlerts(stage, hidden, issue)
  const dashboard = await aDashboard(catalogue, hidden)
  const monitor = await catalogue.monitors.create(operator('project:write'), hidden, MARK, aMonitor(MARK), noon)
  if (!monitor.ok) throw new Error('The monitor was not made.')
  const uptime = await aCheck(stage, hidden)
  const held = await aHold(stage)
  const deleted = await aDeletion(stage, hidden)
  const views = [await aView(catalogue, hidden), await aView(catalogue, hidden)] as const
  return {
    catalogue,
    ...tickets,
    ...told,
    ...held,
    deleted,
    mine,
    hidden,
    slug: MARK,
    key,
    issue,
    other,
    merged,
    team,
    comment,
    bundle,
    dashboard,
    monitor: monitor.value,
    uptime,
    views,
    alert,
  }
}

async function aHold(stage: CatalogueBench) {
  const { id: held } = await stage.project('held')
  const hold = { projectId: held, issueNumber: null, reason: MARK }
  const placed = await stage.catalogue.holds.place(operator('org:admin'), hold, noon)
  if (!placed.ok) throw new Error('The hold was not placed.')
  return { held, hold: placed.value.id }
}

async function aDeletion(stage: CatalogueBench, projectId: ProjectId): Promise<World['deleted']> {
  await stage.commit([anEvent(projectId, 'deleted', { title: MARK })])
  const { id, number } = await stage.issueOf(projectId, 'deleted')
  const deletion = { ids: [id], discard: true, action: ACTION }
  await stage.catalogue.deletions.delete(operator('event:admin'), deletion, noon)
  return { id, number, group: groupHash('deleted') }
}

/** A rule without its projects. */
function alertDraft(receiver: number): RuleDraft {
  const watch = {
    kind: 'issues',
    triggers: [{ kind: 'new' }],
    conditions: [],
    combine: 'all',
    everyMinutes: 0,
  } as const
  return { name: MARK, enabled: true, projects: 'all', destinations: [{ kind: 'receiver', id: receiver }], watch }
}

async function fillAlerts({ catalogue }: CatalogueBench, hidden: ProjectId, issue: Issue) {
  const may = operator('alerts:write')
  const noFace = { where: '', template: '', signed: false, detail: '' }
  const receiver = { kind: 'slack', name: 'chat', locale: 'en', face: noFace, sealed: '' } as const
  const made = await catalogue.alerts.writeReceiver(may, undefined, receiver, noon)
  if (!made.ok) throw new Error('The receiver was not made.')
  const draft = { ...alertDraft(made.value.id), projects: [hidden] }
  const rule = await catalogue.alerts.createRule(may, draft, noon)
  if (!rule.ok) throw new Error('The rule was not made.')
  const firing = { ruleId: rule.value.id, issue, at: noon, level: 'critical', everyMinutes: 0, messages: [] } as const
  await catalogue.alertWork.commit({ firings: [{ ...firing, why: { kind: 'new' } }] }, noon)
  return { rule: rule.value.id, receiver: made.value.id }
}

function aBoard(projects: readonly ProjectId[]): DashboardContent {
  const read = readContent({ name: MARK, projects })
  if (!read.ok) throw new Error(read.refusal.at)
  return read.value
}

const aMonitor = (name: string) => ({ name, config: defaultConfig })
function aWindow(projectId: ProjectId, name: string): MaintenanceDraft {
  return { projectId, name, checkIds: [], time: { kind: 'once', from: noon, until: minutes(60) } }
}

async function aCheck({ catalogue: { uptime }, commit }: CatalogueBench, hidden: ProjectId) {
  const may = operator('alerts:write')
  const made = await uptime.create(may, hidden, [{ ...newCheck, name: MARK }], noon)
  const window = await uptime.addWindow(may, aWindow(hidden, MARK), noon)
  const check = made.ok ? made.value[0] : undefined
  if (check === undefined || !window.ok) throw new Error('The check was not made.')
  await commit([], { uptime: [someResults(hidden, check)] })
  return { check, window: window.value }
}

async function aDashboard({ dashboards }: Catalogue, hidden: ProjectId): Promise<number> {
  const sharing = { seenBy: 'viewer', editedBy: 'member' } as const
  const made = await dashboards.create(operator('event:write'), aBoard([hidden]), sharing, noon)
  if (!made.ok) throw new Error('The dashboard was not made.')
  await dashboards.makeLink(operator('org:write'), made.value.id, 'of the link', noon)
  return made.value.id
}

async function aView({ searchViews }: Catalogue, hidden: ProjectId): Promise<number> {
  const search = { query: MARK, sort: 'lastSeen', period: '14d', environments: [] }
  const draft = { list: 'issues', name: MARK, visibility: 'organization', search, projects: [hidden] } as const
  const made = await searchViews.create(operator('event:write'), draft, noon)
  if (!made.ok) throw new Error('The view was not made.')
  return made.value.id
}

async function fillEvents(stage: CatalogueBench, mine: ProjectId, hidden: ProjectId): Promise<void> {
  const titled = { title: MARK, release: VERSION }
  const events = [
    anEvent(mine, 'one', { release: 'mine@1.0.0' }),
    ...['one', 'other', 'merged'].map((group) => anEvent(hidden, group, titled)),
    anEvent(hidden, 'slower', { ...titled, title: `p95 Regression: ${MARK}`, type: 'performance' }),
  ]
  await stage.commit(events, {
    attachments: [anAttachment(hidden, ATTACHED, { name: MARK, groupHash: groupHash('one') })],
    feedback: [someFeedback(hidden, ATTACHED, { message: MARK, groupHash: groupHash('one') })],
  })
}

const ATTACHED = '5'.repeat(32) as EventId
const attachedTo = (projectId: ProjectId) => ({ projectId, eventId: ATTACHED })

async function fillFiles(catalogue: Catalogue, hidden: ProjectId) {
  const may = operator('project:releases')
  const commit = {
    id: MARK,
    repository: MARK,
    authorName: MARK,
    authorEmail: '',
    message: MARK,
    timestamp: noon,
    files: [{ path: 'src/pay.ts', change: 'M' }],
  } as const
  const next = `${MARK}@2.0.0`
  await catalogue.releases.upsert(may, VERSION, { projects: [hidden], commits: [commit] }, noon)
  await catalogue.releases.upsert(may, next, { projects: [hidden] }, minutes(1))
  const deploy = { environment: MARK, name: null, url: null, startedAt: null, finishedAt: noon }
  await catalogue.releases.addDeploy(may, VERSION, deploy)
  const mapping = { repository: MARK, branch: 'main', stackRoot: 'x/', sourceRoot: 'y/' }
  await catalogue.releases.saveCodeMappings(may, hidden, [mapping])
  await catalogue.artifacts.addDebugFile(may, aDebugFile(hidden, `${MARK}-file`))
  // Another without files, so that only the bundle itself says which project owns it.
  await catalogue.artifacts.addBundle(may, aBundle({ projects: [hidden], release: VERSION, problem: MARK }), [])
  return catalogue.artifacts.addBundle(may, aBundle({ projects: [hidden], release: VERSION }), [
    aFile({ url: `~/${MARK}.js`, indexKey: `index/${MARK}` }),
  ])
}

async function fillPeople(stage: CatalogueBench, hidden: ProjectId): Promise<TeamId> {
  const { catalogue } = stage
  await stage.account('newcomer')
  const team = await catalogue.teams.create(operator('team:admin'), 'Owners', noon)
  if (!team.ok) throw new Error('The team was not made.')
  await catalogue.projects.setAccess(operator('project:admin'), hidden, 'teams', [team.value.id], noon)
  await catalogue.tokens.create(operator('org:admin'), { ...token, name: MARK, hash: 'ab'.repeat(32) }, noon)
  const rules = { ...defaultRules, grouping: { fingerprint: `message:${MARK} -> ${MARK}`, stackTrace: '' } }
  await catalogue.rules.save(operator('project:write'), hidden, rules, 0, noon)
  const owned = { ...defaultOwnership, rules: `path:${MARK} #owners` }
  await catalogue.ownership.save(operator('project:write'), hidden, owned, 0, noon)
  await stage.account('watcher')
  await catalogue.teams.setMembers(operator('team:admin'), team.value.id, ['watcher'], noon)
  return team.value.id
}

async function fillHistory({ catalogue }: CatalogueBench, issue: Issue): Promise<number> {
  const may = operator('event:write')
  await catalogue.triage.decide(may, [issue.id], { kind: 'archive', until: { kind: 'forever' } }, ACTION, noon)
  const said = await catalogue.activity.comment(may, issue.id, { text: MARK, mentions: [] }, noon)
  if (!said.ok) throw new Error('The comment was not written.')
  return said.value.id
}

async function fillGitHub({ catalogue }: CatalogueBench, hidden: ProjectId) {
  const may = operator('org:write')
  await catalogue.github.connect(may, githubApp, sealedApp, noon)
  const repositories = [1, 2].map((id) => ({ id, installationId: 1, name: `${MARK}/${id}` }))
  await catalogue.githubWork.setRepositories(repositories)
  await catalogue.github.link(may, hidden, 1, linkedRepository, noon)
}

async function fillSlack({ catalogue }: CatalogueBench, hidden: ProjectId) {
  const may = operator('org:write')
  await catalogue.slack.connect(may, slackApp, sealedSlack, noon)
  await catalogue.slack.showProject(may, hidden, true, noon)
  await catalogue.slackWork.keepCode('ef'.repeat(32), 'watcher', minutes(10))
  await catalogue.slackWork.link('ef'.repeat(32), { slackUserId: 'U1', slackName: MARK }, noon)
}

async function fillTickets({ catalogue }: CatalogueBench, issue: Issue) {
  const made = await catalogue.integrations.create(operator('org:write'), 'github', integration, secrets, noon)
  if (!made.ok) throw new Error('The integration was not made.')
  const { id } = made.value
  const may = operator('event:write')
  const linked = await catalogue.tickets.link(may, issue.id, id, aTicket(`${MARK}#1`), noon)
  const loose = await catalogue.tickets.link(may, issue.id, id, aTicket(`${MARK}#2`), noon)
  if (!linked.ok || !loose.ok) throw new Error('A ticket was not linked.')
  await catalogue.tickets.unlink(may, issue.id, loose.value.id, noon)
  return { integration: id, ticket: linked.value.id, looseTicket: loose.value.id }
}

const webhook = { name: MARK, url: `https://example.com/${MARK}`, kinds: 'all', projects: 'all' } as const
const taken = { at: noon, outcome: 'taken', status: 200, text: MARK } as const

function aMessage(webhookId: number) {
  return { kind: 'webhook', webhookId, type: 'webhook.ping', body: JSON.stringify(MARK) } as const
}

async function fillWebhook({ webhooks }: Catalogue) {
  const may = operator('org:write')
  const made = await webhooks.create(may, webhook, 'sealed', noon)
  if (!made.ok) throw new Error('The webhook was not made.')
  const { id } = made.value
  const delivery = await webhooks.addSettled(may, aMessage(id), ACTION, taken)
  return { webhook: id, delivery: delivery.id }
}

async function fillMarks({ catalogue }: CatalogueBench, issue: Issue): Promise<void> {
  const may = operator('event:read')
  await catalogue.marks.subscribe(may, 'watcher', [issue.id], true)
  await catalogue.marks.see(may, 'watcher', issue.id, noon)
  await catalogue.replayViews.see(may, 'watcher', replayOf({ hidden: issue.projectId }), noon)
}

function replayOf({ hidden: projectId }: Pick<World, 'hidden'>) {
  return { projectId, replayId: 'abcd'.repeat(8) as ReplayId }
}

const methods = Object.entries(cases).flatMap(([part, ofPart]) =>
  Object.entries(ofPart).flatMap(([method, run]) => (run === undefined ? [] : [{ name: `${part}.${method}`, run }])),
)

describe.each(engines)('a grant over another project, on $name,', ({ bench }) => {
  test('has a case for every method of the catalogue', async () => {
    await using stage = await bench()
    for (const [part, ofPart] of Object.entries(cases)) {
      const there = Object.keys(stage.catalogue[part as GrantedPart]).toSorted()
      expect([part, Object.keys(ofPart).toSorted()]).toEqual([part, there])
    }
    const others = [
      'keys',
      'limits',
      'limitWork',
      'holdWork',
      'deletionWork',
      'removals',
      'people',
      'digest',
      'leases',
      'sealedTexts',
      'detectors',
      'removedReplays',
      'replayViewUpkeep',
      'monitorWork',
      'alertWork',
      'notifications',
      'outbox',
      'dashboardLinks',
      'uptimeWork',
      'statusSubscriptions',
      'statusPageWork',
      'preferences',
      'eventDependents',
      'owners',
      'feed',
      'upkeep',
      'changes',
      'webhookWork',
      'nodes',
      'ticketFeed',
      'githubWork',
      'slackWork',
      'engine',
      'databaseBytes',
      'idempotency',
      'close',
      'organization',
      'database',
    ]
    expect(Object.keys(stage.catalogue).toSorted()).toEqual([...Object.keys(cases), ...others].toSorted())
  })

  test('sees nothing of a project and changes nothing of it, whatever it calls', async () => {
    await using stage = await bench()
    const world = await aWorld(stage)
    const before = await stage.dump()
    const may: World['may'] = (permission) => narrow(operator(permission), [world.mine])
    for (const { name, run } of methods) {
      const answer = answerText(await run({ ...world, may }))
      expect({ name, shows: answer.includes(MARK) }).toEqual({ name, shows: false })
    }
    // One check for all cases: the dump shows whether any of them changed a table.
    expect(changed(before, await stage.dump())).toEqual([])
  })

  /** A filled bench that has not been changed, so that read-only cases can share it. */
  let untouched: Filled | undefined
  afterAll(() => untouched?.stage[Symbol.asyncDispose]())

  test.each(methods)('would see or change it by $name with a grant over it', async ({ run }) => {
    const { stage, world, before } = untouched ?? (await fill(await bench()))
    untouched = undefined
    const may: World['may'] = (permission) => narrow(operator(permission), [world.mine, world.hidden, world.held])
    const wide = isOverAll(run) ? operator : may
    const answer = answerText(await run({ ...world, may: wide }))
    const hasChanged = changed(before, await stage.dump()).length > 0
    if (hasChanged) await stage[Symbol.asyncDispose]()
    else untouched = { stage, world, before }
    expect(answer.includes(MARK) || hasChanged).toBe(true)
  })
})

interface Filled {
  readonly stage: CatalogueBench
  readonly world: Omit<World, 'may'>
  readonly before: Awaited<ReturnType<CatalogueBench['dump']>>
}

async function fill(stage: CatalogueBench): Promise<Filled> {
  return { stage, world: await aWorld(stage), before: await stage.dump() }
}

const { list, byId, create, update, remove } = cases.integrations
const { app, connect, disconnect, repositories } = cases.github
const gitHub = [app, connect, disconnect, repositories]
const { projects: _projects, showProject: _showProject, ...slackWide } = cases.slack
const organizationWide = [
  list,
  byId,
  create,
  update,
  remove,
  ...gitHub,
  ...Object.values(slackWide),
  ...Object.values(cases.webhooks),
]

/** Whether the case concerns data of no project, which requires a grant for all projects. */
function isOverAll(run: Case): boolean {
  return [
    cases.tokens.create,
    cases.tokens.list,
    cases.tokens.revoke,
    cases.audit.search,
    cases.audit.following,
    cases.holds.list,
    ...organizationWide,
  ].includes(run)
}

function answerText(answer: unknown): string {
  return (
    JSON.stringify(answer, (_, value: unknown) =>
      value instanceof Map || value instanceof Set ? [...value] : value,
    ) ?? ''
  )
}

function changed(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(after).filter((table) => after[table] !== before[table])
}
