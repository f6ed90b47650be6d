import type { Pattern } from '#domain/query/ast.ts'
import { literalOf } from '#domain/query/pattern.ts'
import type { Clause } from '../clause.ts'

/** Names for parameters, each once within a query. */
export class ParamNames {
  #count = 0

  next(): string {
    this.#count += 1
    return `s${this.#count}`
  }
}

/** The expression's whole text is like one of the patterns. */
export function isLike(expression: string, patterns: readonly Pattern[], names: ParamNames): Clause {
  const literals = patterns.map(literalOf).filter((text) => text !== undefined)
  const others = patterns.filter((pattern) => pattern.length > 1)
  const clauses = others.map((pattern) =>
    bound(names, likeText(pattern), (name) => `${expression} LIKE {${name}:String}`),
  )
  if (literals.length > 0) clauses.push(bound(names, literals, (name) => `has({${name}:Array(String)}, ${expression})`))
  return anyOf(clauses)
}

/** Returns the condition that something in the expression's text is like one of the patterns, whatever the case. */
export function holds(expression: string, patterns: readonly Pattern[], names: ParamNames): Clause {
  return anyOf(
    patterns.map((pattern) => bound(names, `%${likeText(pattern)}%`, (name) => `${expression} ILIKE {${name}:String}`)),
  )
}

const ASCII = /^[ -~]*$/

/**
 * Does what {@link holds} does, in words that an index over the text in lower case answers. `lower` knows the letters of
 * ASCII alone: a pattern with others is looked for without the index.
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

/** Returns one condition on the lines of a text: true where it is true of one of them. */
export function someLine(expression: string, of: (line: string) => Clause): Clause {
  const { sql, params } = of('line')
  return { sql: `arrayExists(line -> ${sql}, splitByChar('\\n', ${expression}))`, params }
}

/** Returns the condition that one of these is true; none of an empty list. */
export function anyOf(clauses: readonly Clause[]): Clause {
  if (clauses.length === 0) return { sql: 'false', params: {} }
  return {
    sql: `(${clauses.map(({ sql }) => sql).join(' OR ')})`,
    params: Object.assign({}, ...clauses.map(({ params }) => params)) as Clause['params'],
  }
}

/** A value that is bound under a name of its own. */
export function bound(
  names: ParamNames,
  value: string | readonly string[] | number | readonly number[],
  sql: (name: string) => string,
): Clause {
  const name = names.next()
  return { sql: sql(name), params: { [name]: value } }
}

/** A pattern in LIKE's words. */
function likeText(pattern: Pattern): string {
  return pattern.map((part) => part.replaceAll(/[\\%_]/g, '\\$&')).join('%')
}
