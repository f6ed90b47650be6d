import { date, kinds, MAY_VARY, parameteriser, type Kind } from '../steps/parameterise.ts'
import { sayingText } from './saying.ts'

/** A time of day, but not a line and column of a file: `main.js:12:345`, `line 10:2345`. */
const TIME = String.raw`(?<![\w.:]:|[\w.:])\d{1,2}:[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?![\d:])(?: ?[AaPp][Mm]\b)?`
/** A path containing a part with digits other than a version. `/api/v1/orders` stays. */
const WITH_DIGITS = String.raw`(?=(?:\/[A-Za-z_.@%+~-]{1,64}|\/v\d{1,2}(?=\/)){0,16}\/(?!v\d{1,2}(?![\w-]))[A-Za-z_.@%+~-]{0,64}\d)`
/** An absolute path on disk with at least one folder, up to the first space. */
const PATH = String.raw`(?<![\w.:/\\<])${WITH_DIGITS}(?:\/[\w.@%+~-]{1,128}){2,32}\/?|(?<![\w])[A-Za-z]:\\[\w.@%+~\\-]{2,512}`
const SHORT_HEX = String.raw`\b(?=[a-f]{1,3}\d|\d{1,3}[a-f])[\da-f]{4}\b|\b(?=[A-F]{1,3}\d|\d{1,3}[A-F])[\dA-F]{4}\b`
/** Erlang binaries: `<<1, 2, 3>>`. */
const BINARY = String.raw`<<[\d, ]{1,512}>>`
/** A word with digits, alone or inside the brackets of a printed object: `<Order ann7>`, `@id=1`. */
const ID = String.raw`(?<!\w)-?(?=[A-Za-z_-]{0,64}\d)[\w-]{1,128}(?:\.[\w-]{1,32}){0,8}(?!\w)`
const QUOTED = String.raw`(?<!\w)'[^'\n]{0,512}'(?!\w)|"[^"\n]{0,512}"|“[^”\n]{0,512}”|‘[^’\n]{0,512}’|«[^»\n]{0,512}»`
/** The base kinds, with times that do not swallow digits, plus paths and four-digit hexadecimal numbers. */
const ofMessages: readonly Kind[] = [
  ['binary', BINARY],
  ...kinds.flatMap((kind): readonly Kind[] => {
    switch (kind[0]) {
      case 'date':
        return [
          ['date', date(TIME)],
          ['path', PATH],
        ]
      case 'git_sha':
        return [kind, ['short_hex', SHORT_HEX]]
    }
    return [kind]
  }),
]

const isNumber = ([name]: Kind) => ['duration', 'float', 'int'].includes(name)

/** With a stack to identify the code, quoted text and words with digits are data. */
const ofStacks: readonly Kind[] = [['quoted', QUOTED], ...ofMessages.filter((kind) => !isNumber(kind)), ['id', ID]]

/** If only the text distinguishes errors, quoted text and unreachable hosts stay. */
const ofTexts: readonly Kind[] = [...ofMessages.filter((kind) => !isNumber(kind) && kind[0] !== 'hostname'), ['id', ID]]

const ANY_VARIES = /[\d@='"“‘«/\\]|\.[a-zA-Z]|\w:\w/
const MAX_LINES = 2

/** The called address, after a word that introduces it. */
const CALLED = String.raw`\b(?:[Rr]equest(?:s|ed|ing)?(?: to| for)?|GET|POST|PUT|PATCH|DELETE|HEAD|[Ff]etch(?:ing)?|[Cc]all(?:ing|ed)?(?: to)?|endpoint|route)[ :]{1,2}(?:https?:\/\/[^\s/"']{1,200})?\/[\w./:@%+~-]{1,200}`

/** Replaces all path parts with a digit by the same placeholder, except versions. */
export function pathPattern(path: string): string {
  return path
    .replace(/[?#].*$/, '')
    .split('/')
    .map((part) => (/\d/.test(part) && !/^v\d{1,2}$/.test(part) ? '<id>' : part))
    .join('/')
}

/**
 * Codes with which libraries and systems identify failures, in their own notation: HTTP statuses, SQLSTATE, MySQL and
 * Oracle numbers, gRPC codes, `errno`, exit codes; and the constraint, column or table that a database names.
 */
const codes = [
  String.raw`\b(?:HTTP(?:\/\d(?:\.\d)?)?|[Ss]tatus(?: ?[Cc]ode)?|[Rr]esponse(?: code)?|[Cc]ode)(?: is| was)?[ :=(]{1,3}[1-5]\d\d\b`,
  String.raw`\b(?:returned|answered|responded with|got|received)(?: an?)?(?: HTTP)? [1-5]\d\d(?= (?:from|for|on|at)\b|[).,:;]|$)`,
  String.raw`\b[1-5]\d\d (?:OK|Bad Request|Unauthorized|Payment Required|Forbidden|Not Found|Method Not Allowed|Conflict|Gone|Too Many Requests|Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out|Unprocessable (?:Entity|Content))`,
  String.raw`\bSQLSTATE[ :=[(]{1,2}[\dA-Z]{5}\b|\bcode["']?[ :=]{1,3}["'](?:[\dA-Z]{5}|[A-Z]{1,6}\d{3,5})["']`,
  String.raw`\b(?:ERROR|Error|violation:) \d{4}\b|^\(\d{4},|^\d{5}:`,
  String.raw`\b(?:(?:ORA|PLS|TNS|SQL)-\d{3,6}|(?:TS|CS)\d{4}|E\d{5}|P[12]0\d\d|(?:PGRST|AADSTS)\d{3,6}|0x8[\dA-F]{7})\b`,
  String.raw`\b(?:os error|errno|Errno|WinError|exit(?:ed with)? (?:code|status)|exit|signal|rc|error code|Code)[ :=]{1,2}-?\d{1,5}\b`,
  String.raw`\b\d{1,2} [A-Z][A-Z_]{4,24}(?=:)`,
  String.raw`\b(?:constraint|column|relation|table|index|sequence|field|attribute|role|database) (?:"[\w.-]{1,64}"|'[\w.-]{1,64}')`,
  // Well-known service ports (IANA). Any other port may be ephemeral.
  String.raw`(?<=\d\.\d{1,3}|localhost|\]):(?:2[1235]|53|80|110|143|389|443|465|587|636|993|1433|1521|1883|2181|2379|3306|3389|4222|5432|5671|5672|5984|6379|7687|8086|8123|8200|8500|9000|9042|9092|9200|9300|11211|15672|26257|27017|50051)\b`,
].join('|')
const CODES = new RegExp(codes, 'g')
const CODES_AND_CALLS = new RegExp(`${CALLED}|${codes}`, 'g')
const MAY_HAVE_CODE = /\d|\/|constraint|column|relation|table|index|sequence|field|attribute|role|database/
const OPENING = '\uE000'
const CLOSING = '\uE001'
/** Placeholder letters for kept codes, which no pattern treats as data. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const HELD = /\uE000([a-z])\uE001/g

/** Wraps a wording so that it keeps codes unchanged. */
function kept(wording: (text: string) => string, pattern: RegExp): (text: string) => string {
  return (text) => {
    if (!MAY_HAVE_CODE.test(text)) return wording(text)
    const held: string[] = []
    const open = text.replace(pattern, (code) => {
      const letter = LETTERS[held.length]
      if (letter === undefined) return code
      held.push(code.includes('/') ? pathPattern(code) : code)
      return `${OPENING}${letter}${CLOSING}`
    })
    if (held.length === 0) return wording(text)
    return wording(open).replace(HELD, (_whole, letter: string) => held[LETTERS.indexOf(letter)] ?? '')
  }
}

/** The first two lines of a message with addresses, ids, dates and numbers replaced by their kind. */
export const parameteriseV4 = (text: string): string => singular(messageWords(text))
const messageWords = kept(parameteriser(ofMessages, MAY_VARY, MAX_LINES), CODES)

const withoutData = kept(parameteriser(ofStacks, ANY_VARIES, 1), CODES_AND_CALLS)
const withHosts = kept(parameteriser(ofTexts, ANY_VARIES, MAX_LINES), CODES_AND_CALLS)

/** `price list is empty: spring` names the mistake, then the value; likewise `… (EUR)`. */
const LAST_VALUE =
  /^((?:\S+ ){2,24}\S+?)(?:: (?![A-Z][A-Z\d]*_[A-Z\d_]+$)[^\s:\uE000-\uE001]{1,64}| \([^\s()\uE000-\uE001]{1,64}\))$/

/** Consecutive values: `<path> <id>` is a path with a space in it. */
const VALUES = /<[a-z_\d]+>(?:[ ,]{1,3}<[a-z_\d]+>)*/g
/** The SQL statement at the end of a database error, with all its values. */
const STATEMENT =
  / ?\((?:Connection: [^,()]{1,64}, )?(?:Host: [^()]{0,200}, )?SQL: .*$|\[(?:SQL|parameters): .*$|STATEMENT: .*$/s

/**
 * Returns the first line of an exception's text without values. All kinds of values are equal: an id may be a number, a
 * UUID or a name.
 */
export function sentenceV4(text: string): string {
  return withoutKinds(withoutData(sayingText(text).replace(STATEMENT, ''))).replace(LAST_VALUE, '$1: <value>')
}

/** Like {@link sentenceV4}, for errors that only their text distinguishes: hosts and quotes stay. */
export function textV4(text: string): string {
  return withoutKinds(withHosts(withoutPods(sayingText(text).replace(STATEMENT, ''))))
}

function withoutKinds(sentence: string): string {
  return sentence.includes('<') ? singular(sentence.replace(VALUES, '<value>')) : sentence
}

/** Words that inflect with the preceding number: `1 order was`, `2 orders were`. */
const COUNTED = /(?<=<(?:value|int)> )[a-z]{2,24}(?: [a-z]{2,24}){0,2}/g
const FORMS: ReadonlyMap<string, string> = new Map([
  ['were', 'was'],
  ['are', 'is'],
  ['have', 'has'],
  ['do', 'does'],
])

function singular(sentence: string): string {
  return sentence.replace(COUNTED, (words) =>
    words
      .split(' ')
      .map((word) => (FORMS.get(word) ?? word).replace(/ies$/, 'y').replace(/(?<=[^s])s$/, ''))
      .join(' '),
  )
}

/** Numbered or random host names, such as those of pods: `api-7d9f8b6c5-x2x4z.shop`. */
const POD = /(?<=[a-z])-(?=[a-z\d-]{0,15}\d)[a-z\d]{4,10}(?:-[a-z\d]{5})?(?=[.:\s]|$)/g

function withoutPods(text: string): string {
  return text.includes('-') ? text.replace(POD, '-<id>') : text
}

const NULLISH = [
  // V8, today and before 2021
  /^Cannot (?:read|set) propert(?:y|ies) (?:'([^']{1,100})' )?of (?:undefined|null)(?: \((?:reading|setting) '([^']{1,100})'\))?/,
  // Firefox
  /^can't access property "?([^",]{1,100})"?, .* is (?:undefined|null)$/,
  // Safari
  /^(?:undefined|null) is not an object \(evaluating '(?=[^']{1,300}'\))(?:[\w$[\]()]{1,100}\.){0,8}([\w$]{1,100})/,
]
const CALL = /^(?:.*?\.)?([\w$]{1,100})(?:\(\.\.\.\)(?:\.([\w$]{1,100}))?)? is not a (?:function|constructor)/
const MISSING = /^(?:([\w$]{1,100}) is not defined|Can't find variable: ([\w$]{1,100}))/

/**
 * Returns a JavaScript engine's message about a coding mistake in one wording for all engines. `undefined` for other
 * texts.
 */
export function engineWording(text: string): string | undefined {
  for (const pattern of NULLISH) {
    const found = pattern.exec(text)
    if (found !== null) return `no object for ${found[1] ?? found[2] ?? '?'}`
  }
  const call = CALL.exec(text)
  if (call !== null) return `no function ${call[2] ?? call[1] ?? '?'}`
  const missing = MISSING.exec(text)
  return missing === null ? undefined : `no variable ${missing[1] ?? missing[2] ?? '?'}`
}
