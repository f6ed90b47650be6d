import type { Actor, Grant } from '../access/access.ts'
import type { Result } from '../result.ts'
import type { SqlProblem } from './problem.ts'
import type { SqlCost, SqlFormat } from './sql-reader.ts'

export type SqlWay = 'page' | 'api' | 'clickhouse'

/** A statement as submitted. */
export interface AskedSql {
  readonly actor: Actor
  readonly may: { readonly events: Grant<'event:read'>; readonly projects: Grant<'project:read'> }
  readonly way: SqlWay
  readonly text: string
  /** Values for `{name:Type}`, by name. */
  readonly parameters: Readonly<Record<string, string>>
  /** Maximum rows; capped by the global limit. */
  readonly limit: number
  /** Maximum engine time; absent for the global limit. */
  readonly seconds?: number
}

/** The answer, in the format named in the statement or else the one requested. */
export interface SqlAnswer {
  readonly bytes: Uint8Array
  readonly format: SqlFormat
}

/** Entry point for SQL statements of people and programs. Rate-limited and logged. */
export interface SqlDesk {
  query(asked: AskedSql, format: SqlFormat): Promise<Result<SqlAnswer, SqlProblem>>
  cost(asked: AskedSql): Promise<Result<SqlCost, SqlProblem>>
}
