import type { Key, Span } from './ast.ts'
import { lex, type Token } from './lex.ts'
import { readPattern } from './pattern.ts'

/** What can be completed at a position in a query, and the range to replace. */
export type Expected =
  /**
   * A key or free text. `prefix`: the part before the cursor. `replace` includes the colon of an existing key.
   * `mayJoin`: AND and OR are possible as well.
   */
  | { readonly kind: 'key'; readonly prefix: string; readonly replace: Span; readonly mayJoin: boolean }
  /** A value. `prefix`: the part before the cursor, without quotes and escapes. */
  | { readonly kind: 'value'; readonly key: Key; readonly prefix: string; readonly replace: Span }
  /** Inside a phrase: no completions. */
  | { readonly kind: 'phrase' }

/** Determines what the user is typing at the cursor. Runs on every key press and parses the whole text again. */
export function completionAt(text: string, cursor: number): Expected {
  const tokens = lex(text)
  const at = tokens.findLastIndex(({ kind, span }) => isWord(kind) && span.from < cursor && cursor <= span.to)
  const token = tokens[at]
  if (token === undefined) {
    const before = tokens.findLast(({ span }) => span.to <= cursor)
    return { kind: 'key', prefix: '', replace: { from: cursor, to: cursor }, mayJoin: endsTerm(before) }
  }
  if (token.kind === 'filter') return inFilter(text, cursor, token)
  if (text[token.span.from] === '"') return { kind: 'phrase' }
  const prefix = text.slice(token.span.from, cursor)
  return { kind: 'key', prefix, replace: token.span, mayJoin: endsTerm(tokens[at - 1]) }
}

function isWord(kind: Token['kind']): boolean {
  return kind === 'filter' || kind === 'text' || kind === 'and' || kind === 'or'
}

function endsTerm(token: Token | undefined): boolean {
  return token?.kind === 'filter' || token?.kind === 'text' || token?.kind === 'close'
}

function inFilter(text: string, cursor: number, { key, values }: Extract<Token, { kind: 'filter' }>): Expected {
  if (cursor <= key.span.to) {
    const replace = { from: key.span.from, to: key.span.to + 1 }
    return { kind: 'key', prefix: text.slice(key.span.from, cursor), replace, mayJoin: false }
  }
  const value = values.find(({ span }) => span.from <= cursor && cursor <= span.to)
  if (value === undefined) return { kind: 'value', key, prefix: '', replace: { from: cursor, to: cursor } }
  const { span } = value
  const start = text[span.from] === '"' ? Math.min(span.from + 1, cursor) : span.from
  const prefix = readPattern(text, start, cursor).join('*')
  return { kind: 'value', key, prefix, replace: span }
}

/**
 * Inserts a completion and places the cursor after it.
 * @param insert in query syntax: see `printKey` and `printValue`
 */
export function withCompletion(text: string, replace: Span, insert: string): { text: string; cursor: number } {
  return { text: text.slice(0, replace.from) + insert + text.slice(replace.to), cursor: replace.from + insert.length }
}
