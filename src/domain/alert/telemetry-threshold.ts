import { functionsOf, type MetricFunction } from '../metrics/metric-function.ts'
import type { MetricName } from '../metrics/metric-point.ts'
import { parseLogQuery } from '../logs/log-query.ts'
import { parseMetricQuery } from '../metrics/metric-query.ts'
import { MAX_FIELD } from '../explore/aggregate.ts'

/** What a threshold can measure of logs and of metrics: how many lines match, a number of a metric. */
export const telemetryMeasures = ['logs', 'metric'] as const
export type TelemetryMeasure = (typeof telemetryMeasures)[number]

/** Returns whether this is measured of logs or of a metric. */
export function isTelemetryMeasure(measure: string): measure is TelemetryMeasure {
  return telemetryMeasures.some((one) => one === measure)
}

/** Groups of one rule that are judged, those with the highest values. */
export const MOST_JUDGED = 50

interface AnyQuestion {
  /** The text of a query (docs/query-language.md); '' finds everything. */
  readonly query: string
  /** Each value of this key or attribute is judged by itself; '': all of it together. */
  readonly by: string
  /** The side of the limit that is bad. */
  readonly direction: 'above' | 'below'
}

/** How many logs there are. */
export interface LogQuestion extends AnyQuestion {
  readonly measure: 'logs'
}

/** What the points of a metric come to. Limits are in its own unit. */
export interface MetricQuestion extends AnyQuestion {
  readonly measure: 'metric'
  /** The name is '' where nobody has chosen one. */
  readonly metric: MetricName
  readonly of: MetricFunction
}

export type TelemetryQuestion = LogQuestion | MetricQuestion

/** Where one group of a threshold stands; those that are fine have none. */
export interface GroupState {
  /** The value that its logs or series bear. */
  readonly group: string
  readonly state: 'warning' | 'critical'
}

/** What a firing was about, beside its number. */
export interface TelemetrySubject {
  /** `p95(latency)`; '' of logs. */
  readonly what: string
  /** Of the number; '' where it has none. */
  readonly unit: string
  /** null: nothing is grouped. */
  readonly group: string | null
}

/** Returns what a firing of one group is about. */
export function subjectOf(question: TelemetryQuestion, group: string | null): TelemetrySubject {
  switch (question.measure) {
    case 'logs':
      return { what: '', unit: '', group }
    case 'metric':
      return { what: aggregateText(question), unit: unitText(question), group }
  }
}

/** `p95(latency)` */
export function aggregateText({ of, metric }: Pick<MetricQuestion, 'of' | 'metric'>): string {
  return `${of}(${metric.name})`
}

/** Returns the unit that limits are in: that of the metric, or how many in a second. */
export function unitText({ of, metric }: Pick<MetricQuestion, 'of' | 'metric'>): string {
  if (of === 'count') return ''
  return of === 'rate' ? '/s' : metric.unit
}

/** A field of a question that cannot be asked. */
export interface QuestionProblem {
  readonly field: 'query' | 'by' | 'metric' | 'of'
  readonly reason: 'missing' | 'too_long' | 'malformed'
}

/** Returns what is wrong with a question. */
export function questionProblems(question: TelemetryQuestion): readonly QuestionProblem[] {
  // Whether it can be read does not depend on the time.
  const epoch = new Date(0)
  const { query, by, measure } = question
  const isRead = (measure === 'logs' ? parseLogQuery(query, epoch) : parseMetricQuery(query, epoch)).ok
  return [
    ...(measure === 'metric' ? metricProblems(question) : []),
    ...(isRead ? [] : [{ field: 'query', reason: 'malformed' } as const]),
    ...(by.length > MAX_FIELD ? [{ field: 'by', reason: 'too_long' } as const] : []),
  ]
}

function metricProblems({ metric, of }: MetricQuestion): readonly QuestionProblem[] {
  if (metric.name === '') return [{ field: 'metric', reason: 'missing' }]
  return functionsOf(metric.type).includes(of) ? [] : [{ field: 'of', reason: 'malformed' }]
}
