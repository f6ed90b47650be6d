import type { ProjectId, SpanId, TraceId } from '../ids.ts'

/** Metric types: sums, values at a point in time, and distributions of values. */
export const metricTypes = ['counter', 'gauge', 'distribution'] as const
export type MetricType = (typeof metricTypes)[number]

/** A metric of a project, identified by all three fields. */
export interface MetricName {
  readonly name: string
  readonly type: MetricType
  /** As sent: `millisecond`, `byte`, `{request}`; '' without a unit. */
  readonly unit: string
}

/** A stored row: one point, or one bucket of a histogram. */
export interface MetricPoint extends MetricName {
  readonly projectId: ProjectId
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly receivedAt: number
  /** Id of its series, 16 hex characters: a hash of everything that does not change between points. */
  readonly series: string
  /** For cumulative series: when it began, in seconds since the epoch. 0 for independent points. */
  readonly started: number
  /** See ./bins.ts. */
  readonly bin: number
  /** For cumulative series: the running total in this bin. */
  readonly value: number
  /** Number of measurements, and their sum. Both 0 for cumulative series. */
  readonly count: number
  readonly sum: number
  readonly traceId: TraceId | null
  readonly spanId: SpanId | null
  readonly release: string
  readonly environment: string
  readonly sdkName: string
  readonly sdkVersion: string
  /** Deduped by name; numbers as text. */
  readonly attributes: readonly (readonly [name: string, value: string])[]
}

/** Replaces all attributes of a point whose series exceeds the limit. The same name as in OpenTelemetry. */
export const OVERFLOW = 'otel.metric.overflow'

/** Maximum series of a metric per project and day. */
export const MAX_SERIES = 10_000
/** Maximum metrics per project and day. */
export const MAX_METRICS = 2_000

/**
 * How a series is admitted: on its own, merged with all excess series of its metric, or not at all because its metric
 * exceeds the limit.
 */
export type SeriesRoom = 'series' | 'overflow' | 'none'

/** Tracks the series that have been seen. */
export interface MetricSeries {
  /**
   * Admits a series and records it.
   * @param day days since the epoch
   */
  admit(project: ProjectId, metric: string, series: string, day: number): SeriesRoom
}
