import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { MetricSample, MetricSet, SampleOrder } from '#domain/metrics/metric-store.ts'
import { allOf, covered } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment } from '../moments.ts'
import { moment, projectId } from '../queries/columns.ts'
import { hexOf, maybeSpan, traceId } from '../queries/span-columns.ts'
import { askedSeries, ofMetric } from './metric-set.ts'

const rows = z.array(
  z
    .object({
      project_id: projectId,
      time_ms: moment,
      value: z.number(),
      trace_id: traceId,
      span_hex: maybeSpan,
      names: z.array(z.string()),
      texts: z.array(z.string()),
    })
    .transform((row): MetricSample => ({
      projectId: row.project_id,
      time: row.time_ms,
      value: row.value,
      traceId: row.trace_id,
      spanId: row.span_hex,
      attributes: row.names.map((name, index) => [name, row.texts[index] ?? ''] as const),
    })),
)

const orders = { newest: 'time DESC', highest: 'value DESC, time DESC' } as const satisfies Record<SampleOrder, string>

/** See MetricReader.metricSamples. */
export async function metricSamples(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: MetricSet,
  order: SampleOrder,
  limit: number,
): Promise<readonly MetricSample[]> {
  const series = askedSeries(grant, set)
  const { sql, params } = allOf(covered(grant), ofMetric(set.metric), {
    sql: `time >= ${boundMoment('since')} AND time < ${boundMoment('until')}`,
    params: {},
  })
  const found = await engine.rows(
    `SELECT project_id, toUnixTimestamp64Milli(time) AS time_ms, value, trace_id, ${hexOf('span_id')} AS span_hex,
      attributes.key AS names, attributes.value AS texts
    FROM metric_points
    WHERE ${sql} AND trace_id != toUUID('00000000-0000-0000-0000-000000000000')
      AND series IN (SELECT series FROM metric_series WHERE ${series.where.sql})
    ORDER BY ${orders[order]} LIMIT {limit:UInt32}`,
    { ...params, ...series.where.params, limit },
  )
  return rows.parse(found)
}
