import { isMark, type Redact } from '../mark.ts'
import { harmlessValues, LINE_VALUE_NAME } from './name-rules.ts'
import type { SecretNames } from './secret-names.ts'

// A name starts where no other name can, so each run of name characters is read once: linear.
const ASSIGNMENT = /(?<![\w.-])([\w.-]{2,})((?:["'`\\]{0,4}\]?)[ \t]{0,3}(?:=>|:=|=(?![=>])|:(?![:=]))[ \t]{0,3})/g

const BARE_VALUE = /[^\s&;,"'`<>(){}[\]]+/y
/** The inspected part of a bare value before it is consumed, which avoids reading to its end each time. */
const BARE_BEGINNING = /[^\s&;,"'`<>(){}[\]]{1,128}/y
const REST_OF_LINE = /[^\r\n"'`\\]+/y
const MARK = /\[(?:Filtered|hash:[0-9a-f]{16})\]/y
const OPENING_QUOTE = /\\{0,8}["'`]/y
const PROPERTY_PATH = /^[A-Za-z_$]+(?:\.[A-Za-z_$]+)+$/
/** A query placeholder whose value is elsewhere. */
const PLACEHOLDER = /^(?:\$\d{1,3}|[:@](?:p\d{1,3}|[a-z_]+)|%[sdv]|\?\d{0,3})$/i
/** A variable or function parameter in an object or an argument list. */
const CODE = /[A-Za-z_$][A-Za-z_$.]*[^\S\r\n]{0,4}[,})]/y
/** The value ends the line or clause. */
const CLAUSE_END = /[ \t]*(?:[,;.]?(?=[\r\n]|$)|[,;&"'`])/y

/** Words written separately from what they belong to: `API key: …`, `session id: …`. */
const LAST_WORD = /^(?:key|id|code|number|string|phrase)$/i
const WORD_BEFORE = /(?<![\w-])[A-Za-z]{2,20} $/
const MAX_WORD_BEFORE = 22

interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Filters the values that follow a secret's name: `password=…`, `"token": "…"`, `?api_key=…`, `Authorization: …`. Code
 * and prose about secrets stay readable: `const token = getToken()`, `password: required`.
 */
export function scrubAssignments(text: string, names: SecretNames, redact: Redact): string {
  let result = ''
  let done = 0
  ASSIGNMENT.lastIndex = 0
  for (let match = ASSIGNMENT.exec(text); match !== null; match = ASSIGNMENT.exec(text)) {
    const [, name = '', separator = ''] = match
    const isSecret =
      names.isSecret(name) || (LAST_WORD.test(name) && names.isSecret(wordBefore(text, match.index) + name))
    const value = isSecret ? secretValue(text, ASSIGNMENT.lastIndex, name, separator) : undefined
    if (value === undefined) continue
    result += text.slice(done, value.from) + redact(text.slice(value.from, value.to))
    done = value.to
    ASSIGNMENT.lastIndex = value.to
  }
  return done === 0 ? text : result + text.slice(done)
}

function wordBefore(text: string, at: number): string {
  return WORD_BEFORE.exec(text.slice(Math.max(0, at - MAX_WORD_BEFORE), at))?.[0] ?? ''
}

function secretValue(text: string, from: number, name: string, separator: string): Span | undefined {
  if (matchAt(MARK, text, from) !== undefined) return undefined
  const quote = matchAt(OPENING_QUOTE, text, from)
  if (quote !== undefined) return quotedValue(text, from + quote.length, quote)
  if (LINE_VALUE_NAME.test(name)) return lineValue(text, from, separator)
  const bare = matchAt(BARE_BEGINNING, text, from)
  if (bare === undefined || !isSecretBareValue(bare, text, from + bare.length, name, separator)) return undefined
  return notMarked(text, spanOf(matchAt(BARE_VALUE, text, from), from))
}

function lineValue(text: string, from: number, separator: string): Span | undefined {
  // Check this before reading the rest of the line: a line may contain this name a thousand times.
  if (separator.includes(':') && matchAt(CODE, text, from) !== undefined) return undefined
  return notMarked(text, spanOf(matchAt(REST_OF_LINE, text, from), from))
}

/** Up to the closing quote, or to the end of a truncated text. */
function quotedValue(text: string, from: number, quote: string): Span | undefined {
  const isEscaped = quote.length > 1
  let to = text.indexOf(quote, from)
  while (!isEscaped && to > from && text[to - 1] === '\\') to = text.indexOf(quote, to + 1)
  if (to === -1) to = text.length
  return notMarked(text, { from, to })
}

function notMarked(text: string, span: Span | undefined): Span | undefined {
  if (span === undefined) return undefined
  const value = text.slice(span.from, span.to).trim()
  return value === '' || isMark(value) ? undefined : span
}

function isSecretBareValue(value: string, text: string, end: number, name: string, separator: string): boolean {
  if (harmlessValues.has(value.toLowerCase()) || PLACEHOLDER.test(value)) return false
  const isTight = separator === '=' || /["'`\\]/.test(separator)
  if (isTight) return true
  if (text[end] === '(' || PROPERTY_PATH.test(value)) return false
  if (/\d/.test(value)) return true
  // Parsers say "Unexpected token: EOF".
  return name.toLowerCase() !== 'token' && matchAt(CLAUSE_END, text, end) !== undefined
}

function matchAt(sticky: RegExp, text: string, at: number): string | undefined {
  sticky.lastIndex = at
  return sticky.exec(text)?.[0]
}

function spanOf(value: string | undefined, from: number): Span | undefined {
  return value === undefined ? undefined : { from, to: from + value.length }
}
