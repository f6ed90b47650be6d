import type { PeopleLookup } from './account/people-lookup.ts'
import type { AlertCatalogue } from './alert/alert-catalogue.ts'
import type { AlertWork, NotificationWork } from './alert/alert-work.ts'
import type { Outbox } from './alert/outbox.ts'
import type { PreferencesCatalogue } from './alert/preferences.ts'
import type { ArtifactCatalogue } from './artifact/artifact-catalogue.ts'
import type { AttachmentCatalogue } from './attachment/attachment.ts'
import type { AuditCatalogue } from './audit/audit.ts'
import type { ChangeFeed } from './change/change.ts'
import type { DashboardCatalogue, DashboardLinks } from './dashboard/dashboard.ts'
import type { EventDependents } from './event/event-dependents.ts'
import type { DigestLedger } from './processing/ledger.ts'
import type { FeedbackCatalogue } from './feedback/feedback.ts'
import type { ActivityCatalogue, ActivityFeed } from './issue/activity.ts'
import type { GitHubWork } from './github/github-work.ts'
import type { GitHubCatalogue } from './github/github.ts'
import type { DeletionCatalogue, DeletionWork } from './deletion/deletion.ts'
import type { HoldCatalogue, HoldWork } from './hold/hold.ts'
import type { ImportCatalogue } from './import/import-catalogue.ts'
import type { IdempotencyCatalogue } from './idempotency.ts'
import type { IssueCatalogue } from './issue/issue-catalogue.ts'
import type { SearchViewCatalogue } from './issue/search-view.ts'
import type { MarksCatalogue, TriageCatalogue } from './issue/triage.ts'
import type { IssueUpkeep } from './issue/upkeep.ts'
import type { MonitorCatalogue, MonitorWork } from './monitor/monitor-catalogue.ts'
import type { Leases } from './lease/leases.ts'
import type { Nodes } from './node/nodes.ts'
import type { OAuthCatalogue } from './oauth/oauth-catalogue.ts'
import type { OrganizationCatalogue } from './organization/organization.ts'
import type { OverviewCatalogue } from './overview/overview.ts'
import type { OwnershipCatalogue, OwnershipLedger } from './ownership/ownership-catalogue.ts'
import type { OutcomeCatalogue } from './outcome/outcome-catalogue.ts'
import type { KeyLookup, ProjectCatalogue } from './project/project-catalogue.ts'
import type { ProjectRemovals } from './project/project-removals.ts'
import type {
  LimitLookup,
  LimitWork,
  QuotaCatalogue,
  SamplingCatalogue,
  SpikeCatalogue,
} from './quota/quota-catalogue.ts'
import type { RulesCatalogue } from './project/rules-catalogue.ts'
import type { ReleaseCatalogue } from './release/release.ts'
import type { StatusPageCatalogue, StatusPageWork, StatusSubscriptions } from './status-page/status-page-catalogue.ts'
import type { RemovedReplays } from './replay/replay-store.ts'
import type { ReplayViews, ReplayViewUpkeep } from './replay/replay-views.ts'
import type { SlackWork } from './slack/slack-work.ts'
import type { SlackCatalogue } from './slack/slack.ts'
import type { SignOnCatalogue } from './sign-on/sign-on.ts'
import type { SealedTexts } from './secret/sealed-texts.ts'
import type { TeamCatalogue } from './team/team.ts'
import type { IntegrationCatalogue } from './ticket/integration.ts'
import type { TicketCatalogue, TicketFeed } from './ticket/ticket.ts'
import type { TokenCatalogue } from './token/token.ts'
import type { DetectorProgress } from './trace/detect/detector-store.ts'
import type { UptimeCatalogue } from './uptime/uptime-catalogue.ts'
import type { UptimeWork } from './uptime/uptime-work.ts'
import type { WebhookCatalogue, WebhookWork } from './webhook/webhook-catalogue.ts'

/**
 * The small, mutable, relational data. Reads that serve a user take a Grant. What the server does on its own (ingest's
 * key lookup, the digest's transaction, leases) does not, and has separate interfaces.
 */
export interface Catalogue {
  readonly projects: ProjectCatalogue
  readonly rules: RulesCatalogue
  readonly imports: ImportCatalogue
  readonly issues: IssueCatalogue
  readonly idempotency: IdempotencyCatalogue
  readonly triage: TriageCatalogue
  readonly activity: ActivityCatalogue
  readonly feed: ActivityFeed
  readonly changes: ChangeFeed
  readonly webhooks: WebhookCatalogue
  readonly webhookWork: WebhookWork
  readonly upkeep: IssueUpkeep
  readonly marks: MarksCatalogue
  readonly searchViews: SearchViewCatalogue
  readonly attachments: AttachmentCatalogue
  readonly feedback: FeedbackCatalogue
  readonly monitors: MonitorCatalogue
  readonly dashboards: DashboardCatalogue
  readonly dashboardLinks: DashboardLinks
  readonly statusPages: StatusPageCatalogue
  readonly statusPageWork: StatusPageWork
  readonly statusSubscriptions: StatusSubscriptions
  readonly overview: OverviewCatalogue
  readonly ownership: OwnershipCatalogue
  readonly owners: OwnershipLedger
  readonly releases: ReleaseCatalogue
  readonly artifacts: ArtifactCatalogue
  readonly outcomes: OutcomeCatalogue
  readonly tokens: TokenCatalogue
  readonly oauth: OAuthCatalogue
  readonly sealedTexts: SealedTexts
  readonly teams: TeamCatalogue
  readonly organization: OrganizationCatalogue
  readonly signOn: SignOnCatalogue
  readonly integrations: IntegrationCatalogue
  readonly tickets: TicketCatalogue
  readonly ticketFeed: TicketFeed
  readonly github: GitHubCatalogue
  readonly githubWork: GitHubWork
  readonly slack: SlackCatalogue
  readonly slackWork: SlackWork
  readonly alerts: AlertCatalogue
  readonly preferences: PreferencesCatalogue
  readonly audit: AuditCatalogue
  readonly keys: KeyLookup
  readonly quotas: QuotaCatalogue
  readonly spikes: SpikeCatalogue
  readonly sampling: SamplingCatalogue
  readonly limits: LimitLookup
  readonly limitWork: LimitWork
  readonly holds: HoldCatalogue
  readonly holdWork: HoldWork
  readonly deletions: DeletionCatalogue
  readonly deletionWork: DeletionWork
  readonly removals: ProjectRemovals
  readonly removedReplays: RemovedReplays
  readonly replayViews: ReplayViews
  readonly replayViewUpkeep: ReplayViewUpkeep
  readonly people: PeopleLookup
  readonly digest: DigestLedger
  readonly eventDependents: EventDependents
  readonly alertWork: AlertWork
  readonly notifications: NotificationWork
  readonly outbox: Outbox
  readonly monitorWork: MonitorWork
  readonly leases: Leases
  readonly nodes: Nodes
  readonly detectors: DetectorProgress
  readonly uptime: UptimeCatalogue
  readonly uptimeWork: UptimeWork
  /** Engine name and version, for `doctor`. */
  engine(): Promise<{ name: string; version: string; migration: string }>
  /** Size of the database; `null` if it is stored in files of the data folder. */
  databaseBytes(): Promise<number | null>
  close(): Promise<void>
}
