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

/** A problem that one detector found under one root span. */
export interface Finding {
  readonly kind: SpanDetector
  /** What makes it the same problem as another time, beside its kind. */
  readonly fingerprint: readonly string[]
  /** What it is about, for the title: a query, an address, a script. Finite, as names of spans are. */
  readonly subject: string
  /** That as it was sent this time. */
  readonly example: string
  /** In order of time, each once. */
  readonly spans: readonly DetectSpan[]
  /** What came right before and may have caused it: the query that an N+1 loops over. */
  readonly source?: DetectSpan
  /** Microseconds that all of it took; of spans that overlap, the sum. */
  readonly total: number
  /** What else was measured: names as in {@link measures}. */
  readonly measured: { readonly [M in (typeof measures)[number]]?: number }
}

/** `saved`: microseconds that could be spared. `bytes`: of the largest payload. `longest`: microseconds of the longest span. */
export const measures = ['saved', 'bytes', 'longest'] as const

/** Looks for problems in the spans under one root span, in order of time. */
export type Detect<K extends SpanDetector> = (
  spans: readonly DetectSpan[],
  limits: DetectorRules[K]['limits'],
  transaction: string,
) => readonly Finding[]

/** Returns the name of a span as it was sent, where that differs from its name. */
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

/** Lists of spans under one parent. Those whose parent is not known are together. */
export function siblings(spans: readonly DetectSpan[]): Iterable<readonly DetectSpan[]> {
  return Map.groupBy(spans, ({ parentId }) => parentId).values()
}
