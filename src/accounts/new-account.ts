import { z } from 'zod'
import type { NewAccount } from '#domain/account/accounts.ts'
import type { AccountRefusal } from '#domain/account/refusals.ts'
import { ok, refuse, type Result } from '#domain/result.ts'

/** Characters. The upper limit keeps hashing cheap for us and dear for guessers. */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const

/** RFC 5321, 4.5.3.1: a path is 256 octets with its brackets. */
const MAX_EMAIL = 254

const emailAddress = z.email().max(MAX_EMAIL)

/** The door for accounts that a person typed: trimmed, the address in lower case as sign-in compares it. */
export function checkAccount({ name, email, password }: NewAccount): Result<NewAccount, AccountRefusal> {
  const trimmedName = name.trim()
  if (trimmedName === '') return refuse({ reason: 'name_missing', field: 'name' })
  const address = emailAddress.safeParse(email.trim().toLowerCase())
  if (!address.success) return refuse({ reason: 'email_invalid', field: 'email' })
  const { min, max } = PASSWORD_LENGTH
  if (password.length < min) return refuse({ reason: 'password_too_short', field: 'password', limit: min })
  if (password.length > max) return refuse({ reason: 'password_too_long', field: 'password', limit: max })
  return ok({ name: trimmedName, email: address.data, password })
}
