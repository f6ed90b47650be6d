import type { Grant } from './access/access.ts'
import type { Accounts } from './account/accounts.ts'
import type { Alerts } from './alert/alerts.ts'
import type { Uploads } from './artifact/uploads.ts'
import type { AttachmentFiles } from './attachment/attachment.ts'
import type { TraceFiles } from './profile/trace-file.ts'
import type { Catalogue } from './catalogue.ts'
import type { DiskStatus } from './disk/disk.ts'
import type { Reprocessing } from './event/reprocessing.ts'
import type { LiveEvents } from './event/live-events.ts'
import type { Monitors } from './monitor/monitors.ts'
import type { Schedules } from './monitor/schedules.ts'
import type { LogTail } from './logs/log-tail.ts'
import type { EventReader } from './event/event-store.ts'
import type { InstanceReport } from './instance.ts'
import type { RemoteAssets } from './replay/remote-assets.ts'
import type { Replays } from './replay/replay-store.ts'
import type { NewApiToken } from './token/token.ts'
import type { SelfReporting } from './self/self-reporting.ts'
import type { OAuth } from './oauth/oauth.ts'
import type { Settings } from './settings.ts'
import type { GitHub } from './github/github.ts'
import type { Slack } from './slack/slack.ts'
import type { Tickets } from './ticket/tickets.ts'
import type { Uptime } from './uptime/uptime.ts'
import type { ComponentSource } from './status-page/component-source.ts'
import type { SqlDesk } from './sql/desk.ts'
import type { SpoolBacklog } from './spool/spool.ts'
import type { ToolbarPasses } from './toolbar/toolbar.ts'
import type { Webhooks } from './webhook/webhooks.ts'

/** The current state of the server; for /api/health, the stats page and `doctor`. */
export interface Health {
  readonly version: string
  readonly startedAt: Date
  readonly backlog: SpoolBacklog
  /** Age of the oldest undigested record, milliseconds; 0 if the backlog is empty. */
  readonly digestLagMs: number
  /** The last fault that stopped the digest; cleared when it resumes. */
  readonly digestFault: string | null
  /** `null` if not measured yet, or if the system does not provide it. */
  readonly disk: DiskStatus | null
}

/** An unexpected error while rendering a page or payload, or running a server function. */
export interface PageFault {
  readonly error: unknown
  /** The reference shown to the user; `undefined` if the error did not get one. */
  readonly digest: string | undefined
  readonly method: string
  readonly path: string
}

/** The parts of the running server available to pages and API routes. */
export interface Running {
  readonly settings: Settings
  readonly catalogue: Omit<Catalogue, 'monitors'>
  readonly monitors: Monitors
  readonly events: EventReader
  readonly accounts: Accounts
  readonly uploads: Uploads
  readonly oauth: OAuth
  readonly tickets: Tickets
  readonly github: GitHub
  readonly slack: Slack
  readonly alerts: Alerts
  readonly webhooks: Webhooks
  readonly toolbarPasses: ToolbarPasses
  readonly uptime: Uptime
  /** Schedules of cron monitors. */
  readonly schedules: Schedules
  readonly attachmentFiles: AttachmentFiles
  readonly replays: Replays
  readonly remoteAssets: RemoteAssets
  readonly traceFiles: TraceFiles
  /** The checks and monitors that status page components may follow. */
  readonly componentSource: ComponentSource
  readonly reprocessing: Reprocessing
  /** Runs SQL statements of people and programs. */
  readonly sql: SqlDesk
  /** Events that have arrived since a page was rendered. */
  readonly liveEvents: LiveEvents
  readonly logTail: LogTail
  /** A new bearer token: for the organization, as used by sentry-cli and the bundler plugins, or for a user. */
  newToken(kind: 'organization' | 'personal', now: Date): NewApiToken
  /** A new token for a public link, and its hash for lookups. */
  newLinkToken(): Pick<NewApiToken, 'token' | 'hash'>
  health(): Health
  /** Scans every file of the data folder, so use it only for rarely opened pages. */
  instanceReport(grant: Grant<'org:admin'>): Promise<InstanceReport>
  /** How pages report their errors to Mishap itself; `null` if disabled. */
  readonly selfReporting: SelfReporting | null
  /** Logs a page's error with the digest shown to the user, and reports it. */
  pageFailed(fault: PageFault): void
}
