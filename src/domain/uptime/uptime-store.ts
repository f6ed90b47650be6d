import type { Grant } from '../access/access.ts'
import type { SpanId, TraceId } from '../ids.ts'
import type { ProbeFailure } from './result.ts'

type MayRead = Grant<'event:read'>

/** One UTC day of a check. Days without checks are all zeros, which means "no data", never "down". */
export interface CheckDay {
  /** Midnight. */
  readonly start: Date
  /** Successful checks. */
  readonly up: number
  /** Checks that failed after all retries. */
  readonly down: number
  /** Checks during maintenance, regardless of their result. They do not count. */
  readonly maintenance: number
}

/** Results and response times of a check within a period. */
export interface CheckSpan extends CheckDay {
  /** Successful checks including those during maintenance: the sample size of `phases`. */
  readonly answers: number
  /** Average phases of responses in milliseconds; `null` if there were none. */
  readonly phases: ProbePhases | null
}

/** Phases of the response time, milliseconds. */
export interface ProbePhases {
  readonly dns: number
  readonly connect: number
  readonly tls: number
  /** From the request to the first byte of the response. */
  readonly firstByte: number
  /** Total time, including the body. */
  readonly total: number
}

export interface StoredCheck {
  readonly at: Date
  /** Name of the probe; '' for this server. */
  readonly probe: string
  /** From 1. */
  readonly attempt: number
  readonly isUp: boolean
  readonly inMaintenance: boolean
  readonly failure: ProbeFailure | null
  readonly detail: string
  /** Status code; 0 if there was no response or the protocol has none. */
  readonly status: number
  readonly address: string
  readonly phases: ProbePhases
  readonly traceId: TraceId | null
  readonly spanId: SpanId | null
}

/** Read access to stored checks. */
export interface UptimeReader {
  /**
   * Results of checks in periods of this many seconds starting at `since`, oldest first, including empty ones. Hourly
   * beyond 48 hours. Checks that the grant does not cover appear empty.
   */
  uptimeSpans(
    grant: MayRead,
    checkIds: readonly number[],
    period: { readonly since: Date; readonly until: Date },
    seconds: number,
  ): Promise<ReadonlyMap<number, readonly CheckSpan[]>>
  /** Newest first. */
  uptimeChecks(
    grant: MayRead,
    checkId: number,
    options: { readonly limit: number; readonly before?: Date; readonly failedOnly?: boolean },
  ): Promise<readonly StoredCheck[]>
}
