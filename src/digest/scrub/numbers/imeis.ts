import type { Redact } from '../mark.ts'
import { passesLuhn } from './checksums.ts'

/**
 * The number of a mobile device (3GPP TS 23.003): eight digits of its type, six of its own, and a check digit, or two of
 * its software's version, which nothing checks. So those are found only in the groups that are printed.
 */
const IMEI = /(?<![\w.+-])(?:\d{15}|\d{2}([- ])\d{6}\1\d{6}\1\d{1,2})(?![\w-]|\.\d)/g
const DIGITS_WITH_CHECK = 15

/** Text without the numbers of mobile devices in it. */
export function scrubImeis(text: string, redact: Redact): string {
  return text.replace(IMEI, (match) => (isImei(match.replace(/\D/g, '')) ? redact(match) : match))
}

/** Returns whether digits are such a number: with a check digit it must be right. */
export function isImei(digits: string): boolean {
  return digits.length !== DIGITS_WITH_CHECK || passesLuhn(digits)
}
