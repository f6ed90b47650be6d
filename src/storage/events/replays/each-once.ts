import { z } from 'zod'
import type { Clause } from '../clause.ts'
import type { Engine, Params } from '../engine.ts'
import { count } from '../queries/columns.ts'

/** How to read each replay exactly once. */
interface EachOnce {
  /** @param of builds a statement from a table and the beginning of its conditions */
  sql(of: (source: string) => string): string
  readonly params: Params
}

const weekRows = z.array(z.object({ partition_id: z.string() }))

/**
 * The weeks whose rows are all in one part, which the engine does for past weeks (migrations/events). In those, each
 * replay is a single row. A row that arrives between this check and the query stays separate until the next check. In a
 * cluster this must hold on every server, because any replica may be queried and one may lag behind.
 */
export async function wholeWeeks(engine: Pick<Engine, 'rows' | 'systemTable'>): Promise<readonly string[]> {
  const rows = await engine.rows(
    `SELECT partition_id FROM (
      SELECT partition_id, server, count() = 1 AND max(level) > 0 AS is_whole FROM ${engine.systemTable('parts')}
      WHERE database = currentDatabase() AND table = 'replays' AND active
      GROUP BY partition_id, server
    ) GROUP BY partition_id HAVING min(is_whole)`,
  )
  return weekRows.parse(rows).map(({ partition_id: id }) => id)
}

const hourRows = z.array(z.object({ hour_s: count }))

/**
 * The hours of other weeks in which a replay may have several rows, because they lie in more than one part. Rows
 * inserted together are summed within their part. Returns `undefined` for a cluster, because its replicas may have
 * different parts.
 */
async function openHours(
  engine: Engine,
  hours: Clause,
  whole: readonly string[],
): Promise<readonly number[] | undefined> {
  if (engine.isShared) return undefined
  const rows = await engine.rows(
    `SELECT toUnixTimestamp(hour) AS hour_s FROM (
      SELECT DISTINCT hour, _part_index FROM replays WHERE _partition_id NOT IN {whole:Array(String)} AND ${hours.sql}
    ) GROUP BY hour HAVING count() > 1`,
    { ...hours.params, whole },
  )
  return hourRows.parse(rows).map((row) => row.hour_s)
}

/**
 * Reads replays as they are from weeks and hours that are in one part, where conditions can be checked before the other
 * columns are read. Elsewhere their rows are summed.
 * @param hours all hours that are queried
 */
export async function eachOnce(engine: Engine, hours: Clause): Promise<EachOnce> {
  const whole = await wholeWeeks(engine)
  const open = await openHours(engine, hours, whole)
  const week = '_partition_id IN {whole:Array(String)}'
  const hour = 'hour IN {open:Array(DateTime)}'
  const summed = open === undefined ? `NOT ${week}` : hour
  const single = open === undefined ? week : `NOT ${hour}`
  return {
    sql: (of) => `${of(`replays FINAL WHERE ${summed}`)} UNION ALL ${of(`replays WHERE ${single}`)}`,
    params: open === undefined ? { whole } : { open },
  }
}
