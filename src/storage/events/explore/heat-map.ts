import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { durationEdges } from '#domain/explore/heat-map.ts'
import type { HeatCell, SpanSet } from '#domain/explore/span-explorer.ts'
import type { Engine } from '../engine.ts'
import { count } from '../queries/columns.ts'
import { stepOf } from './groups.ts'
import { asked } from './span-set.ts'

const cells = z.array(
  z
    .object({ step: count, edge: count, spans: z.coerce.number() })
    .transform(({ step, edge, spans }): HeatCell => ({ column: step, edge, spans })),
)

/** See SpanExplorer.spanHeatMap. */
export async function spanHeatMap(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: SpanSet,
  stepSeconds: number,
): Promise<readonly HeatCell[]> {
  const { where } = asked(grant, set)
  const sql = `
    SELECT ${stepOf}, roundDown(duration, {edges:Array(UInt64)}) AS edge, sum(weight) AS spans
    FROM spans WHERE ${where.sql} GROUP BY step, edge`
  return cells.parse(await engine.rows(sql, { ...where.params, step_ms: stepSeconds * 1000, edges: durationEdges }))
}
