import type { Redact } from '../mark.ts'
import { passesLuhn } from './checksums.ts'

/** 12 to 19 digits, contiguous or in the groups printed on cards, and not within a longer name or number. */
const CARD =
  /(?<![A-Za-z0-9.]|\d[_-])(?:\d{12,19}|\d{4}([ \u00a0.-])\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{4}([ \u00a0.-])\d{6}\2\d{4,5})(?![A-Za-z0-9]|[_.-]?\d)/g

/** The prefixes of card numbers, which few other texts have. */
const HINT = /[2-689]\d{3}[ \u00a0.-]?\d{4}/

/** By issuer and length: the checksum alone would match one in ten of all times and ids. */
const ISSUERS = new RegExp(
  `^(?:${[
    String.raw`4(?:\d{12}|\d{15}|\d{18})`, // Visa
    String.raw`(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}`, // Mastercard
    String.raw`3[47]\d{13}`, // American Express
    String.raw`(?:6011|64[4-9]\d|65\d\d)\d{12}`, // Discover
    String.raw`3(?:0[0-59]|[689]\d)\d{11}`, // Diners Club
    String.raw`35(?:2[89]|[3-8]\d)\d{12}`, // JCB
    String.raw`(?:62|81)\d{14,17}`, // UnionPay
    String.raw`(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{8,15}`, // Maestro
    String.raw`220[0-4]\d{12}`, // Mir
    String.raw`(?:508[5-9]|60[6-9]\d|82\d\d)\d{12}`, // RuPay, Hipercard
    String.raw`(?:50[46-9]\d|6277|636[23])\d{12}`, // Elo, Verve
    String.raw`9792\d{12}`, // Troy
  ].join('|')})$`,
)

/** The smallest card number has 12 digits. */
const MIN_CARD = 1e11
const MIN_LENGTH = 12

export function scrubCards(text: string, redact: Redact): string {
  if (text.length < MIN_LENGTH || !HINT.test(text)) return text
  return text.replace(CARD, (match: string) => (isCardNumber(match.replace(/\D/g, '')) ? redact(match) : match))
}

export function isCard(value: number): boolean {
  return value >= MIN_CARD && Number.isSafeInteger(value) && isCardNumber(String(value))
}

/** Returns whether the digits have a card's issuer, length and checksum. */
function isCardNumber(digits: string): boolean {
  return ISSUERS.test(digits) && passesLuhn(digits)
}
