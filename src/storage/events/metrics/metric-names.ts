import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { MetricName } from '#domain/metrics/metric-point.ts'
import type { MetricSet } from '#domain/metrics/metric-store.ts'
import { allOf, covered } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { holds, ParamNames } from '../search/patterns.ts'
import { seriesText } from './conditions.ts'
import { askedSeries, ofMetric, seriesDuring } from './metric-set.ts'

const values = z.array(z.object({ value: z.string() }).transform(({ value }) => value))

/** See MetricReader.metricAttributes. */
export async function metricAttributes(
  engine: Engine,
  grant: Grant<'event:read'>,
  period: Period,
  metric: MetricName | undefined,
  text: string,
  limit: number,
): Promise<readonly string[]> {
  const { sql, params } = allOf(covered(grant), ofMetric(metric), seriesDuring(period))
  const like = text === '' ? { sql: 'true', params: {} } : holds('value', [[text]], new ParamNames())
  const rows = await engine.rows(
    `SELECT value FROM (SELECT DISTINCT series, attributes.key AS keys FROM metric_series WHERE ${sql})
    ARRAY JOIN keys AS key GROUP BY toString(key) AS value
    HAVING ${like.sql} ORDER BY count() DESC, value LIMIT {limit:UInt32}`,
    { ...params, ...like.params, limit },
  )
  return values.parse(rows)
}

/** See MetricReader.metricValues. */
export async function metricValues(
  engine: Engine,
  grant: Grant<'event:read'>,
  field: string,
  set: Omit<MetricSet, 'metric'> & { readonly metric: MetricName | undefined },
  text: string,
  limit: number,
): Promise<readonly string[]> {
  const { scope, where } = askedSeries(grant, set)
  const of = seriesText(field, scope)
  const like = text === '' ? { sql: 'true', params: {} } : holds('value', [[text]], scope.names)
  const wanted = allOf({ sql: `value != ''`, params: {} }, like)
  const rows = await engine.rows(
    `SELECT value FROM (SELECT DISTINCT series, ${of.sql} AS value FROM metric_series WHERE ${where.sql})
    WHERE ${wanted.sql} GROUP BY value ORDER BY count() DESC, value LIMIT {limit:UInt32}`,
    { ...where.params, ...of.params, ...wanted.params, limit },
  )
  return values.parse(rows)
}
