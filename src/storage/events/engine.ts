import type { RowRun } from '#domain/processing/encoded-rows.ts'

/** A value that can be bound to `{name:Type}` in SQL. Times are bound as numbers; see `moments.ts`. */
export type Param = number | string | readonly number[] | readonly string[]
export type Params = { readonly [name: string]: Param }

/**
 * A ClickHouse engine, in-process or remote. This is all that the SQL in this folder needs of it, and the only place
 * where adapters differ. Values reach SQL only as bound parameters.
 */
export interface Engine {
  /** The engine's replacements for placeholders in braces in the migrations. */
  readonly words: EngineWords
  /** Whether other processes may write to the same store. */
  readonly isShared: boolean
  /**
   * SQL for a system table, with the rows of all servers that hold a part of the store. In `parts`, the `server` column
   * names the server.
   */
  systemTable(name: SystemTable): string
  /** The rows of a query as objects keyed by column. 64-bit numbers may arrive as text. */
  rows(sql: string, params?: Params): Promise<unknown[]>
  /**
   * The same by column, each an array, in order. For thousands of rows this takes a third of the time. @param width the
   * number of columns
   */
  columns(sql: string, width: number, params?: Params): Promise<unknown>
  /** Runs a statement that has no result. */
  run(sql: string, params?: Params): Promise<void>
  /**
   * Appends rows in RowBinary. A second insert with the same token is a no-op, both in the table and in every table
   * that a materialized view fills from it. If a crash cut the first one short, the second adds the missing rows.
   */
  insert(table: string, columns: readonly string[], rowBinary: readonly RowRun[], token: string): Promise<void>
  /**
   * The same for rows as text (TabSeparated), for transfers between engines. Only for tables without materialized
   * views.
   */
  append(table: string, columns: readonly string[], lines: Uint8Array, token: string): Promise<void>
  /** Streams the rows of a query of any size as TabSeparated, in chunks of whole lines. No time limit applies. */
  lines(sql: string): AsyncIterable<Uint8Array>
  /**
   * Runs a statement written by a user (sql/statement.ts) and returns the answer's bytes in a format. It runs in
   * isolation, read-only, within these settings, which it cannot change. `max_execution_time` is among them.
   * @param tables the tables that it reads
   * @throws EngineRefusal if the statement is invalid or exceeds a limit
   */
  guarded(sql: string, format: string, settings: GuardedSettings, tables: readonly string[]): Promise<Uint8Array>
  settled(): Promise<Settled>
  /** How much of this process's memory the engine holds. */
  memoryBytes(): Promise<number>
  /** Returns memory to the operating system that the engine keeps for later. */
  giveBackMemory(): Promise<void>
  close(): Promise<void>
}

/** ClickHouse settings by name. */
export type GuardedSettings = Readonly<Record<string, string | number>>

/** Error codes, ClickHouse's except for `ended`: the process that ran the statement exited. */
export const refusals = { timeout: 159, busy: 202, memory: 241, ended: 0 } as const

/** ClickHouse rejected a statement. */
export class EngineRefusal extends Error {
  /** ClickHouse's error code. */
  readonly code: number
  /** ClickHouse's message, which contains the statement. */
  readonly said: string

  constructor(code: number, said: string) {
    super(`ClickHouse refused with ${code}`)
    this.code = code
    this.said = said
  }
}

/**
 * In milliseconds since the epoch, by the clock that dates stored rows (`stored_at`): the current time, and the time
 * before which all rows are visible. Rows that are still missing will have a later time, except for rows that this
 * process itself is inserting.
 */
export interface Settled {
  readonly now: number
  readonly until: number
}

/** SQL for a system table of a standalone engine. */
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

/** The usual names. A server in a cluster replaces them (server/statements.ts). */
export const plainWords: EngineWords = {
  MergeTree: 'MergeTree',
  AggregatingMergeTree: 'AggregatingMergeTree',
  ReplacingMergeTree: 'ReplacingMergeTree',
}
