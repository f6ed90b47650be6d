import { z } from 'zod'
import { PASSWORD_LENGTH, type NewAccount } from '#domain/account/accounts.ts'
import type { AccountRefusal } from '#domain/account/refusals.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { parseMailAddress, type MailAddress } from '#domain/mail-address.ts'
import { isEasy } from './easy-passwords.ts'
import { isLeaked } from './leaked-passwords.ts'

/** RFC 5321, 4.5.3.1: a path is 256 octets with its brackets. */
const MAX_EMAIL = 254

const MAX_PERSON_NAME = 200

const emailAddress = z.email().max(MAX_EMAIL)

type Refusal<Field extends string> = Extract<AccountRefusal, { field: Field }>

/**
 * Validates the data of a new account: trims it, and converts the address to lower case, in which sign-in compares it.
 */
export async function checkAccount(
  typed: NewAccount,
): Promise<Result<NewAccount, Refusal<'name' | 'email' | 'password'>>> {
  const name = checkName(typed.name)
  if (!name.ok) return name
  const email = checkEmail(typed.email)
  if (!email.ok) return email
  const password = await checkPassword(typed.password, [name.value, email.value])
  if (!password.ok) return password
  return ok({ name: name.value, email: email.value, password: password.value })
}

/** A person's name, trimmed to one line and truncated if it is too long. */
export function checkName(typed: string): Result<string, Refusal<'name'>> {
  // Names are used in mail headers, logs and lists, so they must not contain line breaks.
  const name = typed
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_PERSON_NAME)
  return name === '' ? refuse({ reason: 'name_missing', field: 'name' }) : ok(name)
}

/** An address, in lower case. */
export function checkEmail(typed: string): Result<MailAddress, Refusal<'email'>> {
  const email = parseMailAddress(typed)
  return email !== undefined && emailAddress.safeParse(email).success
    ? ok(email)
    : refuse({ reason: 'email_invalid', field: 'email' })
}

/**
 * Validates a new password. Sign-in does not validate: a password is right or wrong.
 * @param own names and addresses of the password's owner
 */
export async function checkPassword(
  typed: string,
  own: readonly string[] = [],
): Promise<Result<string, Refusal<'password'>>> {
  const { min, max } = PASSWORD_LENGTH
  if (typed.length < min) return refuse({ reason: 'password_too_short', field: 'password', limit: min })
  if (typed.length > max) return refuse({ reason: 'password_too_long', field: 'password', limit: max })
  if (isEasy(typed, own) || (await isLeaked(typed))) return refuse({ reason: 'password_easy', field: 'password' })
  return ok(typed)
}
