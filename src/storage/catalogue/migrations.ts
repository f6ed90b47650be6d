import { readdirSync, readFileSync } from 'node:fs'
import { isCompatible, NewerDataFolder } from '#domain/newer-data.ts'

/** The words that engines say differently in the migrations, put in for words in braces. */
export interface Words {
  /** A primary key that counts up and is never used twice. */
  readonly identity: string
  /** A primary key that counts up; the number of the newest row may be used again once that is gone. */
  readonly counter: string
  /** 64 bits. */
  readonly integer: string
  readonly bytes: string
  readonly boolean: string
  readonly time: string
  /** Table options, after the closing parenthesis. */
  readonly table: string
  /** Table options where rows should lie in the order of the primary key, if the engine can. */
  readonly clustered: string
  /** The same where the engine does not hold columns to their types. */
  readonly loose_clustered: string
}

/** One file of migrations/catalogue, e.g. `0001-catalogue`. Applied in one transaction, in the order of the names. */
export interface Migration {
  readonly name: string
  readonly sql: string
}

const folder = new URL('../../../migrations/catalogue/', import.meta.url)

/** The names of all migrations of this version, in order. */
export function migrationNames(): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted()
}

/** Reads all migrations of this version, in order, in an engine's words. */
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
 * @param applied names of those it has
 * @throws NewerDataFolder when it has one that this version does not know and cannot go on with
 */
export function pendingMigrations(known: readonly Migration[], applied: readonly string[]): readonly Migration[] {
  const names = new Set(known.map((migration) => migration.name))
  const unknown = applied.filter((name) => !names.has(name) && !isCompatible(name)).toSorted()
  const newest = unknown.at(-1)
  if (newest !== undefined) throw new NewerDataFolder('catalogue', newest, known.at(-1)?.name ?? '')
  const done = new Set(applied)
  return known.filter((migration) => !done.has(migration.name))
}
