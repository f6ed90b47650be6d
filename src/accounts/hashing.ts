import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { Turnstile } from '#domain/turnstile.ts'

/** How passwords are hashed and compared. */
export interface Hashing {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (stored: { readonly hash: string; readonly password: string }) => Promise<boolean>
}

/**
 * Each hash holds a thread for a tenth of a second, of the few that all files of the process are written with: were more
 * at work, whoever tries passwords would hold up the spool (docs/decisions/0043).
 */
const AT_ONCE = 2

/** The library's hashing (scrypt), few at a time and the others in turn. */
export function createHashing(): Hashing {
  const turns = new Turnstile(AT_ONCE)
  return {
    hash: (password) => turns.pass(() => hashPassword(password)),
    verify: (stored) => turns.pass(() => verifyPassword(stored)),
  }
}
