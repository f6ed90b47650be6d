import type { Level } from '../event/event.ts'
import type { EventId, SpanId, TraceId } from '../ids.ts'

/** How a run monitored by check-ins can fail. */
export const checkInFaults = ['missed', 'timeout', 'error'] as const
export type CheckInFault = (typeof checkInFaults)[number]

/** Evidence of a failed run. Times are seconds since the epoch, or `null`. */
export interface CheckInEvidence {
  readonly kind: 'check_in'
  readonly monitor_id: number
  readonly slug: string
  readonly name: string
  readonly fate: CheckInFault
  readonly expected_at: number | null
  /** `null` without a check-in. */
  readonly check_in_id: string | null
  /** Duration of the run in milliseconds, or the time until it was given up. */
  readonly duration: number | null
  readonly last_ok_at: number | null
  /** In English: `Every day at 03:00 (Europe/Berlin)`. */
  readonly schedule: string
  /** Number of consecutive failures, including this one. */
  readonly failures: number
}

/** Phases of a request in milliseconds; `null` if a phase was not reached or does not apply. */
export interface UptimeTimings {
  readonly dns: number | null
  readonly connect: number | null
  readonly tls: number | null
  readonly first_byte: number | null
}

/** Evidence of a failed uptime check: the failed response. */
export interface UptimeEvidence {
  readonly kind: 'uptime'
  readonly check_id: number
  readonly name: string
  /** The URL, or host and port. */
  readonly target: string
  /** Why it counts as down, in a short English sentence. */
  readonly reason: string
  readonly status: number | null
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The first 2 kB of the body as text. */
  readonly body: string
  readonly timings: UptimeTimings
  /** Name of the probe; '' for this server. */
  readonly probe: string
  /** Seconds since the epoch. */
  readonly failed_since: number
}

export type MonitorEvidence = CheckInEvidence | UptimeEvidence

/** The context `monitor` of an event created by a monitor: its evidence, and the headline of its title. */
export type MonitorContext = MonitorEvidence & {
  /** `Missed check-in`, `Down`. */
  readonly headline: string
}

/** A monitor's report, sent to the digest to become an event. */
export interface MonitorReport {
  readonly eventId: EventId
  /** Seconds since the epoch: when the failure occurred. */
  readonly timestamp: number
  readonly level: Level
  /** What happened in two or three words. The monitor's name follows it in the title. */
  readonly headline: string
  /** Where it happened: a job's slug, or the host of a URL. */
  readonly culprit: string
  /** The same for all incidents of a monitor, so that they form one issue. */
  readonly fingerprint: readonly string[]
  /** '' if unknown, like the release. */
  readonly environment: string
  readonly release: string
  /** A trace that shows the failure, if any. */
  readonly trace: { readonly trace_id: TraceId; readonly span_id: SpanId | null } | null
  readonly evidence: MonitorEvidence
}

/** A report before it gets an id. */
export interface NewMonitorReport extends Omit<MonitorReport, 'eventId'> {
  /** The values its id is derived from. Deterministic, so repeated reports of an incident yield a single event. */
  readonly identity: readonly (string | number)[]
}
