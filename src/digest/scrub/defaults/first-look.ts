/**
 * The signs in a text that scrubbing rules look for, as bits of one number. A rule runs only on texts with all its
 * signs. Nearly all texts have no rule's signs: they are read once, character by character, and no more. The five
 * lowest bits are not signs: see LETTER.
 */
export const signs = {
  digit: 1 << 5,
  at: 1 << 6,
  colon: 1 << 7,
  equals: 1 << 8,
  dash: 1 << 9,
  percent: 1 << 10,
  singleQuote: 1 << 11,
  /** {@link MIN_RUN} consecutive letters, digits, `_` and `-`. */
  run: 1 << 12,
  /** Six digits, separated only by spaces, dots, dashes, capital letters and non-ASCII characters. */
  number: 1 << 13,
} as const

/** The bits from here up to 31 are words, assigned by the modules that own the words. */
export const FIRST_WORD_BIT = 14

/** The shortest run in any key of makes.ts. */
export const MIN_RUN = 16
/** The fewest digits of a card, account or personal number. */
const MIN_NUMBER = 6

/**
 * A word to look for (lower-case a to z, at least two letters) and its sign. Matches any spelling: `apikey` is in
 * `API-Key` and `api_key`. Only the first three letters must be adjacent; rare ones cost least. After `^`, no letter
 * may precede it: `^ni` is in `NI 12`, not in `uni`.
 */
export type Word = readonly [word: string, sign: number]

const signOf: { readonly [character: string]: number } = {
  '@': signs.at,
  ':': signs.colon,
  '=': signs.equals,
  '-': signs.dash,
  '%': signs.percent,
  "'": signs.singleQuote,
}

/** The number of distinct character codes. All other characters count as code 0. */
const CODES = 128
/** Bits of a character's traits: the letter, from 1 to 26, ignoring case; 0 for anything but a to z. */
const LETTER = 31
/** Bits of a character's traits other than the letter: its signs. */
const EVERY_SIGN = ~LETTER
const traits = new Int32Array(CODES)

/** Two counts in one number: the run length in the low bits, and the digits of a number in the high bits. */
const DIGITS_BIT = 16
const RUN_COUNT = (1 << DIGITS_BIT) - 1
const DIGIT_COUNT = ~RUN_COUNT
/**
 * All counts of a text are or-ed together: the result shows whether any reached a power of two. {@link MIN_RUN} is one.
 * Digit counts are offset so that {@link MIN_NUMBER} reaches this one.
 */
const ENOUGH_DIGITS = 8
const TO_ENOUGH = (ENOUGH_DIGITS - MIN_NUMBER) << DIGITS_BIT
/** By code: what a character adds to the counts, and which counts it continues. */
const added = new Int32Array(CODES)
const goingOn = new Int32Array(CODES)

for (let code = 0; code < CODES; code++) {
  const character = String.fromCharCode(code)
  const letter = /[A-Za-z]/.test(character) ? character.toLowerCase().charCodeAt(0) - 96 : 0
  const isDigit = /\d/.test(character)
  const isInRun = /[\w-]/.test(character)
  const isInNumber = /[\dA-Z .-]/.test(character)
  traits[code] = letter | (isDigit ? signs.digit : 0) | (signOf[character] ?? 0)
  added[code] = (isInRun ? 1 : 0) + (isDigit ? 1 << DIGITS_BIT : 0)
  goingOn[code] = (isInRun ? RUN_COUNT : 0) | (isInNumber ? DIGIT_COUNT : 0)
}
// The no-break space, which represents all non-ASCII characters.
goingOn[0] = DIGIT_COUNT

/** Three letters as one number: five bits each, 0 for a non-letter. */
const THREE_LETTERS = (1 << 15) - 1
/** Maximum word beginnings recorded per text; a text with more counts as having every sign. A power of two. */
const MOST_BEGINNINGS = 256
/** Maximum distinct beginnings of all words. */
const MOST_PLACES = 256

/**
 * Builds the look for these words: a function from a text to its signs, with possible false positives but no false
 * negatives. It reads every text of every event, hence its style: no calls and almost no branches inside the loop.
 */
export function createLook(words: readonly Word[]): (text: string) => number {
  const { endings, placeOf } = byBeginning(words)
  const places = new Int32Array(MOST_BEGINNINGS)
  const begun = new Uint8Array(MOST_BEGINNINGS)

  return (text) => {
    let seen = 0
    let letters = 0
    let counts = 0
    let allCounts = 0
    let begins = 0
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      const code = unit < CODES ? unit : 0
      const trait = traits[code] as number
      seen |= trait
      counts = ((counts + (added[code] as number)) | 0) & (goingOn[code] as number)
      allCounts |= (counts + TO_ENOUGH) | 0
      letters = ((letters << 5) | (trait & LETTER)) & THREE_LETTERS
      if (placeOf[letters] !== 0) {
        places[begins & (MOST_BEGINNINGS - 1)] = at + 1
        begun[begins & (MOST_BEGINNINGS - 1)] = placeOf[letters] as number
        begins++
      }
    }
    if ((allCounts & RUN_COUNT) >= MIN_RUN) seen |= signs.run
    if (allCounts >>> DIGITS_BIT >= ENOUGH_DIGITS) seen |= signs.number
    if (begins > MOST_BEGINNINGS) return EVERY_SIGN
    for (let index = 0; index < begins; index++) {
      for (const { letters: rest, sign } of endings[begun[index] as number] as readonly Ending[])
        if (goesOn(text, places[index] as number, rest)) seen |= sign
    }
    return seen & EVERY_SIGN
  }
}

/** The letters of a word after its beginning. */
interface Ending {
  readonly letters: Uint8Array
  readonly sign: number
}

/** Groups endings by the word beginnings: their index in a list, 0 if no word begins this way. */
function byBeginning(words: readonly Word[]): { endings: readonly Ending[][]; placeOf: Uint8Array } {
  const endings: Ending[][] = [[]]
  const placeOf = new Uint8Array(THREE_LETTERS + 1)
  const add = (beginning: number, letters: readonly number[], sign: number): void => {
    placeOf[beginning] ||= endings.push([]) - 1
    endings[placeOf[beginning]]?.push({ letters: Uint8Array.from(letters), sign })
  }
  for (const [word, sign] of words) {
    if ((sign & EVERY_SIGN) === 0) throw new Error(`no sign is left for the word ${word}`)
    const [first = 0, second = 0, ...rest] = Array.from(word.replace('^', ''), (letter) => letter.charCodeAt(0) - 96)
    const two = (first << 5) | second
    const [third, ...others] = rest
    if (word.startsWith('^')) add(two, rest, sign)
    else if (third !== undefined) add((two << 5) | third, others, sign)
    else for (let before = 0; before <= 26; before++) add((before << 10) | two, rest, sign)
  }
  if (endings.length > MOST_PLACES) throw new Error('the places of beginnings do not fit into bytes')
  return { endings, placeOf }
}

/** Returns whether these letters come next, ignoring what separates them. */
function goesOn(text: string, from: number, letters: Uint8Array): boolean {
  let found = 0
  for (let at = from; found < letters.length && at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const letter = unit < CODES ? (traits[unit] as number) & LETTER : 0
    if (letter === 0) continue
    if (letter !== letters[found]) return false
    found++
  }
  return found === letters.length
}
