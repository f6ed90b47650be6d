import { DatabaseSync } from 'node:sqlite'
import { dataPaths } from '#domain/data-paths.ts'
import type { SharedServer } from './server.ts'
import { operator } from './things.ts'

/** What a running server writes for itself: positions, leases, clocks and nodes. */
const OF_SERVER: ReadonlySet<string> = new Set([
  'activity_positions',
  'audit_positions',
  'change_followers',
  'changes',
  'digest_aside',
  'digest_plans',
  'digest_positions',
  'leases',
  'limit_nodes',
  'migrations',
  'monitor_clock',
  'nodes',
])

/** Removed projects keep their rows until the server has cleared their events. */
const OF_REMOVAL: ReadonlySet<string> = new Set(['project_removals', 'projects'])

/**
 * Deletes everything created on a running server: people, tokens, projects and their contents. Events of removed
 * projects stay until the server clears them, as usual. Ids are never reused.
 */
export async function emptied(server: Pick<SharedServer, 'data' | 'digested' | 'stores'>): Promise<void> {
  await server.digested()
  const { catalogue } = await server.stores()
  // A hold would prevent the deletion of its project.
  reset(server.data, (name) => name === 'holds')
  for (const { id } of await catalogue.projects.list(operator('project:read'))) {
    const removed = await catalogue.projects.remove(operator('project:admin'), id, new Date())
    if (!removed.ok) throw new Error(`The project ${id} stays: ${removed.refusal.reason}`)
  }
  reset(server.data, (name) => !OF_SERVER.has(name) && !OF_REMOVAL.has(name))
}

/** Resets the catalogue of a running server to `template`, an SQLite file. Ids are never reused. */
export async function resetTo(template: string, server: Pick<SharedServer, 'data' | 'digested'>): Promise<void> {
  await server.digested()
  reset(server.data, (name) => !OF_SERVER.has(name), template)
}

function reset(data: string, isReset: (table: string) => boolean, template?: string): void {
  using catalogue = new DatabaseSync(dataPaths(data).catalogue, { timeout: 30_000, enableForeignKeyConstraints: false })
  if (template !== undefined) catalogue.prepare('attach ? as template').run(template)
  const tables = catalogue
    .prepare("select name from main.sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => isReset(name))
  catalogue.exec('begin immediate')
  for (const name of tables) catalogue.exec(`delete from main."${name}"`)
  if (template !== undefined)
    for (const name of tables) catalogue.exec(`insert into main."${name}" select * from template."${name}"`)
  catalogue.exec('commit')
}
