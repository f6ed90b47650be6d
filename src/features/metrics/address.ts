import { withTerms } from '#domain/explore/narrowed.ts'
import { metricTerm } from '#domain/metrics/metric-query.ts'
import { metricsParams, type MetricsSearch } from '#domain/metrics/metrics-search.ts'
import { paths } from '#domain/paths.ts'

/** The page with some parameters changed. */
export function changed(search: MetricsSearch, change: Partial<MetricsSearch>): string {
  return paths.metrics(metricsParams({ ...search, ...change }))
}

/** Narrows the search to series with these values. */
export function onlyWith(search: MetricsSearch, values: readonly string[]): string {
  const terms = search.by.map((name, at) => metricTerm(name, values[at] ?? ''))
  return changed(search, { query: withTerms(search.query, terms) })
}
