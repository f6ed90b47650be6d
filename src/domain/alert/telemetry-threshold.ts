import { functionsOf, type MetricFunction } from '../metrics/metric-function.ts'
import type { MetricName } from '../metrics/metric-point.ts'
import { parseLogQuery } from '../logs/log-query.ts'
import { parseMetricQuery } from '../metrics/metric-query.ts'
import { MAX_FIELD } from '../explore/aggregate.ts'

/** What a threshold can measure in logs and metrics: the number of matching lines, or a metric's value. */
export const telemetryMeasures = ['logs', 'metric'] as const
export type TelemetryMeasure = (typeof telemetryMeasures)[number]

export function isTelemetryMeasure(measure: string): measure is TelemetryMeasure {
  return telemetryMeasures.some((one) => one === measure)
}

/** Maximum number of groups evaluated per rule: those with the highest values. */
export const MOST_JUDGED = 50

interface AnyQuestion {
  /** Query text (docs/query-language.md); '' matches everything. */
  readonly query: string
  /** Evaluates each value of this key or attribute separately; '' evaluates everything together. */
  readonly by: string
  /** The bad side of the limit. */
  readonly direction: 'above' | 'below'
}

export interface LogQuestion extends AnyQuestion {
  readonly measure: 'logs'
}

/** Aggregates the points of a metric. Limits are in the metric's unit. */
export interface MetricQuestion extends AnyQuestion {
  readonly measure: 'metric'
  /** The name is '' if none was chosen. */
  readonly metric: MetricName
  readonly of: MetricFunction
}

export type TelemetryQuestion = LogQuestion | MetricQuestion

/** The state of one group of a threshold. Groups that are `ok` have no entry. */
export interface GroupState {
  /** The group's value of the key or attribute. */
  readonly group: string
  readonly state: 'warning' | 'critical'
}

/** What a firing was about, in addition to its value. */
export interface TelemetrySubject {
  /** `p95(latency)`; '' for logs. */
  readonly what: string
  /** Unit of the value; '' if it has none. */
  readonly unit: string
  /** `null` if the threshold has no groups. */
  readonly group: string | null
}

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

/** The unit of the limits: the metric's unit, or a rate per second. */
export function unitText({ of, metric }: Pick<MetricQuestion, 'of' | 'metric'>): string {
  if (of === 'count') return ''
  return of === 'rate' ? '/s' : metric.unit
}

/** An invalid field of a question. */
export interface QuestionProblem {
  readonly field: 'query' | 'by' | 'metric' | 'of'
  readonly reason: 'missing' | 'too_long' | 'malformed'
}

export function questionProblems(question: TelemetryQuestion): readonly QuestionProblem[] {
  // Whether the query parses does not depend on the current time.
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
