import type { Query } from '#domain/sql/ast.ts'
import { findName } from '#domain/sql/find-name.ts'
import { nearest, type SqlProblem } from '#domain/sql/problem.ts'
import { sqlLimits, type SqlQuestion } from '#domain/sql/sql-reader.ts'
import { refusals, type EngineRefusal } from '../engine.ts'

/** ClickHouse's error codes. */
const UNKNOWN_IDENTIFIER = 47
const TOO_MANY_ROWS = 158
const TOO_SLOW = 160
const TOO_DEEP = 167
const TOO_BIG = 168
const SET_SIZE = 191
const TOO_MANY_BYTES = 307
const TOO_MANY_ROWS_OR_BYTES = 396

const MOST_SAID = 400
const nowhere = { at: 0, end: 0 }

/** Translates the engine's error, in our own words if those say what to do, and without the generated SQL. */
export function problemOf(
  { code, said }: EngineRefusal,
  { query, seconds }: Pick<SqlQuestion, 'query' | 'seconds'>,
): SqlProblem {
  switch (code) {
    case UNKNOWN_IDENTIFIER:
      return unknown(said, query)
    case refusals.timeout:
    case TOO_SLOW:
      return { reason: 'too_slow', seconds: seconds ?? sqlLimits.seconds, ...nowhere }
    case refusals.memory:
      return { reason: 'too_much_memory', megabytes: sqlLimits.megabytes, ...nowhere }
    case refusals.busy:
      return { reason: 'busy', ...nowhere }
    case TOO_MANY_ROWS:
    case TOO_MANY_BYTES:
    case SET_SIZE:
      return { reason: 'too_many_rows', most: sqlLimits.rowsToRead, ...nowhere }
    case TOO_MANY_ROWS_OR_BYTES:
      return { reason: 'too_many_rows', most: sqlLimits.rows, ...nowhere }
    case TOO_DEEP:
    case TOO_BIG:
      return { reason: 'too_large', most: 0, ...nowhere }
    default:
      return { reason: 'engine', said: withoutSql(said), ...nowhere }
  }
}

function unknown(said: string, query: Query): SqlProblem {
  const name = /identifier [`']([^`']+)[`']/.exec(said)?.[1]
  if (name === undefined) return { reason: 'engine', said: withoutSql(said), ...nowhere }
  const { place, columns } = findName(query, name)
  return { reason: 'unknown_column', name, near: nearest(name, columns), ...(place ?? nowhere) }
}

/** Removes the position in the statement, which refers to the generated SQL and would only confuse users. */
function withoutSql(said: string): string {
  const own = said
    .replace(/^Code: \d+\. DB::Exception: /, '')
    .replace(
      /(?:[:.,]\s*)?(?:\(?[Ii]n scope|[Ww]hile (?:executing|processing)|In query|\(version |Stack trace|Maybe you meant)[\s\S]*$/,
      '',
    )
    .replace(/\s*\([A-Z_]+\)\s*$/, '')
  return own.slice(0, MOST_SAID).trim()
}
