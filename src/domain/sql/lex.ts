import { Unreadable } from './problem.ts'

/** A token of a statement. Comments are dropped. */
export interface Token {
  readonly kind: 'word' | 'quoted' | 'number' | 'text' | 'sign' | 'parameter' | 'end'
  /** The value of a string, a quoted name without quotes, `name:Type` of a parameter; otherwise the source text. */
  readonly text: string
  readonly at: number
  readonly end: number
}

const BLANK = /(?:\s+|--[^\n]*|\/\*[\s\S]*?\*\/)+/y
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y
const NUMBER = /(?:0[xX][0-9a-fA-F]+|(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?)/y
const SIGN = /(?:::|->|\|\||<=|>=|<>|!=|==|[-+*/%()[\],.<>=;?:])/y
const PARAMETER = /\{\s*([A-Za-z_]\w*)\s*:\s*([^{}]*?)\s*\}/y
const LETTER = /[A-Za-z0-9_]/

/** @throws Unreadable */
export function lex(text: string, most: number): readonly Token[] {
  const tokens: Token[] = []
  let at = skipped(text, 0)
  while (at < text.length) {
    const token = tokenAt(text, at)
    tokens.push(token)
    if (tokens.length > most) throw new Unreadable({ reason: 'too_large', most, at, end: text.length })
    at = skipped(text, token.end)
  }
  return [...tokens, { kind: 'end', text: '', at: text.length, end: text.length }]
}

function skipped(text: string, at: number): number {
  return at + (matched(BLANK, text, at)?.[0].length ?? 0)
}

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function tokenAt(text: string, at: number): Token {
  const first = text.charAt(at)
  if (first === "'") return quoted(text, at, 'text')
  if (first === '`' || first === '"') return quoted(text, at, 'quoted')
  const parameter = first === '{' ? matched(PARAMETER, text, at) : null
  if (parameter !== null)
    return { kind: 'parameter', text: `${parameter[1]}:${parameter[2]}`, at, end: at + parameter[0].length }
  const word = matched(WORD, text, at)?.[0]
  if (word !== undefined) return { kind: 'word', text: word, at, end: at + word.length }
  const number = /[\d.]/.test(first) ? matched(NUMBER, text, at)?.[0] : undefined
  if (number !== undefined && !LETTER.test(text.charAt(at + number.length)))
    return { kind: 'number', text: number, at, end: at + number.length }
  const sign = matched(SIGN, text, at)?.[0]
  if (sign !== undefined && number === undefined) return { kind: 'sign', text: sign, at, end: at + sign.length }
  const found = String.fromCodePoint(text.codePointAt(at) ?? 0)
  throw new Unreadable({ reason: 'syntax', expected: '', found, at, end: at + found.length })
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\u0007',
  0: '\0',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '`': '`',
}

/** A quoted token. A doubled quote or a backslash before it is a literal quote. */
function quoted(text: string, at: number, kind: 'text' | 'quoted'): Token {
  const quote = text.charAt(at)
  let value = ''
  for (let i = at + 1; i < text.length; i++) {
    const letter = text.charAt(i)
    if (letter === '\\' && i + 1 < text.length) {
      const next = text.charAt(++i)
      // As in the engine, a backslash before any other character is literal.
      value += escapes[next] ?? `\\${next}`
    } else if (letter !== quote) {
      value += letter
    } else if (text.charAt(i + 1) === quote) {
      value += quote
      i++
    } else {
      return { kind, text: value.toWellFormed(), at, end: i + 1 }
    }
  }
  throw new Unreadable({ reason: 'syntax', expected: quote, found: '', at, end: text.length })
}
