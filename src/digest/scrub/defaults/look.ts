import { nationalIdWords } from '../numbers/national-ids.ts'
import { createLook, signs, type Word } from './first-look.ts'
import { nameRules } from './name-rules.ts'
import { NEXT_WORD_BIT, SPOKEN, textRuleWords } from './text-rules.ts'

const SECRET_NAME = 1 << NEXT_WORD_BIT
/** The name of a secret with six or more digits. */
const NUMBER_NAME = 1 << (NEXT_WORD_BIT + 1)
const NATIONAL_ID = 1 << (NEXT_WORD_BIT + 2)

const nameWords = nameRules.flatMap(({ stems, hasDigits }) =>
  stems.map((stem): Word => [stem, hasDigits === true ? NUMBER_NAME : SECRET_NAME]),
)

/** Returns the signs of a text: what any rule of this folder looks for. */
export const look = createLook([
  ...nameWords,
  ...nationalIdWords.map((word): Word => [word.length > 3 ? word : `^${word}`, NATIONAL_ID]),
  ...textRuleWords,
])

/**
 * Signs that mention secrets. A text without them, and without the signs of secrets recognised by form, has no secret.
 */
const SPEAKING = SECRET_NAME | NUMBER_NAME | NATIONAL_ID | SPOKEN
const TELLING = SPEAKING | signs.percent | signs.at | signs.run | signs.number

/** Returns whether a text with these signs may contain a secret. Very few do. */
export function mayHoldSecret(seen: number): boolean {
  return (seen & TELLING) !== 0
}

/** Returns whether a text with these signs may contain a secret's name. */
export function namesSecret(seen: number): boolean {
  return (seen & SECRET_NAME) !== 0 || has(seen, NUMBER_NAME | signs.number)
}

/** Returns whether a text with these signs may announce a personal number. */
export function saysNationalId(seen: number): boolean {
  return has(seen, NATIONAL_ID | signs.number)
}

/** Returns whether a text with these signs may mention a secret, by name or otherwise. */
export function speaks(seen: number): boolean {
  return (seen & SPEAKING) !== 0
}

export function has(seen: number, wanted: number): boolean {
  return (seen & wanted) === wanted
}

/** Searching for vendor keys costs as much as this many other searches. */
const SEARCHES_FOR_MAKES = 4

/** Returns the approximate number of searches for a text with these signs. */
export function searchesFor(seen: number): number {
  let searches = has(seen, signs.run) ? SEARCHES_FOR_MAKES : 1
  for (let left = seen; left !== 0; left &= left - 1) searches++
  return searches
}
