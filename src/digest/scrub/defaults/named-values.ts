import { isMark, type Redact } from '../mark.ts'
import { harmlessValues } from './name-rules.ts'
import type { SecretNames } from './secret-names.ts'

interface Notation {
  /** Occurs in every text with a match, as a quick check. */
  readonly hint: string
  /** A name and its value, the value last in the match. All repetitions are bounded: linear on hostile text. */
  readonly pattern: RegExp
}

const notations: readonly Notation[] = [
  // <password>…</password>, and CDATA in it.
  {
    hint: '<',
    pattern:
      /<(?:[\w.-]{1,64}:)?([\w.-]{2,64})(?:\s[^<>]{0,256})?(?<!\/)>\s{0,8}(?:<!\[CDATA\[)?([^<>{]{1,4096})(?=<\/|\]\]>|$)/g,
  },
  // PHP's serialize().
  { hint: ';s:', pattern: /s:\d{1,4}:\\{0,3}"([\w.-]{2,64})\\{0,3}";s:\d{1,6}:\\{0,3}"([^"\\]{1,4096})/g },
  // A command line that Python or Ruby printed as a list of words.
  { hint: '-', pattern: /["']--?([A-Za-z][\w.-]{1,63})["'],[ \t]{0,3}["']([^"'\n-][^"'\n]{0,511})/g },
  // A part of a multipart body (RFC 7578); in a tag, its lines are joined into one.
  {
    hint: 'name=',
    pattern:
      /(?<=form-data); ?name="?([\w.[\]-]{2,64})"?(?: (?=\S)|[^\r\n]{0,128}(?:\r?\n[^\r\n]{1,128}){0,4}\r?\n\r?\n)([^\r\n]{1,4096})/g,
  },
]

/** On a command line: `--password hunter2`. */
const FLAG = /(?<![\w-])--?([A-Za-z][\w.-]{1,63})[ \t]{1,3}["']?((?<=["'])[^"'\n]{1,512}|[^\s"'-][^\s"']{0,511})/g

/** Words that follow a flag's name in prose about it. */
const proseWords: ReadonlySet<string> = new Set(
  `a an and any are argument as be but by can cannot could does for from has have if in instead is it may must not on
  option or parameter requires set should takes than that the then to together value values was were when which will
  with without`.split(/\s+/),
)

/** Filters the values of secret names in notations other than assignments: XML, PHP, multipart, flags. */
export function scrubNamedValues(text: string, names: SecretNames, redact: Redact): string {
  let clean = text
  for (const { hint, pattern } of notations) {
    if (clean.includes(hint))
      clean = clean.replace(pattern, (match: string, name: string, value: string) =>
        names.isSecret(name) && value.trim() !== '' ? withValue(match, value, redact) : match,
      )
  }
  if (!clean.includes('-')) return clean
  return clean.replace(FLAG, (match: string, name: string, value: string) =>
    names.isSecret(name) && !isProse(value) ? withValue(match, value, redact) : match,
  )
}

function withValue(match: string, value: string, redact: Redact): string {
  return isMark(value.trim()) ? match : match.slice(0, match.length - value.length) + redact(value)
}

function isProse(value: string): boolean {
  const word = value.toLowerCase()
  return proseWords.has(word) || harmlessValues.has(word) || /^[<{[$(=]/.test(value)
}
