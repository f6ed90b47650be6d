import { readdirSync, readFileSync } from 'node:fs'
import { NewerDataFolder } from '#domain/newer-data.ts'

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

/** Reads all migrations of this version, in order, in an engine's words. */
export function readMigrations(words: Words): readonly Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
  return files.map((file) => ({
    name: file.slice(0, -'.sql'.length),
    sql: readFileSync(new URL(file, folder), 'utf8').replace(/\{(\w+)\}/g, (_, word: string) =>
      wordOf(words, word, file),
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
 * @throws NewerDataFolder when it has one that this version does not know
 */
export function pendingMigrations(known: readonly Migration[], applied: readonly string[]): readonly Migration[] {
  const names = new Set(known.map((migration) => migration.name))
  const unknown = applied.filter((name) => !names.has(name)).toSorted()
  const newest = unknown.at(-1)
  if (newest !== undefined) throw new NewerDataFolder('catalogue', newest, known.at(-1)?.name ?? '')
  const done = new Set(applied)
  return known.filter((migration) => !done.has(migration.name))
}
