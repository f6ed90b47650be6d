import { z } from 'zod'
import type { KeptSince } from '#domain/event/event-store.ts'
import type { GroupHash, ProjectId } from '#domain/ids.ts'
import { eventTable } from '#telemetry/events/table.ts'
import type { Engine } from '../engine.ts'
import { LATEST_MS } from '#telemetry/rows/latest-moment.ts'
import { retentionByName, type KindTable } from '../kind-tables.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { count } from './columns.ts'

const DAY_MS = 86_400_000

const countRows = z.tuple([z.object({ found: count })])

/**
 * See EventWriter.deleteProject. Cuts between days (UTC), so that events and their hourly and daily sums stay
 * consistent. The engine rewrites the affected parts in the background, surviving restarts. Skipped if there are no
 * such rows.
 */
export async function deleteProject(
  engine: Engine,
  tables: readonly KindTable[],
  project: ProjectId,
  before?: KeptSince,
  held: readonly GroupHash[] = [],
): Promise<void> {
  for (const table of tables) {
    const retention = new Map(retentionByName(table))
    const isHeld = table.name === eventTable.name && held.length > 0
    for (const { name, time } of isHeld ? [table] : timedTablesOf(table)) {
      const end = endOf(before?.[retention.get(name) ?? table.retention])
      // oxlint-disable-next-line no-await-in-loop -- few short statements
      await deleteRows(engine, name, time, { project, end, held: isHeld ? held : [] })
    }
  }
}

/** A kind's tables with per-project rows, and SQL for the time that must have passed. */
function timedTablesOf({
  name,
  time,
  derived,
}: KindTable): readonly { readonly name: string; readonly time: string }[] {
  return [{ name, time }, ...derived.flatMap((one) => (one.time === null ? [] : [{ name: one.name, time: one.time }]))]
}

async function deleteRows(
  engine: Engine,
  table: string,
  time: string,
  params: { readonly project: ProjectId; readonly end: number; readonly held: readonly GroupHash[] },
): Promise<void> {
  const spared = params.held.length === 0 ? '' : ' AND group_hash NOT IN {held:Array(UUID)}'
  const where = `project_id = {project:UInt32} AND ${time} < ${boundMoment('end')}${spared}`
  const [{ found }] = countRows.parse(await engine.rows(`SELECT count() AS found FROM ${table} WHERE ${where}`, params))
  // Not awaited, because the pipeline uses the same write session.
  if (found > 0) await engine.run(`ALTER TABLE ${table} DELETE WHERE ${where} SETTINGS mutations_sync = 0`, params)
}

/** See EventStore.isDeleting. */
export async function isDeleting(engine: Engine): Promise<boolean> {
  const sql = `SELECT count() AS found FROM ${engine.systemTable('mutations')} WHERE NOT is_done AND database = currentDatabase()`
  const [{ found }] = countRows.parse(await engine.rows(sql))
  return found > 0
}

function endOf(before: Date | undefined): number {
  return before === undefined ? LATEST_MS : Math.floor(momentParam(before) / DAY_MS) * DAY_MS
}
