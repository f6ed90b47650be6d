import { z } from 'zod'
import type { Clause } from '../clause.ts'
import type { Engine, Params } from '../engine.ts'
import { count } from '../queries/columns.ts'

/** How each replay is read once. */
interface EachOnce {
  /** @param of makes a statement of a table and the beginning of its conditions */
  sql(of: (source: string) => string): string
  readonly params: Params
}

const weekRows = z.array(z.object({ partition_id: z.string() }))

/**
 * Returns the weeks whose rows are all in one part, as the engine makes it of those that are over (migrations/events): there,
 * each replay is one row. What comes for one of them between this and the reading is a row of its own, until the next look.
 * Of a cluster it has to be so on every server: any replica may be asked, and one may lag.
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
 * Returns the hours of other weeks of which a replay may be several rows: those that lie in more than one part. What is
 * inserted is added up within its part. undefined: of a cluster nobody can tell, for its replicas may differ in their parts.
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
 * Says how each replay is read once: as it stands in weeks and hours that are in one part, where conditions are tried before
 * the other columns are read, and added up in the others.
 * @param hours all that are asked about
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
