import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Engine } from '../engine.ts'
import { migrate, migrationFolder } from '../migrate.ts'
import { startChdb } from './chdb-engine.ts'
import { openEmbeddedEvents } from './embedded.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-migrations-'))
})
afterEach(() => rm(folder, { recursive: true }))

const tableRows = z.array(z.object({ table: z.string() }))

/** All table definitions, as reported by the engine. */
function schemaOf(engine: Engine): Promise<unknown[]> {
  return engine.rows(`
    SELECT name, create_table_query FROM system.tables
    WHERE database = currentDatabase() AND NOT startsWith(name, '.inner') ORDER BY name`)
}

/** Inserts a row into every existing table with a project column. */
async function fill(engine: Engine, level: number): Promise<readonly string[]> {
  const found = await engine.rows(`
    SELECT DISTINCT table FROM system.columns
    WHERE database = currentDatabase() AND name = 'project_id' AND table IN (
      SELECT name FROM system.tables WHERE database = currentDatabase() AND endsWith(engine, 'MergeTree'))`)
  const tables = tableRows.parse(found).map(({ table }) => table)
  for (const table of tables) {
    const moment = table === 'events' ? ', timestamp, received_at, event_id, level, type, platform' : ''
    const values =
      table === 'events'
        ? `, '2026-11-20 12:00:00', '2026-11-20 12:00:00', generateUUIDv4(), 'error', 'error', 'node'`
        : ''
    await engine.run(`INSERT INTO ${table} (project_id${moment}) VALUES (${level}${values})`)
  }
  return tables
}

test('the event store comes from every schema that there was, with what was in it, to what a new one is', async () => {
  const names = (await readdir(fileURLToPath(migrationFolder))).toSorted()
  const known = join(folder, 'known')
  await mkdir(known)
  const filled = new Map<string, number>()
  const engine = await startChdb({ folder: join(folder, 'old') })
  for (const [index, name] of names.entries()) {
    await copyFile(fileURLToPath(new URL(name, migrationFolder)), join(known, name))
    await migrate(engine, [pathToFileURL(`${known}/`)])
    for (const table of await fill(engine, index + 1)) filled.set(table, (filled.get(table) ?? 0) + 1)
  }
  const migrated = await schemaOf(engine)
  for (const [table, times] of filled) {
    const [row] = await engine.rows(`SELECT uniqExact(project_id) AS projects FROM ${table}`)
    // Views fill some of them as well.
    expect([table, (row as { projects: number }).projects >= times]).toEqual([table, true])
  }
  await engine.close()

  const events = await openEmbeddedEvents({ folder: join(folder, 'old') })
  const page = { order: 'newest', limit: 10 } as const
  for (const level of [1, 2, names.length]) {
    const [project, grant] = [level as ProjectId, operatorGrant('event:read')]
    expect(await events.events(grant, { projects: [project] }, undefined, page)).toHaveLength(1)
  }
  await events.close()

  const fresh = await startChdb({ folder: join(folder, 'fresh') })
  await migrate(fresh)
  const wanted = await schemaOf(fresh)
  await fresh.close()
  expect(migrated).toEqual(wanted)
})
