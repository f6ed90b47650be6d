/** Things outside the language or not allowed. Each has its own message with an alternative. */
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
 * Why a statement was not run, and where: `at` and `end` are offsets into the submitted text. Messages are in
 * messages/en/sql.ts.
 */
export type SqlProblem = (
  | { readonly reason: 'empty' }
  /**
   * @property expected what would be valid there
   * @property found the actual text; '' at the end
   */
  | { readonly reason: 'syntax'; readonly expected: string; readonly found: string }
  | { readonly reason: 'forbidden'; readonly what: Forbidden; readonly name: string }
  /** @property near the closest existing name; '' if nothing is close */
  | {
      readonly reason: 'unknown_table' | 'unknown_function' | 'unknown_column'
      readonly name: string
      readonly near: string
    }
  | { readonly reason: 'name_taken'; readonly name: string }
  | { readonly reason: 'parameter'; readonly name: string; readonly type: string }
  | { readonly reason: 'too_long' | 'too_deep' | 'too_large'; readonly most: number }
  /** Reported by the engine: type mismatches, a column missing from GROUP BY. */
  | { readonly reason: 'engine'; readonly said: string }
  | { readonly reason: 'too_slow'; readonly seconds: number }
  | { readonly reason: 'too_much_memory'; readonly megabytes: number }
  | { readonly reason: 'too_many_rows'; readonly most: number }
  | { readonly reason: 'busy' }
  | { readonly reason: 'rate_limited'; readonly retryAfterSeconds: number }
) & { readonly at: number; readonly end: number }

/** Thrown within the parser and converted to a value at its entry point. */
export class Unreadable extends Error {
  readonly problem: SqlProblem
  constructor(problem: SqlProblem) {
    super(problem.reason)
    this.problem = problem
  }
}

/** Line and column of an offset, both from 1. */
export function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** The most similar name that differs in at most about a third of its letters; '' if no name is that close. */
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

/** Levenshtein distance. */
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
