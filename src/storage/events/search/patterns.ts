import type { Pattern } from '#domain/query/ast.ts'
import { literalOf } from '#domain/query/pattern.ts'
import type { Clause } from '../clause.ts'

/** Generates parameter names that are unique within a query. */
export class ParamNames {
  #count = 0

  next(): string {
    this.#count += 1
    return `s${this.#count}`
  }
}

/** Condition that the whole text of an expression matches one of the patterns. */
export function isLike(expression: string, patterns: readonly Pattern[], names: ParamNames): Clause {
  const literals = patterns.map(literalOf).filter((text) => text !== undefined)
  const others = patterns.filter((pattern) => pattern.length > 1)
  const clauses = others.map((pattern) =>
    bound(names, likeText(pattern), (name) => `${expression} LIKE {${name}:String}`),
  )
  if (literals.length > 0) clauses.push(bound(names, literals, (name) => `has({${name}:Array(String)}, ${expression})`))
  return anyOf(clauses)
}

/** Condition that part of an expression's text matches one of the patterns, ignoring case. */
export function holds(expression: string, patterns: readonly Pattern[], names: ParamNames): Clause {
  return anyOf(
    patterns.map((pattern) => bound(names, `%${likeText(pattern)}%`, (name) => `${expression} ILIKE {${name}:String}`)),
  )
}

const ASCII = /^[ -~]*$/

/**
 * The same as {@link holds}, in a form that an index on the lower-case text can answer. `lower` only handles ASCII
 * letters, so a pattern with others is searched without the index.
 */
export function holdsLower(expression: string, patterns: readonly Pattern[], names: ParamNames): Clause {
  return anyOf(
    patterns.map((pattern) => {
      const like = `%${likeText(pattern)}%`
      if (!ASCII.test(like)) return holds(expression, [pattern], names)
      return bound(names, like.toLowerCase(), (name) => `lower(${expression}) LIKE {${name}:String}`)
    }),
  )
}

/** Condition that at least one line of a text meets. */
export function someLine(expression: string, of: (line: string) => Clause): Clause {
  const { sql, params } = of('line')
  return { sql: `arrayExists(line -> ${sql}, splitByChar('\\n', ${expression}))`, params }
}

/** Condition that one of these holds; false for an empty list. */
export function anyOf(clauses: readonly Clause[]): Clause {
  if (clauses.length === 0) return { sql: 'false', params: {} }
  return {
    sql: `(${clauses.map(({ sql }) => sql).join(' OR ')})`,
    params: Object.assign({}, ...clauses.map(({ params }) => params)) as Clause['params'],
  }
}

/** Binds a value under a new name. */
export function bound(
  names: ParamNames,
  value: string | readonly string[] | number | readonly number[],
  sql: (name: string) => string,
): Clause {
  const name = names.next()
  return { sql: sql(name), params: { [name]: value } }
}

/** A pattern in LIKE syntax. */
function likeText(pattern: Pattern): string {
  return pattern.map((part) => part.replaceAll(/[\\%_]/g, '\\$&')).join('%')
}
