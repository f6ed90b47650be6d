import { date, kinds, MAY_VARY, parameteriser, type Kind } from '../steps/parameterise.ts'

/** A time of day, but not a line and column of a file: `main.js:12:345`, `line 10:2345`. */
const TIME = String.raw`(?<![\w.:]:|[\w.:])\d{1,2}:[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?![\d:])(?: ?[AaPp][Mm]\b)?`
/** A path containing a part with digits other than a version. `/api/v1/orders` stays. */
const WITH_DIGITS = String.raw`(?=(?:\/[A-Za-z_.@%+~-]{1,64}|\/v\d{1,2}(?=\/)){0,16}\/(?!v\d{1,2}(?![\w-]))[A-Za-z_.@%+~-]{0,64}\d)`
/** An absolute path on disk with at least one folder, up to the first space. */
const PATH = String.raw`(?<![\w.:/\\<])${WITH_DIGITS}(?:\/[\w.@%+~-]{1,128}){2,32}\/?|(?<![\w])[A-Za-z]:\\[\w.@%+~\\-]{2,512}`
const SHORT_HEX = String.raw`\b(?=[a-f]{1,3}\d|\d{1,3}[a-f])[\da-f]{4}\b|\b(?=[A-F]{1,3}\d|\d{1,3}[A-F])[\dA-F]{4}\b`

/** The base kinds, with times that do not swallow digits, plus paths and four-digit hexadecimal numbers. */
const ofMessages: readonly Kind[] = kinds.flatMap((kind): readonly Kind[] => {
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
})

/** With a stack to identify the code, quoted text and words with digits are data. */
const ofStacks: readonly Kind[] = [
  ['quoted', String.raw`(?<!\w)'[^'\n]{0,512}'(?!\w)|"[^"\n]{0,512}"|“[^”\n]{0,512}”|‘[^’\n]{0,512}’|«[^»\n]{0,512}»`],
  ...ofMessages.filter(([name]) => !['duration', 'float', 'int'].includes(name)),
  ['id', String.raw`(?<![\w<])-?(?=[A-Za-z_-]{0,64}\d)[\w-]{1,128}(?:\.[\w-]{1,32}){0,8}(?![\w>])`],
]

const MAX_LINES = 2

/** The first two lines of a message with addresses, ids, dates and numbers replaced by their kind. */
export const parameteriseV3 = parameteriser(ofMessages, MAY_VARY, MAX_LINES)

const withoutData = parameteriser(ofStacks, /[\d@='"“‘«/\\]|\.[a-zA-Z]|\w:\w/, 1)

/** `price list is empty: spring` names the mistake, then the value; likewise `… (EUR)`. */
const LAST_VALUE = /^((?:\S+ ){2,24}\S+?)(?:: [^\s:]{1,64}| \([^\s()]{1,64}\))$/

/** Consecutive values: `<path> <id>` is a path with a space in it. */
const VALUES = /<[a-z_\d]+>(?:[ ,]{1,3}<[a-z_\d]+>)*/g

/**
 * Returns the first line of an exception's text without values. All kinds of values are equal: an id may be a number, a
 * UUID or a name.
 */
export function sentenceOf(text: string): string {
  const sentence = withoutData(text)
  return (sentence.includes('<') ? sentence.replace(VALUES, '<value>') : sentence).replace(LAST_VALUE, '$1: <value>')
}
