import { placeOf, type Forbidden, type SqlProblem } from './problem.ts'

type Word =
  | 'empty'
  | 'expected'
  | 'syntax'
  | 'syntaxEnd'
  | 'unknown_table'
  | 'unknown_table_near'
  | 'unknown_function'
  | 'unknown_function_near'
  | 'unknown_column'
  | 'unknown_column_near'
  | 'name_taken'
  | 'parameter'
  | 'too_long'
  | 'too_deep'
  | 'too_large'
  | 'engine'
  | 'too_slow'
  | 'too_much_memory'
  | 'too_many_rows'
  | 'busy'
  | 'rate_limited'

/** Message keys of problems in messages/en/sql.ts. */
export type ProblemKey = `problem.${Word}` | `problem.forbidden.${Forbidden}` | 'problem.at'

/** Formats a message. */
export type SayProblem = (key: ProblemKey, values: Readonly<Record<string, string | number>>) => string

/**
 * Describes the problem with a statement, its position, and what to write instead.
 * @param text the statement as submitted
 */
export function problemText(say: SayProblem, problem: SqlProblem, text: string): string {
  const said = sentence(say, problem)
  if (problem.end === 0) return said
  return say('problem.at', { ...placeOf(text, problem.at), problem: said })
}

function sentence(say: SayProblem, problem: SqlProblem): string {
  switch (problem.reason) {
    case 'syntax': {
      const { expected, found } = problem
      const wanted = expected === '' ? '' : say('problem.expected', { expected })
      const what = found === '' ? say('problem.syntaxEnd', {}) : say('problem.syntax', { found })
      return [what, wanted].join(' ').trim()
    }
    case 'forbidden':
      return say(`problem.forbidden.${problem.what}`, { name: problem.name })
    case 'unknown_table':
    case 'unknown_function':
    case 'unknown_column':
      return problem.near === ''
        ? say(`problem.${problem.reason}`, { name: problem.name })
        : say(`problem.${problem.reason}_near`, { name: problem.name, near: problem.near })
    case 'name_taken':
      return say('problem.name_taken', { name: problem.name })
    case 'parameter':
      return say('problem.parameter', { name: problem.name, type: problem.type })
    case 'too_long':
    case 'too_deep':
    case 'too_large':
    case 'too_many_rows':
      return say(`problem.${problem.reason}`, { most: problem.most })
    case 'engine':
      return say('problem.engine', { said: problem.said })
    case 'too_slow':
      return say('problem.too_slow', { seconds: problem.seconds })
    case 'too_much_memory':
      return say('problem.too_much_memory', { megabytes: problem.megabytes })
    case 'rate_limited':
      return say('problem.rate_limited', { seconds: problem.retryAfterSeconds })
    case 'empty':
    case 'busy':
      return say(`problem.${problem.reason}`, {})
  }
}
