/** A column value in a form that both engines share: times are milliseconds since the epoch. */
export type Value = string | number | boolean | Uint8Array | null

/** Column types that the engines store differently. */
export type ColumnKind = 'integer' | 'number' | 'text' | 'bytes' | 'boolean' | 'time'

export interface CatalogueColumn {
  readonly name: string
  readonly kind: ColumnKind
}

export interface CatalogueTable {
  readonly name: string
  /** Sorted by name. */
  readonly columns: readonly CatalogueColumn[]
}

export type Row = readonly Value[]

/** One of two catalogues that rows are copied between, on its own connection that blocks writers. */
export interface Side {
  /** All tables with data, in an order in which rows may be inserted. */
  tables(): Promise<readonly CatalogueTable[]>
  /** The newest migration. */
  version(): Promise<string>
  count(table: CatalogueTable): Promise<number>
  /** All rows, in batches. */
  rows(table: CatalogueTable): AsyncIterable<readonly Row[]>
  /** The last values of counters that never reuse a number, by table and column. */
  counters(): Promise<readonly Counter[]>
}

export interface Counter {
  readonly table: string
  readonly last: number
}

/** Whether other writers have to wait. */
export type Access = 'alone' | 'beside others'

/** A catalogue that rows are copied from. While it is open as `alone`, other writers wait or time out. */
export interface SourceSide extends Side {
  /** Names of unexpired leases with this prefix. */
  leases(prefix: string): Promise<readonly string[]>
  /** Permanently marks the catalogue as moved. Writers stay blocked. */
  leave(): Promise<void>
  /** Unblocks writers. */
  end(): Promise<void>
}

/** A catalogue that rows are copied to, within one transaction. */
export interface TargetSide extends Side {
  isEmpty(): Promise<boolean>
  /** Deletes all rows. */
  empty(): Promise<void>
  insert(table: CatalogueTable, rows: readonly Row[]): Promise<void>
  setCounter(counter: Counter): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
}

/** Holds the schema version, so it is part of the schema and not of the data. */
export const SCHEMA_TABLE = 'migrations'

/** Column kinds by table and column, taken from an engine that distinguishes all of them. */
export function kindsIn(tables: readonly CatalogueTable[]): ReadonlyMap<string, ColumnKind> {
  return new Map(
    tables.flatMap(({ name, columns }) => columns.map((column) => [`${name} ${column.name}`, column.kind])),
  )
}
