import type { RowRun } from '#domain/processing/encoded-rows.ts'

/** A value that can be bound to `{name:Type}` in SQL. Moments are bound as numbers: see `moments.ts`. */
export type Param = number | string | readonly number[] | readonly string[]
export type Params = { readonly [name: string]: Param }

/**
 * A ClickHouse, in the process or behind a network: all that the SQL of this folder needs of it, and all in which the
 * adapters differ. Values reach SQL as bound parameters only.
 */
export interface Engine {
  /** The engine's names for what the migrations put in braces. */
  readonly words: EngineWords
  /** The rows of a query, each an object by column name. Numbers of 64 bits may come as text. */
  rows(sql: string, params?: Params): Promise<unknown[]>
  /**
   * The same by column, in their order, each an array: for answers of thousands of rows, which are read in a third of
   * the time. @param width how many columns there are
   */
  columns(sql: string, width: number, params?: Params): Promise<unknown>
  /** Runs a statement that has no result. */
  run(sql: string, params?: Params): Promise<void>
  /**
   * Appends rows in RowBinary. A second insert with the same token is a no-op, in the table and in every table that a
   * materialized view fills from it; what a crash left out of the first one, the second adds.
   */
  insert(table: string, columns: readonly string[], rowBinary: readonly RowRun[], token: string): Promise<void>
  /** Gives memory back to the system that it keeps for later. */
  giveBackMemory(): Promise<void>
  close(): Promise<void>
}

/** Table engines: a cluster has Replicated… ones. */
export interface EngineWords {
  readonly MergeTree: string
  readonly AggregatingMergeTree: string
  readonly ReplacingMergeTree: string
}
