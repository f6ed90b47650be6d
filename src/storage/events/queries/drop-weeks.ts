import { z } from 'zod'
import type { KeptSince } from '#domain/event/event-store.ts'
import { nothingSpared, type EventDisk, type Spared } from '#domain/event/spared.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { RetentionClass } from '#domain/project/retention.ts'
import { eventTable } from '#telemetry/events/table.ts'
import type { Engine } from '../engine.ts'
import type { KindTable } from '../kind-tables.ts'
import { count, projectId } from './columns.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const partitionRows = z.array(z.object({ table: z.string(), partition: z.iso.date() }))
const projectRows = z.array(z.object({ project_id: projectId }))
const countRows = z.tuple([z.object({ found: count })])
const weekRows = z.array(z.object({ week: z.iso.date(), bytes: count }))
const bytesRows = z.tuple([z.object({ bytes: count })])

/** A table partitioned by week, with the facts needed to delete part of a week. */
interface WeeklyTable {
  readonly name: string
  readonly retention: RetentionClass
  /** Null if its rows belong to no project. */
  readonly time: string | null
  /** events: rows have a group hash; ofEvents: rows come from events, but not from a single identifiable group. */
  readonly holds: 'events' | 'ofEvents' | 'others'
}

/**
 * See EventWriter.dropBefore. A partition is a week, named by its Monday (UTC), and is dropped when all of it is too
 * old. If something in it must be kept, the other rows are deleted in the background, as in `deleteProject`.
 */
export async function dropBefore(
  engine: Engine,
  tables: readonly KindTable[],
  before: KeptSince,
  spared: Spared = nothingSpared,
): Promise<number> {
  const weekly = new Map(tables.flatMap(weeklyTables).map((table) => [table.name, table]))
  // A dropped partition remains as an empty part until the engine cleans up, which takes a while on a busy machine.
  const sql = `
    SELECT DISTINCT table, partition FROM ${engine.systemTable('parts')}
    WHERE active AND rows > 0 AND database = currentDatabase() AND table IN {tables:Array(String)}`
  const found = partitionRows.parse(await engine.rows(sql, { tables: [...weekly.keys()] }))
  const dropped = new Set<string>()
  for (const { table, partition } of found) {
    const one = weekly.get(table)
    const end = Date.parse(partition) + WEEK_MS
    if (one === undefined || end > before[one.retention].getTime()) continue
    // oxlint-disable-next-line no-await-in-loop -- one at a time: each takes a lock on its table
    if (await dropWeek(engine, one, { week: partition, end }, spared)) dropped.add(partition)
  }
  return dropped.size
}

/** Returns whether the whole week was dropped. */
async function dropWeek(
  engine: Engine,
  table: WeeklyTable,
  { week, end }: { readonly week: string; readonly end: number },
  spared: Spared,
): Promise<boolean> {
  const { name, retention, time, holds } = table
  const whole = [...spared.projects].flatMap(([id, since]) => (since[retention].getTime() < end ? [id] : []))
  const partly = holds === 'others' ? [] : [...spared.groups.keys()]
  const there = await projectsIn(engine, table, week, [...whole, ...partly])
  if (there.length === 0) {
    await engine.run(`ALTER TABLE ${name} DROP PARTITION {week:String}`, { week })
    return true
  }
  // Its rows belong to all projects, so it stays as long as any of them has data there.
  if (time === null) return false
  const byGroup = holds === 'events' ? there.filter((id) => !whole.includes(id)) : []
  const kept = there.filter((id) => !byGroup.includes(id))
  const groups = byGroup.flatMap((id) => spared.groups.get(id) ?? [])
  const mine = `toMonday(${time}) = {week:Date} AND project_id NOT IN {kept:Array(UInt32)}`
  const where =
    byGroup.length === 0
      ? mine
      : `${mine} AND NOT (project_id IN {byGroup:Array(UInt32)} AND group_hash IN {groups:Array(UUID)})`
  const params = { week, kept, byGroup, groups }
  const [{ found }] = countRows.parse(await engine.rows(`SELECT count() AS found FROM ${name} WHERE ${where}`, params))
  // Not awaited, because the pipeline uses the same write session.
  if (found > 0) await engine.run(`ALTER TABLE ${name} DELETE WHERE ${where} SETTINGS mutations_sync = 0`, params)
  return false
}

/** The subset of these projects with data in a week. For a table without projects, that may be any of them. */
async function projectsIn(
  engine: Engine,
  { name, time }: WeeklyTable,
  week: string,
  projects: readonly ProjectId[],
): Promise<readonly ProjectId[]> {
  if (projects.length === 0 || time === null) return projects
  const sql = `
    SELECT DISTINCT project_id FROM ${name}
    WHERE toMonday(${time}) = {week:Date} AND project_id IN {projects:Array(UInt32)}`
  const rows = projectRows.parse(await engine.rows(sql, { week, projects }))
  return rows.map(({ project_id: id }) => id)
}

function weeklyTables({ name, time, retention, derived }: KindTable): readonly WeeklyTable[] {
  const isEvents = name === eventTable.name
  return [
    { name, time, retention, holds: isEvents ? 'events' : 'others' },
    ...derived.map((one) => ({
      name: one.name,
      time: one.time,
      retention: one.retention ?? retention,
      holds: isEvents ? ('ofEvents' as const) : ('others' as const),
    })),
  ]
}

/** See EventStore.disk. */
export async function eventDisk(engine: Engine, tables: readonly KindTable[]): Promise<EventDisk> {
  const names = tables.flatMap(weeklyTables).map(({ name }) => name)
  const parts = engine.systemTable('parts')
  const weeks = weekRows.parse(
    await engine.rows(
      `SELECT partition AS week, sum(bytes_on_disk) AS bytes FROM ${parts}
       WHERE active AND database = currentDatabase() AND table IN {tables:Array(String)} GROUP BY week`,
      { tables: names },
    ),
  )
  const [outdated] = bytesRows.parse(
    await engine.rows(
      `SELECT sum(bytes_on_disk) AS bytes FROM ${parts} WHERE NOT active AND database = currentDatabase()`,
    ),
  )
  return {
    weeks: weeks.map(({ week, bytes }) => ({ week: new Date(week), bytes })),
    outdatedBytes: outdated.bytes,
  }
}
