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

/** The state of the server right now; for /api/health, the stats page and `doctor`. */
export interface Health {
  readonly version: string
  readonly startedAt: Date
  readonly backlog: SpoolBacklog
  /** How long ago the oldest undigested record arrived, milliseconds; 0 when there is none. */
  readonly digestLagMs: number
  /** The last fault that stopped the digest, until it goes on. */
  readonly digestFault: string | null
  /** null: nobody has looked yet, or the system tells nothing. */
  readonly disk: DiskStatus | null
}

/** An unexpected error while a page, a payload or a server function was made. */
export interface PageFault {
  readonly error: unknown
  /** What the person sees and can look up; undefined where the error never got one. */
  readonly digest: string | undefined
  readonly method: string
  readonly path: string
}

/** The parts of the running server that pages and API routes may use. */
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
  /** When jobs that check in run. */
  readonly schedules: Schedules
  readonly attachmentFiles: AttachmentFiles
  readonly replays: Replays
  readonly remoteAssets: RemoteAssets
  readonly traceFiles: TraceFiles
  /** The checks and monitors that components of status pages may follow. */
  readonly componentSource: ComponentSource
  readonly reprocessing: Reprocessing
  /** Where people and programs ask in SQL. */
  readonly sql: SqlDesk
  /** The events that have come since a page was made. */
  readonly liveEvents: LiveEvents
  readonly logTail: LogTail
  /** A new bearer token: of the organisation, as sentry-cli and the bundler plugins take it, or of a person. */
  newToken(kind: 'organization' | 'personal', now: Date): NewApiToken
  /** A new token of a public link, and what it is looked up by. */
  newLinkToken(): Pick<NewApiToken, 'token' | 'hash'>
  health(): Health
  /** Looks at every file of the data folder: for a page that is opened now and then. */
  instanceReport(grant: Grant<'org:admin'>): Promise<InstanceReport>
  /** How pages report their errors where Mishap watches itself; null: they do not. */
  readonly selfReporting: SelfReporting | null
  /** Writes a page's error to the log, with the digest that the person sees, and reports it. */
  pageFailed(fault: PageFault): void
}
