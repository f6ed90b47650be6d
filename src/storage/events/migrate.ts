import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { NewerDataFolder } from '#domain/newer-data.ts'
import { plainWords, type Engine, type EngineWords } from './engine.ts'

/** The migrations that ship. */
export const migrationFolder = new URL('../../../migrations/events/', import.meta.url)
const rows = z.tuple([z.object({ newest: z.string(), binding: z.string() })])

/**
 * Migrates the store to this version. The engine has no transactions for this, so a migration is recorded when it is
 * complete. One cut short by a crash runs again, so each statement must be idempotent (IF NOT EXISTS).
 * @param isWanted selects the statements to run; defaults to all
 * @throws NewerDataFolder if a newer version has migrated it further
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

/** Creates missing materialized views between tables. */
export async function createViews(engine: Engine, folders: readonly URL[] = [migrationFolder]): Promise<void> {
  for (const { file } of migrationFiles(folders))
    for (const statement of migrationStatements(readFileSync(file, 'utf8'), engine.words))
      if (isView(statement)) await engine.run(statement)
}

/** Whether a statement derives rows from another table. */
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

/** Splits a file into statements, each ended by a semicolon at the end of a line, in the engine's dialect. */
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
