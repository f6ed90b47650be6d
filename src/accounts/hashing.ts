import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { Turnstile } from '#domain/turnstile.ts'

export interface Hashing {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (stored: { readonly hash: string; readonly password: string }) => Promise<boolean>
}

/**
 * Each hash occupies one of the few threads that also write all files of this process, for a tenth of a second. More at
 * a time would let a guessing client block the spool (docs/decisions/0043).
 */
const AT_ONCE = 2

/** The library's hashing (scrypt) with limited concurrency. */
export function createHashing(): Hashing {
  const turns = new Turnstile(AT_ONCE)
  return {
    hash: (password) => turns.pass(() => hashPassword(password)),
    verify: (stored) => turns.pass(() => verifyPassword(stored)),
  }
}
