import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { logLevels, type LogRecord } from '#domain/logs/log-record.ts'
import type { LogCount, LogPage, LogPlace, LogSet } from '#domain/logs/log-store.ts'
import { allOf, covered, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { count } from '../queries/columns.ts'
import { logColumns, logRows } from './log-columns.ts'
import { askedLogs } from './log-set.ts'

/** Maximum number of logs per query. */
const MOST_LOGS = 1000
const MOST_ARRIVED = 2000

/** See LogReader.logs. Reads one more than is shown, to know whether there is another page. */
export async function logs(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: LogSet,
  limit: number,
  before?: LogPlace,
): Promise<LogPage> {
  const { where } = askedLogs(grant, set)
  const { sql, params } = before === undefined ? where : allOf(where, olderThan(before))
  // Without this setting the engine reads bodies and attributes of the whole set before sorting.
  const found = logRows.parse(
    await engine.rows(
      `SELECT ${logColumns} FROM logs WHERE ${sql}
      ORDER BY time DESC, tie DESC, arrival DESC, position DESC LIMIT {limit:UInt32}
      SETTINGS query_plan_max_limit_for_lazy_materialization = ${MOST_LOGS + 1}`,
      { ...params, limit: Math.min(limit, MOST_LOGS) + 1 },
    ),
  )
  const shown = found.slice(0, limit)
  return { logs: shown, next: found.length > shown.length ? shown.at(-1) : undefined }
}

const HOUR_MS = 3_600_000

/** See LogReader.arrivedLogs. */
export async function arrivedLogs(
  engine: Engine,
  grant: Grant<'event:read'>,
  since: Date,
  limit: number,
): Promise<readonly LogRecord[]> {
  const { sql, params } = covered(grant)
  return logRows.parse(
    await engine.rows(
      `SELECT ${logColumns} FROM logs
      WHERE ${sql} AND time >= ${boundMoment('written')} AND received_at >= ${boundMoment('since')}
      ORDER BY received_at DESC, arrival DESC, position DESC LIMIT {limit:UInt32}
      SETTINGS query_plan_max_limit_for_lazy_materialization = ${MOST_ARRIVED}`,
      {
        ...params,
        since: momentParam(since),
        written: momentParam(new Date(since.getTime() - HOUR_MS)),
        limit: Math.min(limit, MOST_ARRIVED),
      },
    ),
  )
}

function olderThan({ time, tie, arrival, position }: LogPlace): Clause {
  const at = boundMoment('place_time')
  return {
    // Only the first condition can use the table's sort key.
    sql: `time <= ${at} AND (time, tie, arrival, position) < (${at}, {place_tie:UInt32}, {place_arrival:UInt64}, {place_position:UInt32})`,
    params: {
      place_time: momentParam(new Date(time)),
      place_tie: tie,
      place_arrival: arrival,
      place_position: position,
    },
  }
}

const countRows = z.array(z.object({ step: count, level: z.enum(logLevels), logs: count }))

/** See LogReader.logCounts. */
export async function logCounts(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: LogSet,
  stepSeconds: number,
): Promise<readonly LogCount[]> {
  const { where } = askedLogs(grant, set)
  const rows = await engine.rows(
    `SELECT intDiv(toUnixTimestamp64Milli(time) - {since:Int64}, {step_ms:Int64}) AS step, level, count() AS logs
    FROM logs WHERE ${where.sql} GROUP BY step, level ORDER BY step, level`,
    { ...where.params, step_ms: stepSeconds * 1000 },
  )
  return countRows.parse(rows)
}
