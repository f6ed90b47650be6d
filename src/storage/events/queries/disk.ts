import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { ProjectDisk } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { covers } from '#domain/access/access.ts'
import type { Engine } from '../engine.ts'
import { namesOf, type KindTable } from '../kind-tables.ts'
import { count, projectId } from './columns.ts'

const bytesRows = z.array(z.object({ table: z.string(), bytes: count }))
const shareRows = z.array(z.object({ project_id: projectId, weight: count, items: count }))

/** See EventReader.diskUsage. Splits the bytes of each kind's tables between projects by weight. */
export async function diskUsage(
  engine: Engine,
  tables: readonly KindTable[],
  grant: Grant<'org:read'>,
): Promise<readonly ProjectDisk[]> {
  const sql = `
    SELECT table, sum(bytes_on_disk) AS bytes FROM ${engine.systemTable('parts')}
    WHERE active AND database = currentDatabase() GROUP BY table`
  const onDisk = new Map(bytesRows.parse(await engine.rows(sql)).map(({ table, bytes }) => [table, bytes]))
  const found = new Map<ProjectId, { items: Record<string, number>; bytes: number }>()
  for (const table of tables) {
    const { share } = table
    // oxlint-disable-next-line no-await-in-loop -- one query at a time runs in the engine anyhow
    const rows = await engine.rows(
      `SELECT project_id, ${share.weight} AS weight, ${share.items} AS items FROM ${share.table} GROUP BY project_id`,
    )
    const shares = shareRows.parse(rows)
    // Over all projects, because those hidden by the grant take their share of the disk too.
    const whole = shares.reduce((sum, { weight }) => sum + weight, 0)
    const bytes = namesOf(table).reduce((sum, name) => sum + (onDisk.get(name) ?? 0), 0)
    for (const { project_id: id, weight, items } of shares) {
      if (!covers(grant, id)) continue
      const known = found.get(id) ?? { items: {}, bytes: 0 }
      known.items[table.kind] = items
      known.bytes += whole === 0 ? 0 : (bytes * weight) / whole
      found.set(id, known)
    }
  }
  return [...found]
    .map(([id, { items, bytes }]) => ({ projectId: id, items, bytesOnDisk: Math.round(bytes) }))
    .toSorted((a, b) => a.projectId - b.projectId)
}
