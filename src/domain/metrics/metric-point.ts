import type { ProjectId, SpanId, TraceId } from '../ids.ts'

/** The types of metrics: what is added up, what has a value at a time, and what is spread over many values. */
export const metricTypes = ['counter', 'gauge', 'distribution'] as const
export type MetricType = (typeof metricTypes)[number]

/** A metric of a project: points are of the same one where all three are the same. */
export interface MetricName {
  readonly name: string
  readonly type: MetricType
  /** As it was sent: `millisecond`, `byte`, `{request}`; '' where it has none. */
  readonly unit: string
}

/** A row of points: one point, or a bucket of a histogram. */
export interface MetricPoint extends MetricName {
  readonly projectId: ProjectId
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly receivedAt: number
  /** The number of its series, 16 hex characters: of all that is the same from one point to the next. */
  readonly series: string
  /** Of a cumulative series, when it began, seconds since the epoch; 0: the point stands for itself. */
  readonly started: number
  /** See ./bins.ts. */
  readonly bin: number
  /** Of a cumulative series, how much it was in all, in this bin. */
  readonly value: number
  /** How many measurements it stands for, and their sum; both 0 of a cumulative series. */
  readonly count: number
  readonly sum: number
  readonly traceId: TraceId | null
  readonly spanId: SpanId | null
  readonly release: string
  readonly environment: string
  readonly sdkName: string
  readonly sdkVersion: string
  /** By name, each once; numbers as they are written. */
  readonly attributes: readonly (readonly [name: string, value: string])[]
}

/** Stands in place of all attributes of a point whose series is one too many. The same name as OpenTelemetry's. */
export const OVERFLOW = 'otel.metric.overflow'

/** Series that a metric of a project may have within a day. */
export const MAX_SERIES = 10_000
/** Metrics that a project may have within a day. */
export const MAX_METRICS = 2_000

/**
 * The room for a series: for itself, with all others of its metric for which there was none, or not even for its metric.
 */
export type SeriesRoom = 'series' | 'overflow' | 'none'

/** The series that were seen. */
export interface MetricSeries {
  /** Returns what room there is for a series, and notes it. @param day since the epoch */
  admit(project: ProjectId, metric: string, series: string, day: number): SeriesRoom
}
