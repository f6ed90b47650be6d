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

/** Names to group by, at most. */
export const MAX_METRIC_GROUPS = 3
const LONGEST_NAME = 400

/** The state of the page of metrics: all of it lives in the address. */
export interface MetricsSearch extends PageScope {
  /** undefined: all are listed. */
  readonly metric: MetricName | undefined
  /** Part of a name, in the list of all. */
  readonly find: string
  /** The text of a query (docs/query-language.md); '' finds every series. */
  readonly query: string
  /** undefined: the usual one of its type. */
  readonly of: MetricFunction | undefined
  readonly by: readonly string[]
  readonly compare: 'none' | 'before'
  /** The other metric of a formula, `b`. */
  readonly other: MetricName | undefined
  readonly otherOf: MetricFunction | undefined
  /** '': none. */
  readonly formula: string
  readonly order: SampleOrder
}

const METRIC = /^([a-z]+):([^:]{0,200}):(.+)$/s

/** Writes a metric as it stands in an address: `counter::orders`, `distribution:millisecond:latency`. */
export function printMetric({ name, type, unit }: MetricName): string {
  return `${type}:${encodeURIComponent(unit)}:${name}`
}

/** The only way from text to a {@link MetricName}. */
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

/** The state from an address. What it does not say, or says wrongly, is the default: an old link still opens. */
export function parseMetrics(params: AddressParams): MetricsSearch {
  return codec.parse(params)
}

/** The parameters that say this state; defaults are left out. */
export function metricsParams(search: MetricsSearch): QueryParams {
  return codec.print(search)
}
