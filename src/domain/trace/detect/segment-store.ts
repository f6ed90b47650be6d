import type { Grant } from '../../access/access.ts'
import type { Period } from '../../event/event-filter.ts'
import type { DetectSpan } from './finding.ts'
import type { Slot } from './regression.ts'
import type { EvaluatedSegment, EvaluatedTransaction } from './report.ts'

type MayRead = Grant<'event:read'>

/** A span, with the segment that it is of. */
export interface SegmentSpan extends DetectSpan {
  readonly segmentId: EvaluatedSegment['spanId'] | null
}

/**
 * So much a segment has to have, at the least, before its spans are read at all: of all projects the lowest thresholds.
 * Times in microseconds.
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

/** What detectors ask of the event store. */
export interface SegmentReader {
  /**
   * Segments that were received in a period and began at most an hour before it, in that order: `limit` of them, and those
   * that were received in the same millisecond as the last.
   */
  segmentsReceived(grant: MayRead, period: Period, limit: number): Promise<readonly EvaluatedSegment[]>
  /** Queries, requests, resources and long tasks of those of these segments that may have a problem. */
  suspiciousSpans(
    grant: MayRead,
    segments: readonly EvaluatedSegment[],
    suspicion: Suspicion,
  ): Promise<readonly SegmentSpan[]>
  /** Transactions with so many segments or more in a period, those with most of them first, at most `limit`. */
  busyTransactions(
    grant: MayRead,
    period: Period,
    least: number,
    limit: number,
  ): Promise<readonly EvaluatedTransaction[]>
  /** Half hours of each of these in a period, in order of time; those without segments are left out. */
  slotsOf(
    grant: MayRead,
    transactions: readonly EvaluatedTransaction[],
    period: Period,
  ): Promise<readonly (EvaluatedTransaction & { readonly slots: readonly Slot[] })[]>
}

/** How far detectors have come, in milliseconds since the epoch; undefined: they have never looked. */
export interface DetectorProgress {
  reached(what: 'segments' | 'regressions'): Promise<number | undefined>
  advance(what: 'segments' | 'regressions', to: number): Promise<void>
}
