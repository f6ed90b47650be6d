import { z } from 'zod'
import type { Event } from '#domain/event/event.ts'
import { parseSpanId, parseTraceId, type TraceId } from '#domain/ids.ts'
import { timeTypes } from '#domain/profile/function-regression.ts'
import { performanceDetectors } from '#domain/trace/detect/rules.ts'

const count = z.number().nonnegative()

/** The context `performance` of detector events: Evidence of src/domain/trace/detect/report.ts. */
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
  /** Absent in events from before CPU and wall time were compared. */
  measured: z.enum(timeTypes).default('wall'),
})

/** The panel's data. Durations and starts in microseconds. */
export interface ShownEvidence extends z.output<typeof evidence> {
  readonly traceId: TraceId | undefined
}

/** Returns the evidence of a performance issue, or `undefined` for other events. */
export function evidenceOf({ type, contexts }: Event): ShownEvidence | undefined {
  if (type !== 'performance') return undefined
  const read = evidence.safeParse(contexts?.performance)
  const traceId = contexts?.trace?.trace_id
  if (!read.success) return undefined
  return { ...read.data, traceId: typeof traceId === 'string' ? parseTraceId(traceId) : undefined }
}

/** A span's bar in percent of the whole, 0 to 100. */
export interface Bar {
  readonly left: number
  readonly width: number
}

/** The spans with their bars, in order. */
export function barsOf(spans: ShownEvidence['spans']): readonly (Bar & ShownEvidence['spans'][number])[] {
  const length = Math.max(1, ...spans.map(({ start, duration }) => start + duration))
  return spans.map((span) => ({
    ...span,
    left: (span.start / length) * 100,
    width: Math.max(0.5, (span.duration / length) * 100),
  }))
}

/**
 * Half-hourly series in microseconds before and after the change. `null` where not measured or not part of the series.
 */
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
