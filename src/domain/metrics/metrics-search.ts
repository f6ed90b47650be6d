import { addressCodec } from '../address/codec.ts'
import { oneOfParam, parsedParam, severalParam, textParam, type AddressParams } from '../address/params.ts'
import { periodParam } from '../address/period.ts'
import { environmentsParam, projectsParam, type PageScope } from '../address/scope.ts'
import { MAX_FIELD } from '../explore/aggregate.ts'
import type { QueryParams } from '../paths.ts'
import { MAX_QUERY_LENGTH } from '../query/ast.ts'
import { MAX_FORMULA } from './formula.ts'
import { metricFunctions, type MetricFunction } from './metric-function.ts'
import { metricTypes, type MetricName } from './metric-point.ts'
import { sampleOrders, type SampleOrder } from './metric-store.ts'

/** Maximum names to group by. */
export const MAX_METRIC_GROUPS = 3
const LONGEST_NAME = 400

/** The state of the Metrics page, held entirely in the URL. */
export interface MetricsSearch extends PageScope {
  /** `undefined` shows the list of all metrics. */
  readonly metric: MetricName | undefined
  /** Part of a name, to filter the list. */
  readonly find: string
  /** Query text (docs/query-language.md); '' matches every series. */
  readonly query: string
  /** `undefined` for the default of its type. */
  readonly of: MetricFunction | undefined
  readonly by: readonly string[]
  readonly compare: 'none' | 'before'
  /** The second metric of a formula, `b`. */
  readonly other: MetricName | undefined
  readonly otherOf: MetricFunction | undefined
  /** May be ''. */
  readonly formula: string
  readonly order: SampleOrder
}

const METRIC = /^([a-z]+):([^:]{0,200}):(.+)$/s

/** Formats a metric for a URL: `counter::orders`, `distribution:millisecond:latency`. */
export function printMetric({ name, type, unit }: MetricName): string {
  return `${type}:${encodeURIComponent(unit)}:${name}`
}

export function parseMetric(text: string): MetricName | undefined {
  const [, said, unit = '', name = ''] = METRIC.exec(text) ?? []
  const type = metricTypes.find((one) => one === said)
  if (type === undefined || text.length > LONGEST_NAME) return undefined
  try {
    return { type, unit: decodeURIComponent(unit), name }
  } catch {
    return undefined
  }
}

const metricParam = (name: string) => parsedParam<MetricName>(name, parseMetric, printMetric)

const codec = addressCodec<MetricsSearch>({
  metric: metricParam('metric'),
  find: textParam('find', { longest: 200, trimmed: true }),
  query: textParam('query', { longest: MAX_QUERY_LENGTH + 1 }),
  of: oneOfParam('of', metricFunctions, undefined),
  by: severalParam('by', { most: MAX_METRIC_GROUPS, longest: MAX_FIELD }),
  compare: oneOfParam('compare', ['none', 'before'], 'none'),
  other: metricParam('b'),
  otherOf: oneOfParam('bOf', metricFunctions, undefined),
  formula: textParam('formula', { longest: MAX_FORMULA + 1, trimmed: true }),
  order: oneOfParam('order', sampleOrders, 'newest'),
  period: periodParam('24h'),
  projects: projectsParam,
  environments: environmentsParam,
})

/** Parses the state from a URL. Missing or invalid parameters get their defaults, so old links keep working. */
export function parseMetrics(params: AddressParams): MetricsSearch {
  return codec.parse(params)
}

/** Formats the state as URL parameters. Defaults are omitted. */
export function metricsParams(search: MetricsSearch): QueryParams {
  return codec.print(search)
}
