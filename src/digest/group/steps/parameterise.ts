import type { Exception } from '#domain/event/event.ts'

/** The replacement name for a pattern's matches. */
export type Kind = readonly [name: string, pattern: string]

const TIME = String.raw`\d{1,2}:\d\d(?::\d\d(?:[.,]\d{1,9})?)?`

/**
 * What may vary between two messages with the same meaning, in order of precedence (docs/protocol.md 5.5). Each pattern
 * starts at the start of a run of its own characters or has bounded length, so that hostile input takes linear time.
 */
export const kinds: readonly Kind[] = [
  ['email', String.raw`(?<![\w.%+-])[\w.%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}`],
  ['url', String.raw`\b(?:https?|wss?|ftp):\/\/[^\s"'<>]+`],
  ['hostname', hostname()],
  ['mac', String.raw`(?<![\w:.-])(?:[\da-fA-F]{2}[:-]){5}[\da-fA-F]{2}(?![\w:-])`],
  ['ip', ip()],
  ['traceparent', String.raw`\b00-[\da-f]{32}-[\da-f]{16}-0[01]\b|\b1-[\da-f]{8}-[\da-f]{24}\b`],
  ['uuid', String.raw`\b[\da-fA-F]{8}-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{12}\b`],
  ['sha1', String.raw`\b[\da-fA-F]{40}\b`],
  ['md5', String.raw`\b[\da-fA-F]{32}\b`],
  ['date', date(TIME)],
  ['duration', String.raw`\b\d+(?:\.\d+)?(?:ns|us|µs|ms|s|sec|secs|min|mins|h|hrs)\b`],
  ['swift_txn_id', String.raw`\btx[\da-f]{21}-[\da-f]{10}(?:-?[\w.]{1,64})?\b`],
  ['hex', String.raw`\b0[xX][\da-fA-F]+\b|\b(?=[a-f]{0,127}\d)[\da-f]{8,128}\b|\b(?=[A-F]{0,127}\d)[\dA-F]{8,128}\b`],
  ['git_sha', String.raw`\b(?=[a-f]{1,6}\d|\d{1,6}[a-f])[\da-f]{7}\b`],
  ['float', String.raw`(?:(?<![\w.)\]-])-|\b)\d+\.\d+(?:[eE][+-]?\d{1,4})?\b`],
  ['int', String.raw`(?:(?<![\w.)\]-])-|\b)\d+\b`],
  ['quoted_str', String.raw`(?<==)(?:'[^'\n]{0,512}'|"[^"\n]{0,512}")`],
  ['bool', String.raw`(?<==)(?:[Tt]rue|[Ff]alse|TRUE|FALSE)\b`],
]

/** Endings that are rarely a member access or a file extension, unlike `.id`, `.name`, `.py`. */
function hostname(): string {
  const endings = [
    'com|net|org|edu|gov|mil|int|biz|io|dev|cloud|online|shop|store|xyz|club|wiki|tech|ai|gg|tv|fm|ly|eu|uk|de|fr|nl|ch',
    'es|pt|se|dk|fi|pl|cz|hu|gr|ie|ua|ru|us|ca|au|nz|jp|cn|hk|tw|kr|sg|th|vn|ph|br|ar|mx|cl|pe|za|ng|ke|eg|tr|il|ae|sa',
    'local|internal|lan|example|test|invalid|localdomain',
  ].join('|')
  const rest = String.raw`(?![\w-]|\.\w)`
  const lower = String.raw`(?:[a-z\d](?:[a-z\d-]{0,62})\.){1,8}(?:${endings})`
  const upper = String.raw`(?:[A-Z\d](?:[A-Z\d-]{0,62})\.){1,8}(?:${endings.toUpperCase()})`
  return String.raw`(?<![\w.@/\\-])(?:${lower}|${upper})${rest}`
}

/** Matches IPv6 only if it contains a digit or nothing precedes it: `Ada::Fee` is a name. */
function ip(): string {
  const v4 = String.raw`(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]*\w)`
  const whole = String.raw`(?:[\da-fA-F]{1,4}:){7}[\da-fA-F]{1,4}`
  const short = String.raw`(?:[\da-fA-F]{1,4}(?::[\da-fA-F]{1,4}){0,6})?::(?:[\da-fA-F]{1,4}:){0,6}(?:(?:\d{1,3}\.){3}\d{1,3}|[\da-fA-F]{1,4})?`
  return String.raw`${v4}|(?<![\w:])(?=[a-fA-F:]{0,39}\d)(?:${whole}|${short})(?![\w:])`
}

/** @param alone pattern for a time of day without a date; next to a date, any time format matches */
export function date(alone: string): string {
  const time = TIME
  const zone = String.raw`(?: ?(?:Z\b|[+-]\d\d:?\d\d|UTC\b|GMT\b(?:[+-]\d{4})?(?: \([^()\n]{1,60}\))?|[A-Z]{3}\b))`
  const month = String.raw`(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}`
  const day = String.raw`(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? )`
  return [
    // 2026-11-20, 2026-11-20T10:00:00.123+01:00, 20261120T100000Z
    String.raw`\b\d{4}-\d\d-\d\d(?:[T ]${time}${zone}?)?`,
    String.raw`\b\d{8}T\d{6}Z?\b`,
    // Fri, 20 Nov 2026 10:00:00 GMT; Friday, 20-Nov-26 10:00:00 UTC
    String.raw`\b${day}?\d{1,2}[ -]${month}[ -]\d{2,4}(?: ${time}${zone}?)?`,
    // Fri Nov 20 2026 10:00:00 GMT+0100 (…); Nov 20, 2026; Fri Nov 20 10:00:00 2026
    String.raw`\b${day}?${month} {1,2}\d{1,2}(?:,? \d{4})?(?:,? ${time}${zone}?)?(?: \d{4}\b)?`,
    String.raw`\bdatetime\.(?:datetime|date|time)\([^()\n]{0,200}\)`,
    String.raw`\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b`,
    String.raw`\b${alone}(?: ?[ap]m\b)?`,
  ].join('|')
}

/** A quick test: without one of these, no pattern above can match. */
export const MAY_VARY = /[\d@=]|:\/|\.[a-zA-Z]|\w:\w/

/** Longer texts stay unchanged. Normalisation already truncates to this length. */
const MAX_LENGTH = 8192

/** Maximum number of characters of exception text to read per event: eight of the longest texts. */
const MAX_TOTAL = 8 * MAX_LENGTH

/**
 * Returns whether an exception's text is read for its wording. If the exceptions together exceed the budget, each gets
 * an equal share, and longer texts stay unchanged: reading fifty of the longest takes a tenth of a second.
 */
export function isInBudget(text: string, exceptions: readonly Exception[] = []): boolean {
  const total = exceptions.reduce((sum, { value = '' }) => sum + value.length, 0)
  return total <= MAX_TOTAL || text.length <= MAX_TOTAL / exceptions.length
}

/**
 * Makes a function that replaces each match in a message with the name of the first kind that matches: `user <int>`.
 * Multi-line messages are truncated to the first `maxLines` lines.
 */
export function parameteriser(of: readonly Kind[], mayVary: RegExp, maxLines: number): (message: string) => string {
  // The kinds have no groups of their own. Named groups would allocate an object for each match.
  const any = new RegExp(of.map(([, pattern]) => `(${pattern})`).join('|'), 'g')
  return (message) => {
    if (message.length > MAX_LENGTH) return message
    const text = message.includes('\n') ? firstLines(message, maxLines) : message
    if (!mayVary.test(text)) return text
    return text.replace(any, (_match: string, ...groups: readonly unknown[]) => {
      const [name = ''] = of[groups.findIndex((group) => group !== undefined)] ?? []
      return `<${name}>`
    })
  }
}

function firstLines(message: string, count: number): string {
  return message
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, count)
    .join('\n')
}

/** The first two lines of a message with addresses, ids, dates and numbers replaced by their kind. */
export const parameterise = parameteriser(kinds, MAY_VARY, 2)
