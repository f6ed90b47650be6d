import type { Actor, Grant } from '../access/access.ts'
import type { Result } from '../result.ts'
import type { SqlProblem } from './problem.ts'
import type { SqlCost, SqlFormat } from './sql-reader.ts'

/** Where a statement came from. */
export type SqlWay = 'page' | 'api' | 'clickhouse'

/** A statement as somebody sent it. */
export interface AskedSql {
  readonly actor: Actor
  readonly may: { readonly events: Grant<'event:read'>; readonly projects: Grant<'project:read'> }
  readonly way: SqlWay
  readonly text: string
  /** By name, as texts: what `{name:Type}` stands for. */
  readonly parameters: Readonly<Record<string, string>>
  /** Rows; never more than there may be. */
  readonly limit: number
  /** Of the engine's time; absent: as long as it may take. */
  readonly seconds?: number
}

/** The answer to a statement, in the format that it asked for itself, or else that its sender did. */
export interface SqlAnswer {
  readonly bytes: Uint8Array
  readonly format: SqlFormat
}

/** Where people and programs ask in SQL: each so often, each noted in the log. */
export interface SqlDesk {
  query(asked: AskedSql, format: SqlFormat): Promise<Result<SqlAnswer, SqlProblem>>
  cost(asked: AskedSql): Promise<Result<SqlCost, SqlProblem>>
}
