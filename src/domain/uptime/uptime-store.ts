import type { Grant } from '../access/access.ts'
import type { SpanId, TraceId } from '../ids.ts'
import type { ProbeFailure } from './result.ts'

type MayRead = Grant<'event:read'>

/** One day of a check, in UTC. A day without checks has nothing but zeros: that is "no data", and never "down". */
export interface CheckDay {
  /** Its midnight. */
  readonly start: Date
  /** Checks that were answered as they should be. */
  readonly up: number
  /** Checks that failed, after their retries. */
  readonly down: number
  /** Checks during maintenance, whatever became of them: they count for nothing. */
  readonly maintenance: number
}

/** A stretch of time of a check: how it went, and how long answers took. */
export interface CheckSpan extends CheckDay {
  /** Checks that were answered as they should be, also during maintenance: what `phases` is the average of. */
  readonly answers: number
  /** The phases of answers, on average, milliseconds; null: there was none. */
  readonly phases: ProbePhases | null
}

/** The parts of the time that an answer took, milliseconds. */
export interface ProbePhases {
  readonly dns: number
  readonly connect: number
  readonly tls: number
  /** From the request to the first byte of the answer. */
  readonly firstByte: number
  /** All of it, with the body. */
  readonly total: number
}

/** One check as it was stored. */
export interface StoredCheck {
  readonly at: Date
  /** The probe that made it; '': this server. */
  readonly probe: string
  /** From 1. */
  readonly attempt: number
  readonly isUp: boolean
  readonly inMaintenance: boolean
  readonly failure: ProbeFailure | null
  readonly detail: string
  /** Of the answer; 0: none came, or none has one. */
  readonly status: number
  readonly address: string
  readonly phases: ProbePhases
  readonly traceId: TraceId | null
  readonly spanId: SpanId | null
}

/** The questions that can be asked of stored checks. */
export interface UptimeReader {
  /**
   * Checks by their ids in stretches of so many seconds from `since` on, the oldest first, empty ones too. By the hour
   * beyond 48 hours. What the grant does not cover has no checks.
   */
  uptimeSpans(
    grant: MayRead,
    checkIds: readonly number[],
    period: { readonly since: Date; readonly until: Date },
    seconds: number,
  ): Promise<ReadonlyMap<number, readonly CheckSpan[]>>
  /** The checks of one, the newest first. */
  uptimeChecks(
    grant: MayRead,
    checkId: number,
    options: { readonly limit: number; readonly before?: Date; readonly failedOnly?: boolean },
  ): Promise<readonly StoredCheck[]>
}
