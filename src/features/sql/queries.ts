import type { Actor } from '#domain/access/access.ts'
import type { Result } from '#domain/result.ts'
import { problemText } from '#domain/sql/problem-text.ts'
import type { SqlProblem } from '#domain/sql/problem.ts'
import { sqlLimits, type SqlCost } from '#domain/sql/sql-reader.ts'
import type { PageGrants } from '#features/searches/page-grants.ts'
import { messages } from '#messages'
import { running } from '#running'
import type { SqlPageState } from './address.ts'
import { resultOf, type SqlResult } from './result.ts'

/** The outcome of a page's statement. */
export type Answered =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'rows'; readonly result: SqlResult }
  | { readonly kind: 'cost'; readonly cost: SqlCost }
  /** `at` and `end` are offsets into the statement; both are 0 for a problem of the whole statement. */
  | { readonly kind: 'refused'; readonly text: string; readonly at: number; readonly end: number }

/** Runs the page's statement or estimates its cost. */
export async function readAnswer(
  { events, projects }: PageGrants,
  actor: Actor | undefined,
  { query, does }: SqlPageState,
): Promise<Answered> {
  if (query.trim() === '' || actor === undefined) return { kind: 'nothing' }
  const { sql } = running()
  const asked = {
    actor,
    may: { events, projects },
    way: 'page',
    text: query,
    parameters: {},
    limit: sqlLimits.rows,
  } as const
  if (does === 'cost') return told(await sql.cost(asked), query, (cost) => ({ kind: 'cost', cost }))
  return told(await sql.query(asked, 'JSONCompact'), query, ({ bytes }) => ({ kind: 'rows', result: resultOf(bytes) }))
}

function told<T>(found: Result<T, SqlProblem>, query: string, tell: (value: T) => Answered): Answered {
  if (found.ok) return tell(found.value)
  const { at, end } = found.refusal
  const say: Parameters<typeof problemText>[0] = (key, values) => messages('sql')(key, values)
  return { kind: 'refused', text: problemText(say, found.refusal, query), at, end }
}
