import type { ScrubProblemCode } from '#domain/project/project-rules.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { typeNames, type NodeType } from './node-types.ts'

/**
 * The places where a rule of scrubbing applies. The grammar:
 *
 *     selector = all { "||" all }             one of them; `|` is the same
 *     all      = not { "&&" not }             each of them; `&` is the same
 *     not      = "!" not | "(" selector ")" | path
 *     path     = step { "." step | "[" number "]" }
 *     step     = name | quoted | "*" | "**" | "$" type
 *
 * A path leads through the stored event (domain/event/event.ts): `user.email`, `request.headers.referer`,
 * `extra.*.card`, `**.iban`, `exception[0].value`, `contexts."my app".key`. Case is ignored. Names consist of letters,
 * digits, `_`, `-` and `@`; other names go in single or double quotes, where a quote is written twice. `*` is one step,
 * `**` any number of them, none included. Tags, headers, cookies and query parameters have their names as steps:
 * `tags.customer`.
 *
 * Lists may be passed over: `exception.value` is the value of each exception, `breadcrumbs.data.url` the address of
 * each breadcrumb. So may the object that SDKs send some of them in: `exception.values.*.value` is the same.
 *
 * A type matches a thing anywhere ({@link typeNames}): `$frame.vars`, `$user && !$string`. At the beginning of a
 * path it may be at any depth.
 *
 * Selection applies to each value: a path matches a value if it leads to it or to something that contains it. So
 * `$message && !$frame` is every value that belongs to a message and to no frame, and `!request` all but the request.
 */
export interface Selector {
  readonly paths: readonly Path[]
  readonly expression: Expression
}

/** Steps down from the event. */
export type Path = readonly Step[]
export type Step =
  | { readonly kind: 'name'; /** In lower case. */ readonly name: string }
  | { readonly kind: 'type'; readonly type: NodeType }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'any' }
  | { readonly kind: 'deep' }
  /** For Mishap's own rules. */
  | { readonly kind: 'test'; readonly test: (name: string) => boolean }

/** An expression over paths, referenced by index. */
export type Expression =
  | { readonly kind: 'path'; readonly path: number }
  | { readonly kind: 'not'; readonly of: Expression }
  | { readonly kind: 'and' | 'or'; readonly left: Expression; readonly right: Expression }

/** Where parsing stopped, and why. */
export interface SelectorProblem {
  readonly reason: ScrubProblemCode
  /** From 1, in characters. */
  readonly column: number
}

/** The length of a selector, in characters, which also bounds the nesting of brackets. */
const MAX_LENGTH = 500
/** A path's progress is kept in the bits of a number. */
const MAX_STEPS = 28

const NAME = /[\p{L}\p{N}_@-]+/uy
const TYPE = /\$([a-z_]*)/iy
const INDEX = /\[(\d{1,6})\]/y
const SPACE = /\s*/y

/** Parses a selector, or returns the first position that does not fit the grammar. */
export function parseSelector(text: string): Result<Selector, SelectorProblem> {
  if (text.length > MAX_LENGTH) return refuse({ reason: 'too_long', column: MAX_LENGTH + 1 })
  return new SelectorParser(text).parse()
}

/** Recursive descent. The first problem ends parsing. */
class SelectorParser {
  readonly #text: string
  readonly #paths: Path[] = []
  #at = 0
  #problem: SelectorProblem | undefined

  constructor(text: string) {
    this.#text = text
  }

  parse(): Result<Selector, SelectorProblem> {
    const expression = this.#selector()
    if (this.#at < this.#text.length) this.#stop('bad_selector')
    if (this.#problem !== undefined) return refuse(this.#problem)
    return ok({ paths: this.#paths, expression })
  }

  #selector(): Expression {
    let left = this.#all()
    while (this.#takes('||') || this.#takes('|')) left = { kind: 'or', left, right: this.#all() }
    return left
  }

  #all(): Expression {
    let left = this.#not()
    while (this.#takes('&&') || this.#takes('&')) left = { kind: 'and', left, right: this.#not() }
    return left
  }

  #not(): Expression {
    if (this.#takes('!')) return { kind: 'not', of: this.#not() }
    if (!this.#takes('(')) return this.#path()
    const inner = this.#selector()
    if (!this.#takes(')')) this.#stop('unclosed_bracket')
    return inner
  }

  #path(): Expression {
    const start = this.#at
    const steps: Step[] = [this.#step()]
    for (let more = this.#next(); more !== undefined && this.#problem === undefined; more = this.#next())
      steps.push(more)
    if (steps[0]?.kind === 'type') steps.unshift({ kind: 'deep' })
    if (steps.length > MAX_STEPS) this.#stop('too_long', start)
    this.#paths.push(steps)
    this.#space()
    return { kind: 'path', path: this.#paths.length - 1 }
  }

  #next(): Step | undefined {
    const [, index] = this.#match(INDEX) ?? []
    if (index !== undefined) return { kind: 'index', index: Number(index) }
    if (this.#text[this.#at] !== '.') return undefined
    this.#at++
    return this.#step()
  }

  #step(): Step {
    const start = this.#at
    const first = this.#text[this.#at]
    if (first === '"' || first === "'") return { kind: 'name', name: this.#quoted(first).toLowerCase() }
    if (this.#text.startsWith('**', this.#at)) return this.#skip(2, { kind: 'deep' })
    if (first === '*') return this.#skip(1, { kind: 'any' })
    const [, type] = this.#match(TYPE) ?? []
    if (type !== undefined) {
      const known = typeNames.get(type.toLowerCase())
      if (known === undefined) this.#stop('bad_selector', start)
      return { kind: 'type', type: known ?? 'string' }
    }
    const [name] = this.#match(NAME) ?? []
    if (name === undefined) this.#stop('bad_selector')
    return { kind: 'name', name: (name ?? '').toLowerCase() }
  }

  #quoted(quote: string): string {
    const start = this.#at
    let end = this.#text.indexOf(quote, start + 1)
    while (end !== -1 && this.#text[end + 1] === quote) end = this.#text.indexOf(quote, end + 2)
    if (end === -1) {
      this.#stop('unclosed_quote', start)
      return ''
    }
    this.#at = end + 1
    return this.#text.slice(start + 1, end).replaceAll(quote + quote, quote)
  }

  #skip(count: number, step: Step): Step {
    this.#at += count
    return step
  }

  #takes(sign: string): boolean {
    this.#space()
    if (this.#problem !== undefined || !this.#text.startsWith(sign, this.#at)) return false
    this.#at += sign.length
    this.#space()
    return true
  }

  #space(): void {
    this.#match(SPACE)
  }

  #match(sticky: RegExp): RegExpExecArray | undefined {
    sticky.lastIndex = this.#at
    const match = sticky.exec(this.#text) ?? undefined
    this.#at += match?.[0].length ?? 0
    return match
  }

  #stop(reason: ScrubProblemCode, at = this.#at): void {
    this.#problem ??= { reason, column: at + 1 }
  }
}
