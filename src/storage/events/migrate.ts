import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { NewerDataFolder } from '#domain/newer-data.ts'
import { plainWords, type Engine, type EngineWords } from './engine.ts'

/** The migrations that ship. */
export const migrationFolder = new URL('../../../migrations/events/', import.meta.url)
const rows = z.tuple([z.object({ newest: z.string(), binding: z.string() })])

/**
 * Brings the store to this version's state. The engine has no transactions for this: a migration is noted when it is
 * through, so one that a crash cut short runs again, and each statement must be one that may (IF NOT EXISTS).
 * @param isWanted which statements of the migrations are run; default: all
 * @throws NewerDataFolder when a newer version has migrated it further
 */
export async function migrate(
  engine: Engine,
  folders: readonly URL[] = [migrationFolder],
  isWanted: (statement: string) => boolean = () => true,
): Promise<void> {
  await engine.run(`
    CREATE TABLE IF NOT EXISTS migrations (name String, applied_at DateTime('UTC') DEFAULT now())
    ENGINE = ${engine.words.MergeTree} ORDER BY name`)
  const [{ newest, binding }] = rows.parse(
    await engine.rows(`
      SELECT max(name) AS newest, maxIf(name, NOT endsWith(name, '.compatible')) AS binding FROM migrations`),
  )
  const files = migrationFiles(folders)
  const known = files.at(-1)?.name ?? ''
  if (binding > known) throw new NewerDataFolder('events', binding, known)
  for (const file of files.filter(({ name }) => name > newest)) await apply(engine, file, isWanted)
}

/** The names of the migrations that ship, in order. */
export function eventMigrations(): readonly string[] {
  return migrationFiles([migrationFolder]).map(({ name }) => name)
}

/** Makes the views that fill one table from another, where they are not there yet. */
export async function createViews(engine: Engine, folders: readonly URL[] = [migrationFolder]): Promise<void> {
  for (const { file } of migrationFiles(folders))
    for (const statement of migrationStatements(readFileSync(file, 'utf8'), engine.words))
      if (isView(statement)) await engine.run(statement)
}

/** Returns whether a statement makes rows follow from those of another table. */
export function isView(statement: string): boolean {
  return /^CREATE MATERIALIZED VIEW\b/m.test(statement)
}

async function apply(
  engine: Engine,
  { name, file }: MigrationFile,
  isWanted: (statement: string) => boolean,
): Promise<void> {
  const statements = migrationStatements(readFileSync(file, 'utf8'), engine.words)
  for (const statement of statements.filter(isWanted)) await engine.run(statement)
  await engine.run('INSERT INTO migrations (name) SELECT {name:String}', { name })
}

interface MigrationFile {
  /** `0001-events` */
  readonly name: string
  readonly file: URL
}

/** In the order in which they are applied. */
function migrationFiles(folders: readonly URL[]): readonly MigrationFile[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.sql'))
        .map((file) => ({ name: file.slice(0, -'.sql'.length), file: new URL(file, folder) })),
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Returns the statements of a file, each ended by a semicolon at the end of a line, in an engine's words. */
export function migrationStatements(sql: string, words: EngineWords = plainWords): readonly string[] {
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
