/** Checksums that distinguish card, account and personal numbers from other numbers. Digits are text. */

/** Luhn (ISO/IEC 7812): cards, Canadian and Swedish numbers. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/**
 * The remainder by 97 of digits and capital letters, A as 10 (ISO/IEC 7064): 1 for an IBAN with its first four
 * characters moved to the end.
 */
export function remainderBy97(text: string): number {
  let remainder = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)
}

/** MOD 11,10 (ISO/IEC 7064), check digit last: German tax ids. */
export function passesMod11And10(digits: string): boolean {
  let product = 10
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10 === Number(digits.at(-1))
}

/** Multiplication in the group of the ten symmetries of a pentagon. */
const dihedral = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const permutations = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]

/** Verhoeff: Indian Aadhaar numbers. */
export function passesVerhoeff(digits: string): boolean {
  let check = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    check = Number(dihedral[check]?.[Number(permutations[at % 8]?.[digit])])
  }
  return check === 0
}
