import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { NewerDataFolder } from '#domain/newer-data.ts'
import type { Engine, EngineWords } from './engine.ts'

const folder = new URL('../../../migrations/events/', import.meta.url)
const rows = z.tuple([z.object({ newest: z.string() })])

/**
 * Brings the store to this version's state. The engine has no transactions for this: a migration is noted when it is
 * through, so one that a crash cut short runs again, and each statement must be one that may (IF NOT EXISTS).
 * @throws NewerDataFolder when a newer version has migrated it further
 */
export async function migrate(engine: Engine): Promise<void> {
  await engine.run(`
    CREATE TABLE IF NOT EXISTS migrations (name String, applied_at DateTime('UTC') DEFAULT now())
    ENGINE = ${engine.words.MergeTree} ORDER BY name`)
  const [{ newest }] = rows.parse(await engine.rows('SELECT max(name) AS newest FROM migrations'))
  const names = migrationNames()
  const known = names.at(-1) ?? ''
  if (newest > known) throw new NewerDataFolder('events', newest, known)
  for (const name of names.filter((one) => one > newest)) await apply(engine, name)
}

async function apply(engine: Engine, name: string): Promise<void> {
  const sql = readFileSync(new URL(`${name}.sql`, folder), 'utf8')
  for (const statement of statements(sql, engine.words)) await engine.run(statement)
  await engine.run('INSERT INTO migrations (name) SELECT {name:String}', { name })
}

/** `0001-events`, …: sorted, as they are applied. */
function migrationNames(): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted()
}

/** The statements of a file, each ended by a semicolon at the end of a line, in this engine's words. */
function statements(sql: string, words: EngineWords): readonly string[] {
  const known: ReadonlyMap<string, string> = new Map(Object.entries(words))
  const spoken = sql.replace(/\{(\w+)\}/g, (_, word: string) => {
    const translation = known.get(word)
    if (translation === undefined) throw new Error(`No engine translates {${word}}`)
    return translation
  })
  return spoken
    .split(/;$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
