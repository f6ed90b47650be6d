import { createHash, randomInt } from 'node:crypto'

/** How long a code can be entered in Slack. */
export const CODE_GOOD_FOR_MS = 10 * 60_000
/** Without look-alike characters. Twelve of them are 59 bits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const GROUPS = 3
const GROUP = 4

/** A code that can be read aloud: `K7QF-2MXA-P9DE`. */
export function newCode(): string {
  const group = () => Array.from({ length: GROUP }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** The stored hash of a code, independent of how it is typed. */
export function hashOfCode(code: string): string {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('hex')
}
