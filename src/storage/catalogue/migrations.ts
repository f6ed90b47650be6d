import { readdirSync, readFileSync } from 'node:fs'
import { isCompatible, NewerDataFolder } from '#domain/newer-data.ts'

/** Engine-specific words that replace placeholders in braces in the migrations. */
export interface Words {
  /** An auto-increment primary key that never reuses numbers. */
  readonly identity: string
  /** An auto-increment primary key. The number of the newest row may be reused after that row is deleted. */
  readonly counter: string
  /** 64 bits. */
  readonly integer: string
  readonly bytes: string
  readonly boolean: string
  readonly time: string
  /** Table options, after the closing parenthesis. */
  readonly table: string
  /** Table options that store rows in primary-key order, if the engine supports it. */
  readonly clustered: string
  /** The same for engines that do not enforce column types. */
  readonly loose_clustered: string
}

/** A file in migrations/catalogue, e.g. `0001-catalogue`. Each runs in its own transaction, in order of name. */
export interface Migration {
  readonly name: string
  readonly sql: string
}

const folder = new URL('../../../migrations/catalogue/', import.meta.url)

/** The names of this version's migrations, in order. */
export function migrationNames(): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted()
}

/** Reads this version's migrations, in order, in the engine's dialect. */
export function readMigrations(words: Words): readonly Migration[] {
  return migrationNames().map((name) => ({
    name,
    sql: readFileSync(new URL(`${name}.sql`, folder), 'utf8').replace(/\{(\w+)\}/g, (_, word: string) =>
      wordOf(words, word, `${name}.sql`),
    ),
  }))
}

function wordOf(words: Words, word: string, file: string): string {
  if (!Object.hasOwn(words, word))
    throw new Error(`migrations/catalogue/${file} says {${word}}, which no engine translates.`)
  return words[word as keyof Words]
}

/**
 * The migrations that a database still needs.
 * @param applied the names of those it has
 * @throws NewerDataFolder if it has one that this version does not know and cannot work with
 */
export function pendingMigrations(known: readonly Migration[], applied: readonly string[]): readonly Migration[] {
  const names = new Set(known.map((migration) => migration.name))
  const unknown = applied.filter((name) => !names.has(name) && !isCompatible(name)).toSorted()
  const newest = unknown.at(-1)
  if (newest !== undefined) throw new NewerDataFolder('catalogue', newest, known.at(-1)?.name ?? '')
  const done = new Set(applied)
  return known.filter((migration) => !done.has(migration.name))
}
