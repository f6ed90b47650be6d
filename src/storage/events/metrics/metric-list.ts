import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { metricTypes, OVERFLOW } from '#domain/metrics/metric-point.ts'
import type { MetricFilter, MetricInfo } from '#domain/metrics/metric-store.ts'
import { allOf, covered, inEnvironments } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { count, moment, projectId } from '../queries/columns.ts'
import { holds, ParamNames } from '../search/patterns.ts'
import { seriesDuring } from './metric-set.ts'

const rows = z.array(
  z
    .object({
      name: z.string(),
      type: z.enum(metricTypes),
      unit: z.string(),
      series: count,
      all_points: count,
      cut: count,
      senders: z.array(z.string()),
      projects: z.array(projectId),
      last_ms: moment,
    })
    .transform(({ all_points: points, cut: pointsCut, last_ms: last, ...info }): MetricInfo => ({
      ...info,
      points,
      pointsCut,
      last,
    })),
)

/** See MetricReader.metrics. Counts points in all weeks that the period touches. */
export async function metrics(
  engine: Engine,
  grant: Grant<'event:read'>,
  { period, environments, text }: MetricFilter,
  limit: number,
): Promise<readonly MetricInfo[]> {
  const like = text === '' ? { sql: 'true', params: {} } : holds('name', [[text]], new ParamNames())
  const { sql, params } = allOf(covered(grant), seriesDuring(period), inEnvironments(environments), like)
  const found = await engine.rows(
    `SELECT name, type, unit, uniqExact(series) AS series, sum(points) AS all_points,
      sumIf(points, has(attributes.key, {overflow:String})) AS cut,
      arrayFilter(one -> one != '', topK(5)(toString(sdk_name))) AS senders, arraySort(groupUniqArray(project_id)) AS projects,
      toUnixTimestamp64Milli(max(last)) AS last_ms
    FROM metric_series WHERE ${sql}
    GROUP BY name, type, unit ORDER BY name, type, unit LIMIT {limit:UInt32}`,
    { ...params, overflow: OVERFLOW, limit },
  )
  return rows.parse(found)
}
