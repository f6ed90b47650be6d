import { FILTERED } from './rules.ts'

/** 13 to 19 digits, at once or in the groups that are printed on cards, and not within a longer name or number. */
const CARD =
  /(?<![\w.-])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{4,5})(?![\w-])/g

/** How every card number begins; few other texts do. */
const HINT = /[2-6]\d{3}[ -]?\d{4}/

/** By issuer and length: a checksum alone would take one in ten of all times and ids for a card. */
const ISSUERS = new RegExp(
  `^(?:${[
    String.raw`4(?:\d{12}|\d{15}|\d{18})`, // Visa
    String.raw`(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}`, // Mastercard
    String.raw`3[47]\d{13}`, // American Express
    String.raw`(?:6011|64[4-9]\d|65\d\d)\d{12}`, // Discover
    String.raw`3(?:0[0-5]|[68]\d)\d{11}`, // Diners Club
    String.raw`35(?:2[89]|[3-8]\d)\d{12}`, // JCB
    String.raw`62\d{14,17}`, // UnionPay
  ].join('|')})$`,
)

/** The smallest card number has 13 digits. */
const MIN_CARD = 1e12
const MIN_LENGTH = 13

/** Text without the card numbers in it. */
export function scrubCards(text: string): string {
  if (text.length < MIN_LENGTH || !HINT.test(text)) return text
  return text.replace(CARD, (match) => (isCardNumber(match.replace(/[ -]/g, '')) ? FILTERED : match))
}

/** Whether a number is a card's. */
export function isCard(value: number): boolean {
  return value >= MIN_CARD && Number.isSafeInteger(value) && isCardNumber(String(value))
}

/** Digits that a card could have: issuer, length and checksum (ISO/IEC 7812, Luhn). */
function isCardNumber(digits: string): boolean {
  return ISSUERS.test(digits) && luhnSum(digits) % 10 === 0
}

function luhnSum(digits: string): number {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum
}
