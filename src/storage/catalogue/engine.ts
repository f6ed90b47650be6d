import { sql, type Kysely, type RawBuilder, type SqlBool, type Transaction } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { Tables } from './tables.ts'

/** The running database: what the queries of this folder need of it, and nothing else about it. */
export interface Engine {
  readonly db: Kysely<Tables>
  /** What time it is, in milliseconds since the epoch, by a clock that all have who share the database. */
  readonly nowMs: () => RawBuilder<number>
  /** Engine name and version, for `doctor`. */
  version(): Promise<{ name: string; version: string }>
  /** Bytes that the database takes; null: it is in files of the data folder. */
  databaseBytes(): Promise<number | null>
  /** Waits for what is under way and closes. */
  close(): Promise<void>
}

/** A database that a query may run on: by itself, or within a transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** `hex`: bytes in the database, hexadecimal text here. */
type ColumnKind = 'integer' | 'text' | 'hex'

/**
 * Returns rows as a table to select from, whose every value travels in one JSON parameter. So the statement's text is the
 * same for five rows and for five hundred: it is prepared once, and no limit on parameters is ever met. Integers must be
 * whole; text loses what JSON in a database cannot hold (NUL, lone surrogates).
 */
export function jsonRows<Row extends object>(
  columns: { readonly [K in keyof Row & string]: ColumnKind },
  rows: readonly { readonly [K in keyof Row]: string | number | null }[],
): RawBuilder<Row> {
  const names = Object.keys(columns) as (keyof Row & string)[]
  const values = rows.map((row) => names.map((name) => row[name]))
  const json = clean(JSON.stringify(values), values)
  const selected = names.map((name, index) => {
    const value = sql`value ->> ${sql.lit(index)}`
    return sql`${typed(columns[name], value)} as ${sql.ref(name)}`
  })
  // Materialized: else SQLite puts the expressions in wherever a column is named, and reads the JSON anew each time.
  return sql<Row>`(with elements as materialized (select ${sql.join(selected)} from jsonb_each(${json})) select * from elements)`
}

function typed(kind: ColumnKind, value: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (kind) {
    case 'integer':
      return sql`cast(${value} as bigint)`
    case 'text':
      return sql`cast(${value} as text)`
    case 'hex':
      return sql`unhex(${value})`
  }
}

// Both are escaped by JSON.stringify, so that a text without escapes need not be looked at piece by piece.
function clean(json: string, values: readonly (readonly (string | number | null)[])[]): string {
  if (!json.includes('\\u')) return json
  return JSON.stringify(values, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value,
  )
}

/** The condition that a row's project is covered by a grant. Every query that serves a person has it. */
export function covered(grant: Grant<Permission>, projectColumn: string): RawBuilder<SqlBool> {
  if (grant.projects === 'all') return sql<SqlBool>`1 = 1`
  if (grant.projects.length === 0) return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`${sql.ref(projectColumn)} in (${sql.join(grant.projects)})`
}

/** Names as people expect them in a list. */
export const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
