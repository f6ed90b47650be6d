import type { Exception } from '#domain/event/event.ts'
import type { GroupingWhy } from '#domain/grouping/explanation.ts'
import { reactErrorOf } from '#domain/react/react-errors.ts'
import { familyOf } from '../steps/family.ts'
import { thrownIn, type Thrower } from './thrower.ts'
import { engineWording, pathPattern, sentenceV4, textV4 } from './wording.ts'

/** The part of an exception's text that counts. */
export interface Said {
  readonly text: string
  /** `undefined` if the text counts. */
  readonly why: GroupingWhy | undefined
}

/** Engine types, which each browser words differently. */
const ENGINE = /^(?:TypeError|ReferenceError|RangeError|SyntaxError|URIError|EvalError|InternalError)$/
/** Types that interpreters raise for a line of code, with a text about its data. */
const RUNTIME =
  /^(?:(?:ZeroDivision|Type|Key|Index|Attribute|Name|UnboundLocal|Recursion|Overflow|NoMethod|DivisionByZero|Argument)Error|ArgumentCountError)$/
/** A call that looks up a translated text. */
const TRANSLATED =
  /(?:^|[^\w$])(?:i18n|I18n|intl|translate\w*|translations?|localize\w*|gettext\w*|ngettext|trans|__|_|t|tr|getString|getText|NSLocalizedString|ResourceManager|messages?\[|locale)\b ?[.([]|(?:^|[^\w$])_\(/

/** What Python writes before the system's own text. */
const SYSTEM_ERROR = /^\[(?:Errno|WinError) -?\d{1,5}\]/

/** What an exception's frames reveal. */
export interface Told {
  /** A counting frame identifies more than its file. */
  readonly isTold: boolean
  /** A counting frame has a name or a source line. */
  readonly isNamed: boolean
  /** The app has frames, counting or not, so the text may be the app's own. */
  readonly hasApp: boolean
}

/** Decides which part of an exception's text counts in addition to its frames. */
export function saidBy(
  exception: Exception,
  thrower: Thrower | undefined,
  platform: string,
  { isTold, isNamed, hasApp }: Told,
): Said {
  const { type = '', value: text = '', mechanism } = exception
  const isScript = familyOf(platform) === 'javascript'
  const react = isScript ? reactErrorOf(text) : undefined
  const reactText = react === undefined ? undefined : `React error ${react.code}`
  const counted = (own: string): Said => ({ text: reactText ?? own, why: undefined })
  const left = (why: GroupingWhy): Said => ({ text, why })
  const engine = isScript && ENGINE.test(type) ? engineWording(text) : undefined
  if (!isTold) return counted(engine ?? (hasApp ? sentenceV4(text) : textV4(text)))
  // A thrown string has the stack of the code that reports it: only the text says what went wrong.
  if (isScript && mechanism?.synthetic === true) return counted(sentenceV4(text))
  // Without app frames, the library's text is what distinguishes failures.
  if (thrower === undefined || thrower.isSystem) return counted(engine ?? textV4(text))
  if (isScript && ENGINE.test(type)) return isNamed ? left('has_stacktrace') : counted(engine ?? sentenceV4(text))
  if (thrower.isArgument) return left('has_stacktrace')
  // The JVM's text about a null quotes code, not data.
  if (type === 'NullPointerException') return counted(textV4(text))
  if (thrower.isByLibrary) return RUNTIME.test(type) ? left('has_stacktrace') : counted(sentenceV4(text))
  const { context_line: line } = thrower.frame
  const code = thrownIn(line)
  if (code === undefined) {
    if (line !== undefined && RUNTIME.test(type)) return left('has_stacktrace')
    // The system words its errors in the user's language. The number is always the same.
    const [number] = line === undefined ? [] : (SYSTEM_ERROR.exec(text) ?? [])
    return counted(number ?? sentenceV4(text))
  }
  if (TRANSLATED.test(code)) return left('literal')
  const filled = filledIn(code, text)
  if (filled === undefined) return isWordedByType(code, type) ? left('literal') : counted(sentenceV4(text))
  const telling = filled.map(tellingPart).filter((part) => part !== '')
  return telling.length === 0 ? left('literal') : counted(telling.join(' … '))
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

/** Interpolations in a text: `${x}`, `#{x}`, `{x}`, `%s`. */
const FILLED = /[$#]?\{[^{}]*\}|%(?:\(\w+\))?[-+\d.]*[a-z]/g
const QUOTED = /(["'`])((?:(?!\1)[^\\]|\\.){0,400})(?:\1|$)/g
const WORD = /\p{L}{3}/u

const HANDS_ON = /\b(?:message|msg|text|reason|details?|description|what|why)\b(?! *[:=(])/i

/** Text that the source line interpolates, with the literals around it. */
interface Filled {
  readonly text: string
  readonly before: string
  readonly after: string
}

/** Leading arguments, such as a field name, that may occur in the text by chance. */
const MOST_BEFORE_TEXT = 4

/**
 * Returns the interpolated parts of a text, located by the literals of the source line's strings. `undefined` if the
 * text does not come from the line.
 */
function filledIn(line: string, text: string): readonly Filled[] | undefined {
  const literals = [...line.matchAll(QUOTED)].flatMap(([, , inner = '']) => inner.split(FILLED)).map(unescaped)
  if (!literals.some((literal) => WORD.test(literal))) return undefined
  const [first = ''] = text.split('\n')
  let best = between(literals, first)
  for (let skipped = 1; skipped <= MOST_BEFORE_TEXT && skipped < literals.length; skipped++) {
    const found = between(literals.slice(skipped), first)
    if (found.literalLength > best.literalLength) best = found
  }
  if (best.hasWord) return best.filled
  // The line names the text by a key, as translations do, unless it forwards a text that it received.
  return HANDS_ON.test(line.replace(QUOTED, '')) ? undefined : []
}

/** Finds literals in a text in order, and returns the parts around them. */
function between(literals: readonly string[], text: string) {
  const filled: Filled[] = []
  let from = 0
  let before = ''
  let hasWord = false
  let literalLength = 0
  for (const literal of literals) {
    const at = literal.trim() === '' ? -1 : text.indexOf(literal, from)
    if (at === -1) continue
    if (at > from) filled.push({ text: text.slice(from, at), before, after: literal })
    if (WORD.test(literal)) hasWord = true
    literalLength += literal.length
    from = at + literal.length
    before = literal
  }
  if (from < text.length) filled.push({ text: text.slice(from), before, after: '' })
  return { filled, hasWord, literalLength }
}

function unescaped(literal: string): string {
  return literal.replace(/\\(.)/g, '$1')
}

/** `STRIPE_KEY`: identifiers of a program, not data. */
const CONSTANT = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$|^E[A-Z]{3,12}$/
const STATUS = /^[1-5]\d\d$/
const STATUS_BEFORE = /\b(?:status|http|code|returned|responded|answered)\b[^\w]*(?:code)?[ :=(]*$/i
const PATH = /^(?:[A-Z]{3,7} )?(?:https?:\/\/[^\s/]+)?\/[\w./:@%+~-]*(?:\?\S*)?$/
const CALL_BEFORE =
  /\b(?:request|fetch\w*|get|post|put|patch|delete|call\w*|url|endpoint|api|http|route)\b[^\w/]*(?:to |for |of )?$/i
const OPEN_BEFORE = /["'`«“‘[(<]$/
/** An identifier: `stripe_key`, `billing.key`, `apiKey`; or any word after a noun that announces one. */
const IDENTIFIER = /^(?=.*(?:[a-z][_.][a-z]|[a-z][A-Z]))[A-Za-z][\w.]{2,63}$/
const NAMING =
  /\b(?:missing|required|requires?|environment|variable|setting|config(?:uration)?|option|parameter|argument|property|header|flag|feature|permission|scope|service|module|plugin|handler)\b[^\w]*(?:key |named |name |value )?["'`:]?\s*$/i
/** A lower-case word, as in a sentence. */
const SMALL_WORD = /^\p{Ll}[\p{Ll}’'-]*[.,;:!]?$/u

/**
 * Returns the part of an interpolated text that distinguishes errors: a sentence, a constant, a status, an address. ''
 * for data.
 */
function tellingPart({ text, before }: Filled): string {
  const own = text.trim()
  if (own === '') return ''
  if (CONSTANT.test(own)) return own
  if (STATUS.test(own) && STATUS_BEFORE.test(before)) return own
  if (NAMING.test(before) && (IDENTIFIER.test(own) || /^[A-Za-z][A-Za-z_-]{1,40}$/.test(own))) return own
  if (PATH.test(own)) return CALL_BEFORE.test(before) ? pathPattern(own) : ''
  if (OPEN_BEFORE.test(before)) return ''
  const words = sentenceV4(own).split(/\s+/)
  return words.filter((word) => SMALL_WORD.test(word)).length >= 2 ? words.join(' ') : ''
}

/** Names of helpers that only throw. */
const HELPER =
  /(?:^|[.:#])(?:assert(?:[A-Z_]\w*)?|invariant|check(?:NotNull|State|Argument)?|ensure|require(?:NonNull|NotNull)?|verify|must|expect|fail|unreachable|precondition|guard|throwIf\w*|raise_if\w*)!?(?:\/\d{1,2})?$/
/** Their default messages. */
const SAYS_NOTHING =
  /^(?:(?:assertion|invariant|check|precondition|requirement|expectation|validation|verification)?\s*(?:failed|violated|failure|error)?|(?:value )?(?:must|should|may) not be null|required value was null|unreachable(?: code)?|illegal state|failed requirement)[.!]?$/i

/** Returns whether a helper threw without its own message, so that its caller counts. */
export function isMuteHelper({ value = '' }: Exception, { frame }: Thrower, said: Said): boolean {
  if (!HELPER.test(frame.function ?? '')) return false
  return said.why !== undefined || SAYS_NOTHING.test(value.trim())
}
