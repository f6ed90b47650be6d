import { sql, type Kysely, type RawBuilder, type SqlBool, type Transaction } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { Tables } from './tables.ts'

/** The part of an open database that this folder's queries use. */
export interface Engine {
  readonly db: Kysely<Tables>
  /** The current time in milliseconds since the epoch, from a clock that all users of the database share. */
  readonly nowMs: () => RawBuilder<number>
  /** Engine name and version, for `doctor`. */
  version(): Promise<{ name: string; version: string }>
  /** Size of the database in bytes, or null if it consists of files in the data folder. */
  databaseBytes(): Promise<number | null>
  /** Waits for running work, then closes. */
  close(): Promise<void>
}

/** A database, or a transaction on it, that can run queries. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** `hex`: bytes in the database, hexadecimal text here. */
type ColumnKind = 'integer' | 'text' | 'hex'

/**
 * Returns rows as a table to select from, passed as a single JSON parameter. The statement text is therefore the same
 * for any number of rows: it is prepared once and never exceeds the parameter limit. Integers must be whole. Text loses
 * characters that JSON in a database cannot hold (NUL, lone surrogates).
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
  // Without "materialized", SQLite inlines the expressions wherever a column is used and parses the JSON every time.
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

// JSON.stringify escapes both, so text without escapes needs no closer look.
function clean(json: string, values: readonly (readonly (string | number | null)[])[]): string {
  if (!json.includes('\\u')) return json
  return JSON.stringify(values, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value,
  )
}

/** Condition that a grant covers a row's project. Every query on behalf of a person must include it. */
export function covered(grant: Grant<Permission>, projectColumn: string): RawBuilder<SqlBool> {
  if (grant.projects === 'all') return sql<SqlBool>`1 = 1`
  if (grant.projects.length === 0) return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`${sql.ref(projectColumn)} in (${sql.join(grant.projects)})`
}

/** Collation for lists that people read. */
export const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
