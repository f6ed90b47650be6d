import type { Exception } from '#domain/event/event.ts'
import type { GroupingWhy } from '#domain/grouping/explanation.ts'
import { familyOf } from '../steps/family.ts'
import { thrownIn, type Thrower } from './thrower.ts'

/** Engine types, which each browser words differently. */
const ENGINE = /^(?:TypeError|ReferenceError|RangeError|SyntaxError|URIError|EvalError|InternalError)$/
/** Types that interpreters raise for a line of code, with a text about its data. */
const RUNTIME =
  /^(?:(?:ZeroDivision|Type|Key|Index|Attribute|Name|UnboundLocal|Recursion|Overflow|NoMethod|DivisionByZero|Argument)Error|ArgumentCountError)$/
/** Interpolations in a text: `${x}`, `#{x}`, `{x}`, `%s`. */
const FILLED = /[$#]?\{[^{}]*\}|%[-+\d.]*[a-z]/g
const QUOTED = /(["'`])((?:(?!\1)[^\\]|\\.){0,400})(?:\1|$)/g
const WORD = /\p{L}{3}/u

/** Returns why an exception's text does not count in addition to the throwing frame. `undefined` if it counts. */
export function whyNoText(
  { type = '', mechanism }: Exception,
  thrower: Thrower | undefined,
  platform: string,
): GroupingWhy | undefined {
  const isScript = familyOf(platform) === 'javascript'
  // A thrown string has the stack of the code that reports it: only the text says what went wrong.
  if (isScript && mechanism?.synthetic === true) return undefined
  if (thrower === undefined) return 'has_stacktrace'
  // A library's text about its input describes data; an engine's wording varies.
  if (thrower.isRefused || (isScript && ENGINE.test(type))) return 'has_stacktrace'
  const { context_line: line } = thrower.frame
  const thrown = thrownIn(line)
  if (thrown === undefined) return line !== undefined && RUNTIME.test(type) ? 'has_stacktrace' : undefined
  return hasWords(thrown) || isWordedByType(thrown, type) ? 'literal' : undefined
}

/** The arguments in `raise Declined(card)`, `raise Declined, card`: one or more plain names. */
const HANDED = /^(?: *, *|\()([\w.$@]+(?: *, *[\w.$@]+){0,3})\)?;?$/
const MESSAGE = /(?:message|msg|text|reason|what|why|detail|description|error|err|cause|\be|\bs)$/i

/** Returns whether a line passes only data to the exception, so that its type makes the message. */
function isWordedByType(line: string, type: string): boolean {
  const at = type === '' ? -1 : line.lastIndexOf(type)
  const [, names] = (at === -1 ? undefined : HANDED.exec(line.slice(at + type.length).trimEnd())) ?? []
  return names?.split(/ *, */).every((name) => name !== '' && !/^[\d.]+$/.test(name) && !MESSAGE.test(name)) === true
}

/** Returns whether a source line contains the literal text, apart from interpolations. */
function hasWords(line: string): boolean {
  for (const [, , text = ''] of line.matchAll(QUOTED)) if (WORD.test(text.replace(FILLED, ''))) return true
  return false
}
