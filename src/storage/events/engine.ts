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
  /** Whether other processes may write to the same store. */
  readonly isShared: boolean
  /**
   * SQL for one of the engine's own tables, with the rows of all servers that hold a part of the store. Those of `parts` say
   * in `server` where they lie.
   */
  systemTable(name: SystemTable): string
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
  /**
   * The same of rows as text (TabSeparated): how they travel from one engine to another. For tables that no view follows.
   */
  append(table: string, columns: readonly string[], lines: Uint8Array, token: string): Promise<void>
  /**
   * The rows of a query that may be of any size, as TabSeparated: pieces of whole lines, as they come. Nothing limits how
   * long it takes.
   */
  lines(sql: string): AsyncIterable<Uint8Array>
  /**
   * The answer to a statement that was written for somebody (sql/statement.ts), as bytes in a format: on its own, read-only
   * and within these settings, none of which it can change. `max_execution_time` is among them.
   * @param tables those that it reads
   * @throws EngineRefusal what is wrong with the statement, or with what it takes
   */
  guarded(sql: string, format: string, settings: GuardedSettings, tables: readonly string[]): Promise<Uint8Array>
  settled(): Promise<Settled>
  /** Returns how much memory of this process the engine holds. */
  memoryBytes(): Promise<number>
  /** Gives memory back to the system that it keeps for later. */
  giveBackMemory(): Promise<void>
  close(): Promise<void>
}

/** Settings of ClickHouse, by their names. */
export type GuardedSettings = Readonly<Record<string, string | number>>

/** Numbers of errors, ClickHouse's but for `ended`: the process that ran a statement ended by itself. */
export const refusals = { timeout: 159, busy: 202, memory: 241, ended: 0 } as const

/** ClickHouse refused a statement. */
export class EngineRefusal extends Error {
  /** ClickHouse's number of the error. */
  readonly code: number
  /** In its words, with the statement in them. */
  readonly said: string

  constructor(code: number, said: string) {
    super(`ClickHouse refused with ${code}`)
    this.code = code
    this.said = said
  }
}

/**
 * By the clock that dates stored rows (`stored_at`), in milliseconds since the epoch: what time it is, and the moment before
 * which nothing is missing. Rows that are not there yet bear a later one, but for those that this very process is inserting.
 */
export interface Settled {
  readonly now: number
  readonly until: number
}

/** SQL for one of the tables of an engine that has no others beside it. */
export function ownSystemTable(name: SystemTable): string {
  return name === 'parts' ? "(SELECT *, '' AS server FROM system.parts)" : `system.${name}`
}

export type SystemTable = 'parts' | 'mutations' | 'tables' | 'processes' | 'replicas'

/** Table engines. */
export interface EngineWords {
  readonly MergeTree: string
  readonly AggregatingMergeTree: string
  readonly ReplacingMergeTree: string
}

/** What they are called everywhere; a cluster's server says them in its own way (server/statements.ts). */
export const plainWords: EngineWords = {
  MergeTree: 'MergeTree',
  AggregatingMergeTree: 'AggregatingMergeTree',
  ReplacingMergeTree: 'ReplacingMergeTree',
}
