import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { LogGroup, LogSet } from '#domain/logs/log-store.ts'
import type { Engine } from '../engine.ts'
import { momentParam } from '../moments.ts'
import { count } from '../queries/columns.ts'
import { logText } from './conditions.ts'
import { askedLogs } from './log-set.ts'

const groupRows = z.array(
  z
    .object({ value: z.string(), counts: z.array(z.tuple([count, count])) })
    .transform(({ value, counts }): LogGroup => ({ value, counts: counts.map(([step, logs]) => ({ step, logs })) })),
)

/** See LogReader.logGroups. */
export async function logGroups(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: LogSet,
  by: string,
  stepSeconds: number,
  limit: number,
): Promise<readonly LogGroup[]> {
  const { scope, where } = askedLogs(grant, set)
  const of = logText(by, scope)
  const rows = await engine.rows(
    `SELECT value, groupArray((step, logs)) AS counts FROM (
      SELECT ${of.sql} AS value, intDiv(toUnixTimestamp64Milli(time) - {from_ms:Int64}, {step_ms:Int64}) AS step,
        count() AS logs
      FROM logs WHERE ${where.sql} GROUP BY value, step HAVING value != ''
    ) GROUP BY value ORDER BY sum(logs) DESC, value LIMIT {limit:UInt32}`,
    { ...where.params, ...of.params, from_ms: momentParam(set.period.since), step_ms: stepSeconds * 1000, limit },
  )
  return groupRows.parse(rows)
}
