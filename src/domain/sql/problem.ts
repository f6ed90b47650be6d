/** What is not part of the language, or of what may be asked: each has its sentence, with what to write instead. */
export type Forbidden =
  | 'statement'
  | 'several_statements'
  | 'into'
  | 'format'
  | 'settings'
  | 'final'
  | 'sample'
  | 'prewhere'
  | 'table_function'
  | 'database'
  | 'with_expression'
  | 'in_table'
  | 'type'
  | 'placeholder'
  | 'underscore'
  | 'clause'

/**
 * Why a statement was not run, and where: `at` and `end` are offsets into the text as it was sent.
 * Texts are in messages/en/sql.ts.
 */
export type SqlProblem = (
  | { readonly reason: 'empty' }
  /** @property expected what could stand there; @property found what does, '' at the end */
  | { readonly reason: 'syntax'; readonly expected: string; readonly found: string }
  | { readonly reason: 'forbidden'; readonly what: Forbidden; readonly name: string }
  /** @property near the closest name that there is; '' without one */
  | {
      readonly reason: 'unknown_table' | 'unknown_function' | 'unknown_column'
      readonly name: string
      readonly near: string
    }
  | { readonly reason: 'name_taken'; readonly name: string }
  | { readonly reason: 'parameter'; readonly name: string; readonly type: string }
  | { readonly reason: 'too_long' | 'too_deep' | 'too_large'; readonly most: number }
  /** The engine's words: types that do not fit, a column that is not grouped by. */
  | { readonly reason: 'engine'; readonly said: string }
  | { readonly reason: 'too_slow'; readonly seconds: number }
  | { readonly reason: 'too_much_memory'; readonly megabytes: number }
  | { readonly reason: 'too_many_rows'; readonly most: number }
  | { readonly reason: 'busy' }
  | { readonly reason: 'rate_limited'; readonly retryAfterSeconds: number }
) & { readonly at: number; readonly end: number }

/** Thrown by the parser to its own entry, which makes a value of it. */
export class Unreadable extends Error {
  readonly problem: SqlProblem
  constructor(problem: SqlProblem) {
    super(problem.reason)
    this.problem = problem
  }
}

/** Returns the line and the column of an offset, both from 1. */
export function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** Returns the name that is most like another, of those of whose letters about a third differ at most; '' where none is. */
export function nearest(name: string, names: Iterable<string>): string {
  const wanted = name.toLowerCase()
  const most = Math.ceil(wanted.length / 3)
  let best = { name: '', distance: most + 1 }
  for (const one of names) {
    if (Math.abs(one.length - wanted.length) > most) continue
    const distance = distanceOf(wanted, one.toLowerCase())
    if (distance < best.distance) best = { name: one, distance }
  }
  return best.name
}

/** Levenshtein's. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1]
    for (const [j, other] of b.split('').entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
