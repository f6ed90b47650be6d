import type { Grant } from '../../access/access.ts'
import type { Period } from '../../event/event-filter.ts'
import type { DetectSpan } from './finding.ts'
import type { Slot } from './regression.ts'
import type { EvaluatedRootSpan, EvaluatedTransaction } from './report.ts'

type MayRead = Grant<'event:read'>

/** A span that may be part of a problem, with the id of its root span. */
export interface SuspiciousSpan extends DetectSpan {
  readonly rootSpanId: EvaluatedRootSpan['spanId'] | null
}

/**
 * The least that there has to be under a root span before its spans are read at all: the lowest thresholds of all
 * projects. Times are in microseconds.
 */
export interface Suspicion {
  /** Queries of one form, if all that are repeated were of it. */
  readonly queries: number
  readonly queryTotal: number
  readonly queryLongest: number
  readonly requests: number
  readonly requestTotal: number
  readonly taskLongest: number
  readonly bytes: number
}

/** The questions of detectors to the event store. */
export interface DetectorReader {
  /**
   * Returns root spans that were received in a period and began at most an hour before it, in that order: `limit` of them,
   * and those that were received in the same millisecond as the last.
   */
  rootSpansReceived(grant: MayRead, period: Period, limit: number): Promise<readonly EvaluatedRootSpan[]>
  /** Returns queries, requests, resources and long tasks under those of these root spans that may have a problem. */
  suspiciousSpans(
    grant: MayRead,
    rootSpans: readonly EvaluatedRootSpan[],
    suspicion: Suspicion,
  ): Promise<readonly SuspiciousSpan[]>
  /** Returns transactions with at least so many root spans in a period, those with most of them first, at most `limit`. */
  busyTransactions(
    grant: MayRead,
    period: Period,
    least: number,
    limit: number,
  ): Promise<readonly EvaluatedTransaction[]>
  /** Returns the half hours of each of these in a period, in order of time, without those that have no root span. */
  slotsOf(
    grant: MayRead,
    transactions: readonly EvaluatedTransaction[],
    period: Period,
  ): Promise<readonly (EvaluatedTransaction & { readonly slots: readonly Slot[] })[]>
}

/** What detectors follow as it is stored. */
type Followed = 'segments' | 'regressions' | 'replays' | 'profiles'

/** The progress of detectors, in milliseconds since the epoch; undefined: they have never looked. */
export interface DetectorProgress {
  reached(what: Followed): Promise<number | undefined>
  advance(what: Followed, to: number): Promise<void>
}
