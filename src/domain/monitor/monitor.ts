/**
 * Cron monitors. Check-ins (check-in.ts) wait until a background job evaluates them together with the passing of time
 * (judge.ts), separately for each environment. The result is a new state, and runs (run.ts) that go through the spool
 * into the event store. Changes by users and SDKs are validated by monitors.ts and stored by monitor-catalogue.ts.
 */
import type { EventId, ProjectId, TraceId } from '../ids.ts'
import type { Run } from './run.ts'

/** Interval units, shortest first. */
export const intervalUnits = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
export type IntervalUnit = (typeof intervalUnits)[number]

/** When a job is expected to run. An interval restarts with each check-in. */
export type Schedule =
  | { readonly type: 'crontab'; readonly value: string }
  | { readonly type: 'interval'; readonly value: number; readonly unit: IntervalUnit }

/** Monitor settings that an SDK can also send. */
export interface MonitorConfig {
  /** `null` if not set: no run is ever missed. */
  readonly schedule: Schedule | null
  /** IANA name; irrelevant for intervals. */
  readonly timezone: string
  /** Minutes that a check-in may be late. */
  readonly margin: number
  /** Maximum minutes of a run. */
  readonly maxRuntime: number
  /** Consecutive failed runs that open an incident. */
  readonly failureThreshold: number
  /** Consecutive successful runs that close it. */
  readonly recoveryThreshold: number
  /** Settings sent by the SDK that could not be parsed, if any. */
  readonly unread?: readonly UnreadSetting[]
}

/** A setting that could not be parsed. The previous value stays in effect. */
export interface UnreadSetting {
  /** Its name in the protocol. */
  readonly setting:
    | 'schedule'
    | 'timezone'
    | 'checkin_margin'
    | 'max_runtime'
    | 'failure_issue_threshold'
    | 'recovery_threshold'
  /** `reboot`: a machine start has no scheduled time. `seconds`: intervals are in whole minutes. */
  readonly reason: 'unknown' | 'reboot' | 'seconds'
  /** As sent, truncated to 100 characters. */
  readonly value: string
}

/** The settings contained in a check-in. Missing ones stay unchanged, or get their default in a new monitor. */
export type MonitorConfigChange = Partial<MonitorConfig>

export const defaultConfig: MonitorConfig = {
  schedule: null,
  timezone: 'UTC',
  margin: 1,
  maxRuntime: 30,
  failureThreshold: 1,
  recoveryThreshold: 1,
}

/** docs/protocol.md 2.2. */
export const MAX_MINUTES = 40_320
export const MAX_THRESHOLD = 720
export const MAX_CRONTAB = 200
/** In units of the interval. */
export const MAX_INTERVAL = 10_000
export const MAX_MONITOR_NAME = 128
export const MAX_SLUG = 64
/** Monitors per project, and environments per monitor. Limited because anyone with a DSN can create them. */
export const MAX_MONITORS = 2_000
export const MAX_ENVIRONMENTS = 20

/** How a run ended. `late`: successfully, after it had been recorded as missed. `unknown`: Mishap itself was down. */
export const runFates = ['ok', 'late', 'missed', 'timeout', 'error', 'unknown'] as const
export type RunFate = (typeof runFates)[number]

/** A run that has started but not ended. */
export interface OpenRun {
  /** The id of its check-ins, 32 hex characters. */
  readonly id: string
  readonly startedAt: number
  /** `null` if no run was expected. */
  readonly expectedAt: number | null
  readonly traceId: TraceId | null
  readonly release: string
  /** The row it is written to: that of the missed run it turned out to be, or its own. */
  readonly row: string
}

/** The run that opened an incident. */
export interface FailedRun {
  readonly number: number
  readonly run: Run
  readonly failures: number
}

/** A reported incident. */
export interface OpenIncident {
  readonly eventId: EventId
  readonly reportedAt: number
}

/** The state of a monitor in one environment. Times are milliseconds since the epoch. */
export interface MonitorState {
  readonly status: 'waiting' | 'ok' | 'failing'
  /** Result of the last run that ended. */
  readonly lastFate: RunFate | null
  /** When the last check-in arrived. */
  readonly lastCheckInAt: number | null
  readonly lastOkAt: number | null
  readonly expectedAt: number | null
  /** The settings from which {@link MonitorState.expectedAt} was computed, to detect changes. */
  readonly scheduleKey: string
  readonly open: readonly OpenRun[]
  /** Results of the latest runs by check-in id, for check-ins that arrive late or out of order. */
  readonly ended: readonly {
    readonly id: string
    readonly row: string
    readonly fate: RunFate
    readonly endedAt: number
  }[]
  /** The last missed run, as long as a late check-in may still belong to it. */
  readonly missed: { readonly row: string; readonly expectedAt: number } | null
  readonly failures: number
  readonly successes: number
  /** Total number of incidents. */
  readonly incidents: number
  readonly incident: OpenIncident | null
  /** The current incident, if not reported yet: it began just now, or while the monitor was muted. */
  readonly unreported: FailedRun | null
  /** An incident that has ended but whose issue has not been resolved yet. */
  readonly resolving: (OpenIncident & { readonly recoveredAt: number }) | null
}

export const newState: MonitorState = {
  status: 'waiting',
  lastFate: null,
  lastCheckInAt: null,
  lastOkAt: null,
  expectedAt: null,
  scheduleKey: '',
  open: [],
  ended: [],
  missed: null,
  failures: 0,
  successes: 0,
  incidents: 0,
  incident: null,
  unreported: null,
  resolving: null,
}

export interface MonitorEnvironment {
  /** '' if its check-ins name none. */
  readonly name: string
  readonly muted: boolean
  readonly state: MonitorState
}

export interface Monitor {
  readonly id: number
  readonly projectId: ProjectId
  readonly slug: string
  readonly name: string
  readonly config: MonitorConfig
  /** Muted monitors are evaluated but create no issues. */
  readonly muted: boolean
  /** A UUID that authorizes pings. */
  readonly pingKey: string
  readonly createdAt: Date
  /** Sorted by name. */
  readonly environments: readonly MonitorEnvironment[]
}

/** The settings that determine the next expected run. */
export function scheduleKeyOf({ schedule, timezone }: MonitorConfig): string {
  return JSON.stringify([schedule, timezone])
}
