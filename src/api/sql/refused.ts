import { problemText } from '#domain/sql/problem-text.ts'
import { placeOf, type SqlProblem } from '#domain/sql/problem.ts'
import { messages } from '#messages'

/** The API's refusal of a statement that was not run. */
export interface SqlRefusal {
  readonly reason: 'sql'
  readonly status: 400 | 429 | 503
  readonly detail: string
  readonly problem: {
    readonly reason: SqlProblem['reason']
    /** Offsets into the statement; both 0 if the problem concerns all of it. */
    readonly at: number
    readonly end: number
    readonly line: number
    readonly column: number
  }
  /** 0 if a retry is pointless. */
  readonly retryAfterSeconds: number
}

/** @param text the statement as sent */
export function sqlRefusal(problem: SqlProblem, text: string): SqlRefusal {
  const detail = problemText((key, values) => messages('sql')(key, values), problem, text)
  const { reason, at, end } = problem
  return { reason: 'sql', detail, problem: { reason, at, end, ...placeOf(text, at) }, ...howItIsTold(problem) }
}

function howItIsTold(problem: SqlProblem): Pick<SqlRefusal, 'status' | 'retryAfterSeconds'> {
  if (problem.reason === 'rate_limited') return { status: 429, retryAfterSeconds: problem.retryAfterSeconds }
  return problem.reason === 'busy' ? { status: 503, retryAfterSeconds: 5 } : { status: 400, retryAfterSeconds: 0 }
}
