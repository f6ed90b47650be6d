import { nationalIdWords } from '../numbers/national-ids.ts'
import { createLook, signs, type Word } from './first-look.ts'
import { nameRules } from './name-rules.ts'
import { NEXT_WORD_BIT, SPOKEN, textRuleWords } from './text-rules.ts'

const SECRET_NAME = 1 << NEXT_WORD_BIT
/** A name of secrets that have six digits or more. */
const NUMBER_NAME = 1 << (NEXT_WORD_BIT + 1)
const NATIONAL_ID = 1 << (NEXT_WORD_BIT + 2)

const nameWords = nameRules.flatMap(({ stems, hasDigits }) =>
  stems.map((stem): Word => [stem, hasDigits === true ? NUMBER_NAME : SECRET_NAME]),
)

/** The signs of a text: what in it any rule of this folder looks for. */
export const look = createLook([
  ...nameWords,
  ...nationalIdWords.map((word): Word => [word.length > 3 ? word : `^${word}`, NATIONAL_ID]),
  ...textRuleWords,
])

/**
 * The signs that speak of secrets: a text without these signs, and without those of secrets known by their form, has
 * none.
 */
const SPEAKING = SECRET_NAME | NUMBER_NAME | NATIONAL_ID | SPOKEN
const TELLING = SPEAKING | signs.percent | signs.at | signs.run | signs.number

/** Returns whether a text with these signs may have any secret in it. Nearly no text may. */
export function mayHoldSecret(seen: number): boolean {
  return (seen & TELLING) !== 0
}

/** Returns whether a text with these signs may have a name in it that says secret. */
export function namesSecret(seen: number): boolean {
  return (seen & SECRET_NAME) !== 0 || has(seen, NUMBER_NAME | signs.number)
}

/** Returns whether a text with these signs may say of a number in it that it is a person's. */
export function saysNationalId(seen: number): boolean {
  return has(seen, NATIONAL_ID | signs.number)
}

/** Returns whether a text with these signs may speak of a secret, by its name or otherwise. */
export function speaks(seen: number): boolean {
  return (seen & SPEAKING) !== 0
}

/** Returns whether all of some signs have been seen. */
export function has(seen: number, wanted: number): boolean {
  return (seen & wanted) === wanted
}

/** The search for keys of known makes costs as much as so many others. */
const SEARCHES_FOR_MAKES = 4

/** The number of searches, roughly, that a text with these signs is in for. */
export function searchesFor(seen: number): number {
  let searches = has(seen, signs.run) ? SEARCHES_FOR_MAKES : 1
  for (let left = seen; left !== 0; left &= left - 1) searches++
  return searches
}
