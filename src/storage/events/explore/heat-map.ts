import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { durationEdges } from '#domain/explore/heat-map.ts'
import type { HeatCell, SpanSet } from '#domain/explore/span-explorer.ts'
import { count } from '../queries/columns.ts'
import { stepOf } from './groups.ts'
import type { SpanSampling } from './span-sampling.ts'
import { asked } from './span-set.ts'

const cells = z.array(
  z
    .object({ step: count, edge: count, spans: z.coerce.number(), rows_in: count })
    .transform(({ step, edge, spans, rows_in }) => ({ cell: { column: step, edge, spans }, rows: rows_in })),
)

/** See SpanExplorer.spanHeatMap. */
export async function spanHeatMap(
  sampling: SpanSampling,
  grant: Grant<'event:read'>,
  set: SpanSet,
  stepSeconds: number,
): Promise<readonly HeatCell[]> {
  return sampling.look(grant, set, async (oneIn) => {
    const { from, where } = asked(grant, set, oneIn)
    const sql = `
      SELECT ${stepOf}, roundDown(duration, {edges:Array(UInt64)}) AS edge, sum(weight) AS spans, count() AS rows_in
      FROM ${from} WHERE ${where.sql} GROUP BY step, edge`
    const params = { ...where.params, step_ms: stepSeconds * 1000, edges: durationEdges }
    const found = cells.parse(await sampling.engine.rows(sql, params))
    return { spans: found.reduce((sum, { rows }) => sum + rows, 0), value: found.map(({ cell }) => cell) }
  })
}
