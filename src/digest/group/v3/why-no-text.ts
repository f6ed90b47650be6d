import type { Exception } from '#domain/event/event.ts'
import type { GroupingWhy } from '#domain/grouping/explanation.ts'
import { familyOf } from '../steps/family.ts'
import { thrownIn, type Thrower } from './thrower.ts'

/** Types of engines, which each browser words in its own way. */
const ENGINE = /^(?:TypeError|ReferenceError|RangeError|SyntaxError|URIError|EvalError|InternalError)$/
/** Types that interpreters raise over a line of code, in words about its data. */
const RUNTIME =
  /^(?:(?:ZeroDivision|Type|Key|Index|Attribute|Name|UnboundLocal|Recursion|Overflow|NoMethod|DivisionByZero|Argument)Error|ArgumentCountError)$/
/** What is filled into a text: `${x}`, `#{x}`, `{x}`, `%s`. */
const FILLED = /[$#]?\{[^{}]*\}|%[-+\d.]*[a-z]/g
const QUOTED = /(["'`])((?:(?!\1)[^\\]|\\.){0,400})(?:\1|$)/g
const WORD = /\p{L}{3}/u

/** Returns why what an exception says does not count beside the frame that threw; undefined where it does. */
export function whyNoText(
  { type = '', mechanism }: Exception,
  thrower: Thrower | undefined,
  platform: string,
): GroupingWhy | undefined {
  const isScript = familyOf(platform) === 'javascript'
  // A text that was thrown has the stack of whoever reports it: the text is all that is known of what went wrong.
  if (isScript && mechanism?.synthetic === true) return undefined
  if (thrower === undefined) return 'has_stacktrace'
  // What a library says of what it was handed is about the data; an engine has words of its own.
  if (thrower.isRefused || (isScript && ENGINE.test(type))) return 'has_stacktrace'
  const { context_line: line } = thrower.frame
  const thrown = thrownIn(line)
  if (thrown === undefined) return line !== undefined && RUNTIME.test(type) ? 'has_stacktrace' : undefined
  return hasWords(thrown) || isWordedByType(thrown, type) ? 'literal' : undefined
}

/** What is handed to an exception in `raise Declined(card)`, `raise Declined, card`: a plain name, or several. */
const HANDED = /^(?: *, *|\()([\w.$@]+(?: *, *[\w.$@]+){0,3})\)?;?$/
const MESSAGE = /(?:message|msg|text|reason|what|why|detail|description|error|err|cause|\be|\bs)$/i

/** Returns whether a line makes an exception of data alone, so that its type words what it says. */
function isWordedByType(line: string, type: string): boolean {
  const at = type === '' ? -1 : line.lastIndexOf(type)
  const [, names] = (at === -1 ? undefined : HANDED.exec(line.slice(at + type.length).trimEnd())) ?? []
  return names?.split(/ *, */).every((name) => name !== '' && !/^[\d.]+$/.test(name) && !MESSAGE.test(name)) === true
}

/** Returns whether the text itself stands in a line of source, and not only what is filled into it. */
function hasWords(line: string): boolean {
  for (const [, , text = ''] of line.matchAll(QUOTED)) if (WORD.test(text.replace(FILLED, ''))) return true
  return false
}
