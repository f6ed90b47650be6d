import type { Key, Pattern, QueryError, QueryProblem, Span, Value } from './ast.ts'
import { expressionAt, operatorAt } from './operator.ts'
import { isEscape, isPlainText, isPlainValue, literalOf, readPattern } from './pattern.ts'

/**
 * A token of a query. Even if it has a `problem`, the rest of the text is tokenized, for highlighting and completion
 * during typing.
 */
export type Token = { readonly span: Span; readonly problem?: QueryError | undefined } & (
  | { readonly kind: 'open' | 'close' | 'and' | 'or' | 'not' }
  | TextToken
  | FilterToken
)

/** A word or a phrase. */
export interface TextToken {
  readonly kind: 'text'
  readonly pattern: Pattern
  readonly quoted: boolean
}

/** `key:` and what follows it. A token without a problem has a value. */
export interface FilterToken {
  readonly kind: 'filter'
  readonly key: Key
  readonly values: readonly Value[]
}

/** Splits a text into tokens in linear time. Never fails. */
export function lex(text: string): readonly Token[] {
  const tokens: Token[] = []
  let at = skipSpace(text, 0)
  while (at < text.length) {
    const token = tokenAt(text, at)
    tokens.push(token)
    at = skipSpace(text, token.span.to)
  }
  return tokens
}

const KIND_BY_SIGN: ReadonlyMap<string, 'open' | 'close' | 'not'> = new Map([
  ['(', 'open'],
  [')', 'close'],
  ['!', 'not'],
])

function tokenAt(text: string, at: number): Token {
  const kind = KIND_BY_SIGN.get(text.charAt(at))
  if (kind !== undefined) return { kind, span: { from: at, to: at + 1 } }
  const key = keyAt(text, at)
  return key === undefined ? textAt(text, at) : filterAt(text, key)
}

/** An unquoted key before its colon. Excludes `12:30`, `127.0.0.1:80`, `https://`, `std::`. */
const PLAIN_KEY = /(?![\d.]+:)([\p{L}\p{N}_.-]+):(?!\/\/|:)/uy
const TAG_KEY = /tags\[(?:"((?:[^"\\]|\\[^])*)"|([^\s"[\],]+))(?:, ?(\w+))?\]:/y
const QUOTED_KEY = /"((?:[^"\\]|\\[^])*)":/y

export function isPlainKey(name: string): boolean {
  return /^(?![\d.]+$)[\p{L}\p{N}_.-]+$/u.test(name)
}

/** A key with the type in its `tags[name,type]` form. */
interface WrittenKey extends Key {
  readonly type: string | undefined
}

/** The key that starts here, up to its colon; `undefined` if no key starts here. */
function keyAt(text: string, at: number): WrittenKey | undefined {
  for (const [form, isTag] of [
    [PLAIN_KEY, false],
    [TAG_KEY, true],
    [QUOTED_KEY, false],
  ] as const) {
    form.lastIndex = at
    const match = form.exec(text)
    if (match === null) continue
    const span = { from: at, to: at + match[0].length - 1 }
    const [, quoted, plain, type] = match
    const key = { span, name: plainOf(quoted ?? plain ?? ''), isTag }
    return type === 'number' ? { ...key, isNumber: true, type } : { ...key, type }
  }
  return undefined
}

/** A key's name, in which stars are literal. */
function plainOf(written: string): string {
  return readPattern(written, 0, written.length).join('*')
}

function textAt(text: string, at: number): Token {
  if (text[at] === '"') {
    const { span, pattern, problem } = quotedAt(text, at)
    const wrong = problem ?? (literalOf(pattern) === '' ? wrongAt(span, { reason: 'empty_text' }) : undefined)
    return { kind: 'text', span, pattern, quoted: true, problem: wrong ?? behindQuote(text, span.to, '()') }
  }
  const expression = expressionAt(text, at)
  if (expression !== undefined) {
    const span = { from: at, to: expression.to }
    const problem = wrongAt(span, { reason: 'expression', key: expression.key })
    return { kind: 'text', span, pattern: [text.slice(span.from, span.to)], quoted: true, problem }
  }
  const span = { from: at, to: bareEnd(text, at, ')') }
  const word = text.slice(span.from, span.to)
  if (word === 'AND' || word === 'OR') return { kind: word === 'AND' ? 'and' : 'or', span }
  const pattern = readPattern(text, span.from, span.to)
  return { kind: 'text', span, pattern, quoted: !isPlainText(pattern) }
}

function filterAt(text: string, { type, ...key }: WrittenKey): Token {
  const operator = operatorAt(text, key.span.to + 1)
  const start = operator.to
  const { values, to, problem } = text[start] === '[' ? listAt(text, start, key) : valuesAt(text, start, key)
  const span = { from: key.span.from, to }
  const wrong = problemOf(key, type) ?? operator.problem
  const wrapped = values.map((value) => ({ ...value, pattern: operator.wrap(value.pattern) }))
  return {
    kind: 'filter',
    span,
    key,
    values: wrapped,
    problem: wrong === undefined ? problem : wrongAt(key.span, wrong),
  }
}

function problemOf({ name }: Key, type: string | undefined): QueryProblem | undefined {
  if (name === '') return { reason: 'missing_key' }
  if (type === undefined || type === 'string' || type === 'number') return undefined
  return { reason: 'unknown_type', key: name, type }
}

interface Values {
  readonly values: readonly Value[]
  readonly to: number
  readonly problem: QueryError | undefined
}

/** `a`, or `a,"b c"`. */
function valuesAt(text: string, start: number, key: Key): Values {
  const values: Value[] = []
  let problem: QueryError | undefined
  let at = start
  for (;;) {
    const read = text[at] === '"' ? quotedAt(text, at) : bareValue(text, at, bareEnd(text, at, '),'))
    if (read.span.to === at) problem ??= missing(key, at)
    else values.push(valueOf(read))
    at = read.span.to
    problem ??= read.problem ?? (read.quoted ? behindQuote(text, at, '),') : undefined)
    if (text[at] !== ',' || problem?.problem.reason === 'open_quote') return { values, to: at, problem }
    at += 1
  }
}

/** `[a, b c, "d, e"]`. Unquoted values extend to the next comma. */
function listAt(text: string, start: number, key: Key): Values {
  const values: Value[] = []
  let problem: QueryError | undefined
  let at = start
  do {
    at = skipSpace(text, at + 1)
    const read = text[at] === '"' ? quotedAt(text, at) : bareValue(text, at, listValueEnd(text, at))
    if (read.span.to === at) problem ??= missing(key, at)
    else values.push(valueOf(read))
    at = skipSpace(text, read.span.to)
    problem ??= read.problem
    if (read.quoted && at < text.length && text[at] !== ',' && text[at] !== ']') {
      problem ??= wrongAt({ from: at, to: at + 1 }, { reason: 'after_quote' })
      at = listValueEnd(text, at)
    }
  } while (text[at] === ',')
  if (text[at] === ']') return { values, to: at + 1, problem }
  const open = wrongAt({ from: start, to: start + 1 }, { reason: 'open_list' })
  return { values, to: at, problem: problem?.problem.reason === 'open_quote' ? problem : open }
}

interface Read extends Value {
  readonly problem?: QueryError | undefined
}

function valueOf({ span, pattern, quoted }: Read): Value {
  return { span, pattern, quoted }
}

function bareValue(text: string, from: number, end: number): Read {
  let to = end
  while (to > from && isSpace(text, to - 1)) to -= 1
  const pattern = readPattern(text, from, to)
  return { span: { from, to }, pattern, quoted: !isPlainValue(pattern) }
}

/** A quoted text including its quotes. An unclosed one extends to the end. */
function quotedAt(text: string, from: number): Read {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += isEscape(text, at) ? 2 : 1
  const pattern = readPattern(text, from + 1, at)
  if (at < text.length) return { span: { from, to: at + 1 }, pattern, quoted: true }
  const span = { from, to: text.length }
  return { span, pattern, quoted: true, problem: wrongAt(span, { reason: 'open_quote' }) }
}

/**
 * The end of a word: a space or one of these characters. Brackets opened within the word belong to it, as in
 * `useState(0)`.
 */
function bareEnd(text: string, from: number, ends: string): number {
  const opened = { '(': 0, '[': 0 }
  let at = from
  for (; at < text.length && !isSpace(text, at); at += 1) {
    const char = text.charAt(at)
    if (isEscape(text, at)) at += 1
    else if (char === '(' || char === '[') opened[char] += 1
    else if (char === ')' && opened['('] > 0) opened['('] -= 1
    else if (char === ']' && opened['['] > 0) opened['['] -= 1
    else if (ends.includes(char) && (char !== ',' || opened['('] + opened['['] === 0)) break
  }
  return at
}

function listValueEnd(text: string, from: number): number {
  let at = bareEnd(text, from, ',]')
  while (at < text.length && isSpace(text, at)) at = bareEnd(text, skipSpace(text, at), ',]')
  return at
}

/** Reports text directly after a quote, unless it is a space or one of the allowed characters. */
function behindQuote(text: string, at: number, allowed: string): QueryError | undefined {
  if (at >= text.length || isSpace(text, at) || allowed.includes(text.charAt(at))) return undefined
  return wrongAt({ from: at, to: at + 1 }, { reason: 'after_quote' })
}

function missing(key: Key, at: number): QueryError {
  return wrongAt({ from: key.span.from, to: at }, { reason: 'missing_value', key: key.name })
}

function wrongAt(span: Span, problem: QueryProblem): QueryError {
  return { span, problem }
}

/** Hot path: called several times per character, and nearly all of them are ASCII letters. */
function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code <= 32 || code > 126 ? /\s/.test(text.charAt(at)) : false
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text, at)) at += 1
  return at
}
