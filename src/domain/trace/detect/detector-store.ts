import type { Grant } from '../../access/access.ts'
import type { Period } from '../../event/event-filter.ts'
import type { DetectSpan } from './finding.ts'
import type { Slot } from './regression.ts'
import type { EvaluatedRootSpan, EvaluatedTransaction } from './report.ts'

type MayRead = Grant<'event:read'>

/** A span that may be part of a problem, with its root span's id. */
export interface SuspiciousSpan extends DetectSpan {
  readonly rootSpanId: EvaluatedRootSpan['spanId'] | null
}

/**
 * Minimum values below a root span for its spans to be read at all: the lowest thresholds across all projects. Times
 * are in microseconds.
 */
export interface Suspicion {
  /** Number of queries of one form, assuming that all repeated queries have the same form. */
  readonly queries: number
  readonly queryTotal: number
  readonly queryLongest: number
  readonly requests: number
  readonly requestTotal: number
  readonly taskLongest: number
  readonly bytes: number
}

/** The detectors' read access to the event store. */
export interface DetectorReader {
  /**
   * Root spans received within a period that started at most an hour before it, in order of receipt: `limit` of them,
   * plus any others received in the same millisecond as the last.
   */
  rootSpansReceived(grant: MayRead, period: Period, limit: number): Promise<readonly EvaluatedRootSpan[]>
  /** The queries, requests, resources and long tasks of the root spans that may have a problem. */
  suspiciousSpans(
    grant: MayRead,
    rootSpans: readonly EvaluatedRootSpan[],
    suspicion: Suspicion,
  ): Promise<readonly SuspiciousSpan[]>
  /** Transactions with at least this many root spans in a period, most frequent first. */
  busyTransactions(
    grant: MayRead,
    period: Period,
    least: number,
    limit: number,
  ): Promise<readonly EvaluatedTransaction[]>
  /**
   * The half-hour slots of each transaction in a period, in chronological order. Slots without root spans are omitted.
   */
  slotsOf(
    grant: MayRead,
    transactions: readonly EvaluatedTransaction[],
    period: Period,
  ): Promise<readonly (EvaluatedTransaction & { readonly slots: readonly Slot[] })[]>
}

/** Names of the detectors' read positions, as stored. */
type Followed = 'segments' | 'regressions' | 'replays' | 'profiles'

/** Read positions of the detectors, in milliseconds since the epoch; `undefined` if a detector has never run. */
export interface DetectorProgress {
  reached(what: Followed): Promise<number | undefined>
  advance(what: Followed, to: number): Promise<void>
}
