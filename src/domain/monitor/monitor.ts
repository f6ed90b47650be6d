import type { EventId, ProjectId, TraceId } from '../ids.ts'
import type { Run } from './run.ts'

/** The units of an interval, shortest first. */
export const intervalUnits = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
export type IntervalUnit = (typeof intervalUnits)[number]

/** When a job is to run. An interval begins anew with each check-in. */
export type Schedule =
  | { readonly type: 'crontab'; readonly value: string }
  | { readonly type: 'interval'; readonly value: number; readonly unit: IntervalUnit }

/** The settings of a monitor that an SDK may send as well. */
export interface MonitorConfig {
  /** null: nobody has said; then nothing is ever missed. */
  readonly schedule: Schedule | null
  /** IANA name; intervals do not need it. */
  readonly timezone: string
  /** Minutes that a check-in may come late. */
  readonly margin: number
  /** Minutes that a run may take. */
  readonly maxRuntime: number
  /** Runs in a row that go wrong before it is an incident. */
  readonly failureThreshold: number
  /** Runs in a row that go well before it is over. */
  readonly recoveryThreshold: number
  /** What the SDK said and Mishap could not read. Absent: nothing. */
  readonly unread?: readonly UnreadSetting[]
}

/** A setting of a check-in that could not be read. What held before stays. */
export interface UnreadSetting {
  /** The protocol's name for it. */
  readonly setting:
    | 'schedule'
    | 'timezone'
    | 'checkin_margin'
    | 'max_runtime'
    | 'failure_issue_threshold'
    | 'recovery_threshold'
  /** `reboot`: a start of the machine is at no time. `seconds`: intervals have whole minutes. */
  readonly reason: 'unknown' | 'reboot' | 'seconds'
  /** As sent, cut to 100 characters. */
  readonly value: string
}

/** The settings that a check-in names; what it does not name stays as it is, or has its default in a new monitor. */
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
/** Units of an interval. */
export const MAX_INTERVAL = 10_000
export const MAX_MONITOR_NAME = 128
export const MAX_SLUG = 64
/** Monitors of a project, and environments of a monitor: what anybody with a DSN can make. */
export const MAX_MONITORS = 2_000
export const MAX_ENVIRONMENTS = 20

/** How a run ended. `late`: well, after it had been given up as missed. `unknown`: while Mishap itself was down. */
export const runFates = ['ok', 'late', 'missed', 'timeout', 'error', 'unknown'] as const
export type RunFate = (typeof runFates)[number]

/** A run that has begun and not ended. */
export interface OpenRun {
  /** Of its check-ins, 32 hex. */
  readonly id: string
  readonly startedAt: number
  /** null: at no time that anybody expected. */
  readonly expectedAt: number | null
  readonly traceId: TraceId | null
  readonly release: string
  /** The row that it is written as: that of a missed run which it turned out to be, else its own. */
  readonly row: string
}

/** What an incident is about: the run that made it one. */
export interface FailedRun {
  readonly number: number
  readonly run: Run
  readonly failures: number
}

/** An incident that has been reported. */
export interface OpenIncident {
  readonly eventId: EventId
  readonly reportedAt: number
}

/** Where a monitor stands in one environment. Times are milliseconds since the epoch. */
export interface MonitorState {
  readonly status: 'waiting' | 'ok' | 'failing'
  /** Of the last run that ended. */
  readonly lastFate: RunFate | null
  /** The last time anything was heard of it. */
  readonly lastCheckInAt: number | null
  readonly lastOkAt: number | null
  readonly expectedAt: number | null
  /** What {@link MonitorState.expectedAt} was computed of: whether the settings have changed since. */
  readonly scheduleKey: string
  readonly open: readonly OpenRun[]
  /** Ends of the last runs by their check-ins' ids: for what comes late or out of order. */
  readonly ended: readonly {
    readonly id: string
    readonly row: string
    readonly fate: RunFate
    readonly endedAt: number
  }[]
  /** The last missed run, while a late check-in may still belong to it. */
  readonly missed: { readonly row: string; readonly expectedAt: number } | null
  readonly failures: number
  readonly successes: number
  /** How many incidents there have been. */
  readonly incidents: number
  readonly incident: OpenIncident | null
  /** The incident that lasts and nobody has been told of: it began just now, or while the monitor was muted. */
  readonly unreported: FailedRun | null
  /** The incident that is over and whose issue has not been resolved yet. */
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

/** A monitor in one environment. */
export interface MonitorEnvironment {
  /** '' where its check-ins name none. */
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
  /** Muted monitors are judged and make no issues. */
  readonly muted: boolean
  /** A UUID: whoever knows it may ping. */
  readonly pingKey: string
  readonly createdAt: Date
  /** By name. */
  readonly environments: readonly MonitorEnvironment[]
}

/** Returns what is expected next depends on. */
export function scheduleKeyOf({ schedule, timezone }: MonitorConfig): string {
  return JSON.stringify([schedule, timezone])
}
