import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { ProjectDisk } from '#domain/event/event-store.ts'
import { covered } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { count, projectId } from './columns.ts'

const usageRows = z.array(z.object({ project_id: projectId, event_count: count, disk_bytes: count }))

/** See EventReader.diskUsage: the bytes of all tables, shared out by the bytes of each project's events. */
export async function diskUsage(engine: Engine, grant: Grant<'org:read'>): Promise<readonly ProjectDisk[]> {
  const where = covered(grant)
  // The sum over all projects stands in the inner query: what the grant hides still takes its share of the disk.
  const sql = `
    SELECT project_id, event_count, round(disk_total * payload_total / sum_of_payloads) AS disk_bytes
    FROM
    (
      SELECT
        project_id, sum(events) AS event_count, sum(payload_bytes) AS payload_total,
        sum(payload_total) OVER () AS sum_of_payloads,
        (SELECT sum(bytes_on_disk) FROM system.parts WHERE active AND database = currentDatabase()) AS disk_total
      FROM group_days
      GROUP BY project_id
    )
    WHERE ${where.sql}
    ORDER BY project_id`
  const found = usageRows.parse(await engine.rows(sql, where.params))
  return found.map((row) => ({ projectId: row.project_id, events: row.event_count, bytesOnDisk: row.disk_bytes }))
}

const WEEK_MS = 7 * 24 * 60 * 60_000
const tables = [
  'events',
  'group_hours',
  'group_days',
  'revisions',
  'search_values',
  'search_groups',
  'spans',
  'traces',
  'sessions',
] as const
/** Those that are of spans. */
const ofSpans: ReadonlySet<string> = new Set(['spans', 'traces'])
const partitionRows = z.array(z.object({ table: z.enum(tables), partition: z.iso.date() }))

/** See EventWriter.dropBefore. A partition is a week, named by its Monday (UTC); it goes when all of it is older. */
export async function dropBefore(engine: Engine, before: Date, spansBefore = before): Promise<number> {
  const sql = `
    SELECT DISTINCT table, partition FROM system.parts
    WHERE active AND database = currentDatabase() AND table IN {tables:Array(String)}`
  const found = partitionRows.parse(await engine.rows(sql, { tables }))
  const old = found.filter(
    ({ table, partition }) => Date.parse(partition) + WEEK_MS <= (ofSpans.has(table) ? spansBefore : before).getTime(),
  )
  for (const { table, partition } of old) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time: each takes a lock on its table
    await engine.run(`ALTER TABLE ${table} DROP PARTITION {week:String}`, { week: partition })
  }
  return new Set(old.map(({ partition }) => partition)).size
}
