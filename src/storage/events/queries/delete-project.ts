import { z } from 'zod'
import type { ProjectId } from '#domain/ids.ts'
import type { Engine } from '../engine.ts'
import { LATEST_MS, boundMoment, momentParam } from '../moments.ts'
import { count } from './columns.ts'

const DAY_MS = 86_400_000

/** Each table with SQL for the time that has to be over. */
const tables = [
  ['events', 'timestamp'],
  ['revisions', 'timestamp'],
  ['group_hours', 'start'],
  ['group_days', 'start'],
  ['search_groups', 'toDateTime(day)'],
  // A value is kept as long as the last days of its week are.
  ['search_values', 'toDateTime(week + 6)'],
  ['spans', 'start'],
  ['sessions', 'hour'],
] as const

const countRows = z.tuple([z.object({ found: count })])

/**
 * See EventWriter.deleteProject. Cuts between days (UTC), so that events and their sums by hour and day go on agreeing.
 * The engine writes the parts that hold such rows anew, in the background and across restarts; it is asked for nothing
 * where there are none.
 */
export async function deleteProject(
  engine: Engine,
  project: ProjectId,
  before?: Date,
  spansBefore = before,
): Promise<void> {
  for (const [table, time] of tables) {
    const params = { project, end: endOf(table === 'spans' ? spansBefore : before) }
    const where = `project_id = {project:UInt32} AND ${time} < ${boundMoment('end')}`
    // oxlint-disable-next-line no-await-in-loop -- few short statements
    const [{ found }] = countRows.parse(
      await engine.rows(`SELECT count() AS found FROM ${table} WHERE ${where}`, params),
    )
    // Not waited for: the writing session is the digest's as well.
    // oxlint-disable-next-line no-await-in-loop
    if (found > 0) await engine.run(`ALTER TABLE ${table} DELETE WHERE ${where} SETTINGS mutations_sync = 0`, params)
  }
}

function endOf(before: Date | undefined): number {
  return before === undefined ? LATEST_MS : Math.floor(momentParam(before) / DAY_MS) * DAY_MS
}
