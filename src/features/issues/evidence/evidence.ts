import { z } from 'zod'
import type { Event } from '#domain/event/event.ts'
import { parseSpanId, parseTraceId, type TraceId } from '#domain/ids.ts'
import { timeTypes } from '#domain/profile/function-regression.ts'
import { performanceDetectors } from '#domain/trace/detect/rules.ts'

const count = z.number().nonnegative()

/** The context `performance` of events that detectors made: Evidence of src/domain/trace/detect/report.ts. */
const evidence = z.object({
  detector: z.enum(performanceDetectors),
  subject: z.string(),
  example: z.string(),
  spans: z.array(
    z.object({
      span_id: z.string().transform((text) => parseSpanId(text) ?? null),
      op: z.string(),
      status: z.string(),
      name: z.string(),
      start: count,
      duration: count,
    }),
  ),
  span_count: count,
  has_source: z.boolean(),
  numbers: z.record(z.string(), z.number()),
  points: z.array(z.tuple([count, count, count])),
  changed_at: count,
  /** Absent: from before both kinds of time were compared. */
  measured: z.enum(timeTypes).default('wall'),
})

/** What the panel shows. Durations and starts in microseconds. */
export interface ShownEvidence extends z.output<typeof evidence> {
  readonly traceId: TraceId | undefined
}

/** The evidence of a performance problem; undefined: the event is none. */
export function evidenceOf({ type, contexts }: Event): ShownEvidence | undefined {
  if (type !== 'performance') return undefined
  const read = evidence.safeParse(contexts?.performance)
  const traceId = contexts?.trace?.trace_id
  if (!read.success) return undefined
  return { ...read.data, traceId: typeof traceId === 'string' ? parseTraceId(traceId) : undefined }
}

/** A bar of a span in shares of the whole, 0 to 100. */
export interface Bar {
  readonly left: number
  readonly width: number
}

/** Where each span is drawn, in order. */
export function barsOf(spans: ShownEvidence['spans']): readonly (Bar & ShownEvidence['spans'][number])[] {
  const length = Math.max(1, ...spans.map(({ start, duration }) => start + duration))
  return spans.map((span) => ({
    ...span,
    left: (span.start / length) * 100,
    width: Math.max(0.5, (span.duration / length) * 100),
  }))
}

/** A series of half hours for a chart, before the change and since, microseconds each. null: not measured, or not of it. */
export function seriesOf({ points, changed_at: changedAt }: Pick<ShownEvidence, 'points' | 'changed_at'>): {
  readonly start: Date
  readonly before: readonly (number | null)[]
  readonly since: readonly (number | null)[]
} {
  const first = points[0]?.[0] ?? 0
  const last = points.at(-1)?.[0] ?? first
  const p95At = new Map(points.map(([at, p95]) => [at, p95]))
  const times = Array.from({ length: Math.round((last - first) / HALF_HOUR) + 1 }, (_, n) => first + n * HALF_HOUR)
  return {
    start: new Date(first * 1000),
    before: times.map((at) => (at < changedAt ? (p95At.get(at) ?? null) : null)),
    since: times.map((at) => (at >= changedAt ? (p95At.get(at) ?? null) : null)),
  }
}

/** Seconds. */
export const HALF_HOUR = 1800
