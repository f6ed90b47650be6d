import type { Query } from './ast.ts'
import type { Token } from './lex.ts'
import { Unreadable, type Forbidden, type SqlProblem } from './problem.ts'

/** Maximum nesting of brackets, calls and subqueries. */
const MOST_DEPTH = 60

/** Words that end an expression or alias. They are names only if quoted. */
const reserved = new Set(
  `select from where group having order by limit offset union all distinct join inner left right full cross on using and or not
  in is null like ilike between case when then else end as with array prewhere final sample settings format into except
  intersect outer any semi anti asof global window qualify over fetch interval exists asc desc nulls`.split(/\s+/),
)

/** Walks through the tokens of a statement. Throws {@link Unreadable} on unexpected ones. */
export class Cursor {
  /** Parses a query. Injected because expressions and queries are mutually recursive. */
  readonly query: (cursor: Cursor) => Query
  /** Names defined by WITH in this query and the enclosing ones. */
  named: readonly string[] = []
  private index = 0
  private depth = 0
  private readonly tokens: readonly Token[]

  constructor(tokens: readonly Token[], query: (cursor: Cursor) => Query) {
    this.tokens = tokens
    this.query = query
  }

  get next(): Token {
    return this.ahead(0)
  }

  ahead(steps: number): Token {
    const token = this.tokens[Math.min(this.index + steps, this.tokens.length - 1)]
    if (token === undefined) throw new Error('A list of tokens has an end.')
    return token
  }

  take(): Token {
    const token = this.next
    this.index++
    return token
  }

  /** End of the last token. */
  get end(): number {
    return this.tokens[this.index - 1]?.end ?? 0
  }

  isAtEnd(): boolean {
    return this.next.kind === 'end'
  }

  isSign(sign: string): boolean {
    return this.next.kind === 'sign' && this.next.text === sign
  }

  isWord(...words: readonly string[]): boolean {
    return words.every((word, step) => this.ahead(step).kind === 'word' && this.ahead(step).text.toUpperCase() === word)
  }

  /** Consumes these words if they come next. */
  tookWords(...words: readonly string[]): boolean {
    if (!this.isWord(...words)) return false
    this.index += words.length
    return true
  }

  tookSign(sign: string): boolean {
    if (!this.isSign(sign)) return false
    this.index++
    return true
  }

  needWords(...words: readonly string[]): void {
    if (!this.tookWords(...words)) this.fail(words.join(' '))
  }

  needSign(sign: string): void {
    if (!this.tookSign(sign)) this.fail(sign)
  }

  /** A name chosen by the user. Names that begin with _ are reserved for us and the engine. */
  needName(expected = 'name'): string {
    const { kind, text } = this.next
    if (kind !== 'quoted' && (kind !== 'word' || reserved.has(text.toLowerCase()))) return this.fail(expected)
    if (text.startsWith('_') || text === '' || text.length > 200) return this.forbid('underscore')
    this.index++
    return text
  }

  /** `AS name`, or a bare name that cannot be the next clause. */
  maybeAlias(): string | null {
    if (this.tookWords('AS')) return this.needName()
    const { kind, text } = this.next
    return kind === 'quoted' || (kind === 'word' && !reserved.has(text.toLowerCase())) ? this.needName() : null
  }

  isReserved(): boolean {
    return this.next.kind === 'word' && reserved.has(this.next.text.toLowerCase())
  }

  /** Reads one or more items separated by commas. */
  list<T>(read: () => T): readonly T[] {
    const items = [read()]
    while (this.tookSign(',')) items.push(read())
    return items
  }

  deeper<T>(read: () => T): T {
    if (++this.depth > MOST_DEPTH) this.refuse({ reason: 'too_deep', most: MOST_DEPTH, ...this.next })
    const value = read()
    this.depth--
    return value
  }

  fail(expected: string): never {
    const { at, end, text } = this.next
    throw new Unreadable({ reason: 'syntax', expected, found: text.slice(0, 40), at, end })
  }

  forbid(what: Forbidden): never {
    const { at, end, text } = this.next
    throw new Unreadable({ reason: 'forbidden', what, name: text.slice(0, 100), at, end })
  }

  refuse(problem: SqlProblem): never {
    throw new Unreadable(problem)
  }
}
