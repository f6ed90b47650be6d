import { isSecretName } from './names.ts'
import { FILTERED, harmlessValues, LINE_VALUE_NAME } from './rules.ts'

// A name starts where no other name can, so each run of name characters is read once: linear.
const ASSIGNMENT = /(?<![\w.-])([\w.-]{2,})((?:["'`\\]{0,4}\]?)[ \t]{0,3}(?:=>|:=|=(?![=>])|:(?![:=]))[ \t]{0,3})/g

const BARE_VALUE = /[^\s&;,"'`<>(){}[\]]+/y
/** As much of a bare value as it takes to judge it: judging is not consuming, and must not read to the end each time. */
const BARE_BEGINNING = /[^\s&;,"'`<>(){}[\]]{1,128}/y
const REST_OF_LINE = /[^\r\n"'`\\]+/y
const OPENING_QUOTE = /\\{0,8}["'`]/y
const PROPERTY_PATH = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/
/** The value is the last thing said: the line or the clause ends after it. */
const CLAUSE_END = /[ \t]*(?:[,;.]?(?=[\r\n]|$)|[,;&])/y

interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Text with the values filtered that follow a secret's name: `password=…`, `"token": "…"`, `?api_key=…`,
 * `Authorization: …`. Code and prose about secrets stay readable: `const token = getToken()`, `password: required`.
 */
export function scrubAssignments(text: string): string {
  let result = ''
  let done = 0
  ASSIGNMENT.lastIndex = 0
  for (let match = ASSIGNMENT.exec(text); match !== null; match = ASSIGNMENT.exec(text)) {
    const [, name = '', separator = ''] = match
    const value = isSecretName(name) ? secretValue(text, ASSIGNMENT.lastIndex, name, separator) : undefined
    if (value === undefined) continue
    result += text.slice(done, value.from) + FILTERED
    done = value.to
    ASSIGNMENT.lastIndex = value.to
  }
  return done === 0 ? text : result + text.slice(done)
}

function secretValue(text: string, from: number, name: string, separator: string): Span | undefined {
  if (text.startsWith(FILTERED, from)) return undefined
  const quote = matchAt(OPENING_QUOTE, text, from)
  if (quote !== undefined) return quotedValue(text, from + quote.length, quote)
  if (LINE_VALUE_NAME.test(name)) return spanOf(matchAt(REST_OF_LINE, text, from), from)
  const bare = matchAt(BARE_BEGINNING, text, from)
  if (bare === undefined || !isSecretBareValue(bare, text, from + bare.length, name, separator)) return undefined
  return spanOf(matchAt(BARE_VALUE, text, from), from)
}

/** Up to the quote that closes it, or to the end of a text that was cut off before. */
function quotedValue(text: string, from: number, quote: string): Span | undefined {
  const isEscaped = quote.length > 1
  let to = text.indexOf(quote, from)
  while (!isEscaped && to > from && text[to - 1] === '\\') to = text.indexOf(quote, to + 1)
  if (to === -1) to = text.length
  const value = text.slice(from, to)
  return value.trim() === '' || value.startsWith(FILTERED) ? undefined : { from, to }
}

function isSecretBareValue(value: string, text: string, end: number, name: string, separator: string): boolean {
  if (harmlessValues.has(value.toLowerCase())) return false
  const isTight = separator === '=' || /["'`\\]/.test(separator)
  if (isTight) return true
  if (text[end] === '(' || PROPERTY_PATH.test(value)) return false
  if (/\d/.test(value)) return true
  // "Unexpected token: EOF" is what parsers say.
  return name.toLowerCase() !== 'token' && matchAt(CLAUSE_END, text, end) !== undefined
}

function matchAt(sticky: RegExp, text: string, at: number): string | undefined {
  sticky.lastIndex = at
  return sticky.exec(text)?.[0]
}

function spanOf(value: string | undefined, from: number): Span | undefined {
  return value === undefined ? undefined : { from, to: from + value.length }
}
