import type { Grant } from '#domain/access/access.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { MetricName } from '#domain/metrics/metric-point.ts'
import type { MetricSet } from '#domain/metrics/metric-store.ts'
import { allOf, covered, inEnvironments, type Clause } from '../clause.ts'
import type { Scope } from '../explore/terms.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { ParamNames } from '../search/patterns.ts'
import { seriesMeets } from './conditions.ts'

/** Rows of one metric in any of the tables, or of all metrics. */
export function ofMetric(metric: MetricName | undefined): Clause {
  if (metric === undefined) return { sql: 'true', params: {} }
  const { name, type, unit } = metric
  return {
    sql: 'name = {metric:String} AND type = {metric_type:String} AND unit = {metric_unit:String}',
    params: { metric: name, metric_type: type, metric_unit: unit },
  }
}

/** Rows of `metric_series` with points in a period. */
export function seriesDuring({ since, until }: Period): Clause {
  const [from, to] = [boundMoment('since'), boundMoment('until')]
  return {
    sql: `week >= toMonday(${from}) AND week <= toMonday(${to}) AND last >= ${from} AND first < ${to}`,
    params: { since: momentParam(since), until: momentParam(until) },
  }
}

/** The rows of `metric_series` that a query reads. */
export function askedSeries(
  grant: Grant<'event:read'>,
  set: Omit<MetricSet, 'metric'> & { readonly metric: MetricName | undefined },
): { readonly scope: Scope; readonly where: Clause } {
  const scope: Scope = { names: new ParamNames(), slugs: set.slugs }
  const where = allOf(
    covered(grant),
    ofMetric(set.metric),
    seriesDuring(set.period),
    inEnvironments(set.environments),
    seriesMeets(set.where, scope),
  )
  return { scope, where }
}
