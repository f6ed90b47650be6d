import type { Grant } from '#domain/access/access.ts'
import type { SampleOrder } from '#domain/explore/explore-query.ts'
import type { SpanSet } from '#domain/explore/span-explorer.ts'
import type { SpanSummary } from '#domain/trace/span.ts'
import type { Engine } from '../engine.ts'
import { summaryColumns, summaryRows } from '../queries/span-rows.ts'
import { asked } from './span-set.ts'

const orderBy = {
  newest: 'start DESC, span_id',
  slowest: 'duration DESC, start DESC, span_id',
  fastest: 'duration, start DESC, span_id',
} as const satisfies Record<SampleOrder, string>

/** Maximum number of samples per query. */
const MOST_SAMPLES = 200

/** See SpanExplorer.spanSamples. */
export async function spanSamples(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: SpanSet,
  order: SampleOrder,
  limit: number,
): Promise<readonly SpanSummary[]> {
  const { where } = asked(grant, set)
  // Without this setting the engine reads the columns of the whole set before sorting.
  const sql = `
    SELECT ${summaryColumns} FROM spans WHERE ${where.sql} ORDER BY ${orderBy[order]} LIMIT {limit:UInt32}
    SETTINGS query_plan_max_limit_for_lazy_materialization = ${MOST_SAMPLES}`
  return summaryRows.parse(await engine.rows(sql, { ...where.params, limit: Math.min(limit, MOST_SAMPLES) }))
}
