import { DatabaseSync } from 'node:sqlite'
import { dataPaths } from '#domain/data-paths.ts'
import type { SharedServer } from './server.ts'
import { operator } from './things.ts'

/** What belongs to the server itself, and is nobody's doing: positions, leases and the nodes that run. */
const KEPT: ReadonlySet<string> = new Set([
  'activity_positions',
  'audit_positions',
  'change_followers',
  'changes',
  'digest_plans',
  'digest_positions',
  'leases',
  'limit_nodes',
  'migrations',
  'monitor_clock',
  'nodes',
  'project_removals',
  'projects',
])

/**
 * Takes away everything that was made on a server that runs: people, tokens, projects and what is in them. Events of
 * projects that are gone stay until the server clears them, as ever. No number is given twice.
 */
export async function emptied(server: Pick<SharedServer, 'data' | 'digested' | 'stores'>): Promise<void> {
  await server.digested()
  const { catalogue } = await server.stores()
  // A hold would keep its project.
  clear(server, (name) => name === 'holds')
  for (const { id } of await catalogue.projects.list(operator('project:read'))) {
    const removed = await catalogue.projects.remove(operator('project:admin'), id, new Date())
    if (!removed.ok) throw new Error(`The project ${id} stays: ${removed.refusal.reason}`)
  }
  clear(server, (name) => !KEPT.has(name))
}

function clear({ data }: Pick<SharedServer, 'data'>, isCleared: (table: string) => boolean): void {
  using database = new DatabaseSync(dataPaths(data).catalogue, { timeout: 30_000, enableForeignKeyConstraints: false })
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all()
  database.exec('begin immediate')
  for (const { name } of tables) if (isCleared(String(name))) database.exec(`delete from "${String(name)}"`)
  database.exec('commit')
}
