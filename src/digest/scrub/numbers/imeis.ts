import type { Redact } from '../mark.ts'
import { passesLuhn } from './checksums.ts'

/**
 * The number of a mobile device (3GPP TS 23.003): eight digits for its type, a six-digit serial number, and a check
 * digit or a two-digit software version without any check. The latter form is therefore only recognised in its printed
 * grouping.
 */
const IMEI = /(?<![\w.+-])(?:\d{15}|\d{2}([- ])\d{6}\1\d{6}\1\d{1,2})(?![\w-]|\.\d)/g
const DIGITS_WITH_CHECK = 15

export function scrubImeis(text: string, redact: Redact): string {
  return text.replace(IMEI, (match) => (isImei(match.replace(/\D/g, '')) ? redact(match) : match))
}

/** Returns whether the digits are an IMEI. A check digit must be correct. */
export function isImei(digits: string): boolean {
  return digits.length !== DIGITS_WITH_CHECK || passesLuhn(digits)
}
