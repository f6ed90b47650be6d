import type { Level } from '../event/event.ts'
import type { EventId, SpanId, TraceId } from '../ids.ts'

/** The ways in which a run that is watched by check-ins goes wrong. */
export const checkInFaults = ['missed', 'timeout', 'error'] as const
export type CheckInFault = (typeof checkInFaults)[number]

/** What shows that a job did not run as it should. Times are seconds since the epoch, null where there is none. */
export interface CheckInEvidence {
  readonly kind: 'check_in'
  readonly monitor_id: number
  readonly slug: string
  readonly name: string
  readonly fate: CheckInFault
  readonly expected_at: number | null
  /** null: nobody checked in. */
  readonly check_in_id: string | null
  /** Milliseconds that the run took, or had taken when it was given up. */
  readonly duration: number | null
  readonly last_ok_at: number | null
  /** In English: `Every day at 03:00 (Europe/Berlin)`. */
  readonly schedule: string
  /** How many runs in a row went wrong, this one counted. */
  readonly failures: number
}

/** The phases of a request in milliseconds, null where it did not come that far or where there is no such phase. */
export interface UptimeTimings {
  readonly dns: number | null
  readonly connect: number | null
  readonly tls: number | null
  readonly first_byte: number | null
}

/** What shows that an address does not answer as it should: the failed answer. */
export interface UptimeEvidence {
  readonly kind: 'uptime'
  readonly check_id: number
  readonly name: string
  /** The address, or host and port. */
  readonly target: string
  /** Why it counts as down: a short English sentence. */
  readonly reason: string
  readonly status: number | null
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The first 2 kB of it as text. */
  readonly body: string
  readonly timings: UptimeTimings
  /** The probe that looked; '': this server itself. */
  readonly probe: string
  /** Seconds since the epoch. */
  readonly failed_since: number
}

export type MonitorEvidence = CheckInEvidence | UptimeEvidence

/** The context `monitor` of an event that a monitor made: its evidence, and what its title is made of. */
export type MonitorContext = MonitorEvidence & {
  /** `Missed check-in`, `Down`. */
  readonly headline: string
}

/** The report of a monitor to the digest, which makes an event of it. */
export interface MonitorReport {
  readonly eventId: EventId
  /** Seconds since the epoch: when it went wrong. */
  readonly timestamp: number
  readonly level: Level
  /** What happened in two or three words; the monitor's name follows it in the title of the issue. */
  readonly headline: string
  /** Where it happened: the slug of a job, the host of an address. */
  readonly culprit: string
  /** The same for all incidents of a monitor, so that they are one issue. */
  readonly fingerprint: readonly string[]
  /** '' where unknown, as the release. */
  readonly environment: string
  readonly release: string
  /** The trace that shows it; null: there is none. */
  readonly trace: { readonly trace_id: TraceId; readonly span_id: SpanId | null } | null
  readonly evidence: MonitorEvidence
}

/** The same before it has an id. */
export interface NewMonitorReport extends Omit<MonitorReport, 'eventId'> {
  /** What its id is made of: the same for the same incident, so that it is one event however often it is reported. */
  readonly identity: readonly (string | number)[]
}
