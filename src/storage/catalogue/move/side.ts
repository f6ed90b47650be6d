/** A value of a row, as both engines can say it: times are milliseconds since the epoch. */
export type Value = string | number | boolean | Uint8Array | null

/** The kinds of columns that the engines store each in its own way. */
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

/** One of two catalogues between which rows are copied, on a connection of its own that holds its writers off. */
export interface Side {
  /** All tables with facts, in an order in which rows may be inserted. */
  tables(): Promise<readonly CatalogueTable[]>
  /** The newest migration. */
  version(): Promise<string>
  count(table: CatalogueTable): Promise<number>
  /** All rows, in batches. */
  rows(table: CatalogueTable): AsyncIterable<readonly Row[]>
  /** The last number of a counter that is never used twice, by table and column. */
  counters(): Promise<readonly Counter[]>
}

export interface Counter {
  readonly table: string
  readonly last: number
}

/** Whether whoever wants to write has to wait. */
export type Access = 'alone' | 'beside others'

/** A catalogue that rows are copied from. Opened `alone`, whoever wants to write to it waits until this ends, or gives up. */
export interface SourceSide extends Side {
  /** The names of leases that begin so and have not run out. */
  leases(prefix: string): Promise<readonly string[]>
  /** Notes for good that the catalogue has moved; writers are held off as before. */
  leave(): Promise<void>
  /** Lets writers go on. */
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

/** Says which schema it is, and belongs to it. */
export const SCHEMA_TABLE = 'migrations'

/** Returns the kinds of columns as an engine says them that tells all of them apart: by table and column. */
export function kindsIn(tables: readonly CatalogueTable[]): ReadonlyMap<string, ColumnKind> {
  return new Map(
    tables.flatMap(({ name, columns }) => columns.map((column) => [`${name} ${column.name}`, column.kind])),
  )
}
