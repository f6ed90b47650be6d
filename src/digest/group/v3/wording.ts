import { date, kinds, MAY_VARY, parameteriser, type Kind } from '../steps/parameterise.ts'

/** A time of the day, and not a line and a column of a file: `main.js:12:345`, `line 10:2345`. */
const TIME = String.raw`(?<![\w.:]:|[\w.:])\d{1,2}:[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?![\d:])(?: ?[AaPp][Mm]\b)?`
/** A path with a part that has digits, other than a version: `/api/v1/orders` says something. */
const WITH_DIGITS = String.raw`(?=(?:\/[A-Za-z_.@%+~-]{1,64}|\/v\d{1,2}(?=\/)){0,16}\/(?!v\d{1,2}(?![\w-]))[A-Za-z_.@%+~-]{0,64}\d)`
/** A path from the root of a disk with at least one folder, as far as it has no spaces. */
const PATH = String.raw`(?<![\w.:/\\<])${WITH_DIGITS}(?:\/[\w.@%+~-]{1,128}){2,32}\/?|(?<![\w])[A-Za-z]:\\[\w.@%+~\\-]{2,512}`
const SHORT_HEX = String.raw`\b(?=[a-f]{1,3}\d|\d{1,3}[a-f])[\da-f]{4}\b|\b(?=[A-F]{1,3}\d|\d{1,3}[A-F])[\dA-F]{4}\b`

/** The kinds of before, with times that eat no digits, paths, and hexadecimal numbers of four digits. */
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

/** What stands in quotes, and words with digits in them, is data where a stack tells of the code. */
const ofStacks: readonly Kind[] = [
  ['quoted', String.raw`(?<!\w)'[^'\n]{0,512}'(?!\w)|"[^"\n]{0,512}"|“[^”\n]{0,512}”|‘[^’\n]{0,512}’|«[^»\n]{0,512}»`],
  ...ofMessages.filter(([name]) => !['duration', 'float', 'int'].includes(name)),
  ['id', String.raw`(?<![\w<])-?(?=[A-Za-z_-]{0,64}\d)[\w-]{1,128}(?:\.[\w-]{1,32}){0,8}(?![\w>])`],
]

const MAX_LINES = 2

/** The first two lines of a message with addresses, ids, dates and numbers replaced by their kind. */
export const parameteriseV3 = parameteriser(ofMessages, MAY_VARY, MAX_LINES)

const withoutData = parameteriser(ofStacks, /[\d@='"“‘«/\\]|\.[a-zA-Z]|\w:\w/, 1)

/** `price list is empty: spring` tells of what was wrong, and then with which one; likewise `… (EUR)`. */
const LAST_VALUE = /^((?:\S+ ){2,24}\S+?)(?:: [^\s:]{1,64}| \([^\s()]{1,64}\))$/

/** Values in a row: `<path> <id>` is a path with a space in it. */
const VALUES = /<[a-z_\d]+>(?:[ ,]{1,3}<[a-z_\d]+>)*/g

/**
 * Returns the first line of what an exception says, without the values that it says it of. Of which kind they are makes
 * no difference: an id may be a number, a UUID or a name.
 */
export function sentenceOf(text: string): string {
  const sentence = withoutData(text)
  return (sentence.includes('<') ? sentence.replace(VALUES, '<value>') : sentence).replace(LAST_VALUE, '$1: <value>')
}
