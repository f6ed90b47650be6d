import type { Span } from '../span.ts'
import type { DetectorRules, SpanDetector } from './rules.ts'

/** The part of a span that detectors need. */
export type DetectSpan = Pick<
  Span,
  | 'projectId'
  | 'traceId'
  | 'spanId'
  | 'parentId'
  | 'isRootSpan'
  | 'start'
  | 'duration'
  | 'name'
  | 'rawName'
  | 'op'
  | 'category'
  | 'status'
  | 'texts'
  | 'numbers'
>

/** A problem found by one detector under one root span. */
export interface Finding {
  readonly kind: SpanDetector
  /** Identifies the problem, together with its kind. */
  readonly fingerprint: readonly string[]
  /** Subject for the title: a query, URL or script. Low cardinality, like span names. */
  readonly subject: string
  /** The original text of this occurrence's subject. */
  readonly example: string
  /** In chronological order, deduped. */
  readonly spans: readonly DetectSpan[]
  /** The preceding span that may have caused it: for N+1, the query whose results are looped over. */
  readonly source?: DetectSpan
  /** Total microseconds; for overlapping spans, the sum. */
  readonly total: number
  /** Further measurements: names as in {@link measures}. */
  readonly measured: { readonly [M in (typeof measures)[number]]?: number }
}

/**
 * `saved`: microseconds that could be saved. `bytes`: size of the largest payload. `longest`: microseconds of the
 * longest span.
 */
export const measures = ['saved', 'bytes', 'longest'] as const

/** A detector. Receives the spans of one root span in chronological order. */
export type Detect<K extends SpanDetector> = (
  spans: readonly DetectSpan[],
  limits: DetectorRules[K]['limits'],
  transaction: string,
) => readonly Finding[]

/** The original name of a span. */
export function sentName({ name, rawName }: Pick<DetectSpan, 'name' | 'rawName'>): string {
  return rawName === '' ? name : rawName
}

/** Microseconds since the epoch. */
export function endOf({ start, duration }: Pick<DetectSpan, 'start' | 'duration'>): number {
  return start + duration
}

/** @returns microseconds */
export function sumOf(spans: readonly DetectSpan[]): number {
  return spans.reduce((sum, { duration }) => sum + duration, 0)
}

/** @returns microseconds */
export function longestOf(spans: readonly DetectSpan[]): number {
  return spans.reduce((longest, { duration }) => Math.max(longest, duration), 0)
}

/** Groups spans by parent. Spans without a known parent form one group. */
export function siblings(spans: readonly DetectSpan[]): Iterable<readonly DetectSpan[]> {
  return Map.groupBy(spans, ({ parentId }) => parentId).values()
}
