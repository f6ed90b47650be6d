import type { Accounts, SignedIn } from '#domain/account/accounts.ts'
import type { SignInRefusal } from '#domain/account/refusals.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { byUser, nobody } from './audit.ts'
import { CLIENT_ADDRESS_HEADER } from '#domain/client-network.ts'
import { unsignedValue, withoutCookie } from './cookies.ts'
import { DEACTIVATED } from './deactivated.ts'
import { attempt, type LibraryRefusal } from './library-calls.ts'
import type { Parts } from './parts.ts'
import { userById } from './people.ts'
import { SSO_REQUIRED } from './sso-only.ts'
import type { UsedCodes } from './used-codes.ts'

export function createSignIn(
  { auth, database, guesses, note }: Pick<Parts, 'auth' | 'database' | 'guesses' | 'note'>,
  usedCodes: UsedCodes,
): Pick<Accounts, 'signIn' | 'confirmSignIn' | 'signOut'> {
  /** The user who has passed the password step, by the resulting cookie; null if it is missing or has expired. */
  async function challenged(headers: Headers) {
    const { createAuthCookie } = await auth.$context
    const identifier = unsignedValue(headers, createAuthCookie('two_factor').name) ?? ''
    const where = [{ field: 'identifier', value: identifier }]
    const row = await database.findOne<{ value: string }>({ model: 'verification', where })
    return row === null ? null : userById(database, row.value)
  }

  return {
    signIn: async (headers, { email, password }): Promise<Result<SignedIn, SignInRefusal>> => {
      const body = { email: email.trim(), password }
      const asked = await attempt(() => auth.api.signInEmail({ body, headers, returnHeaders: true }))
      if (!asked.ok) return refuse(signInRefusal(asked.refusal))
      const { headers: answered, response } = asked.value
      const kind = 'twoFactorRedirect' in response ? 'second_factor' : 'signed_in'
      return ok({ kind, cookies: answered.getSetCookie() })
    },

    confirmSignIn: async (headers, { kind, text }) => {
      const wait = guesses.client(headers, 'code')
      if (wait !== undefined) return refuse({ reason: 'too_many', retryAfterSeconds: wait })
      const user = await challenged(headers)
      if (user === null) return refuse({ reason: 'code_expired' })
      const address = headers.get(CLIENT_ADDRESS_HEADER) ?? ''
      const failed = async (refusal: SignInRefusal) => {
        await note(nobody, 'account.sign_in_failed', user.email, { way: kind, address })
        return refuse(refusal)
      }

      const code = text.replaceAll(/\s/g, '')
      if (kind === 'totp' && !usedCodes.take(user.id, code)) return failed({ reason: 'code_wrong' })
      const { authCookies } = await auth.$context
      // With a session, the library would treat this as the confirmation of a new authenticator.
      const unsigned = withoutCookie(headers, authCookies.sessionToken.name)
      const call = { body: { code }, headers: unsigned, returnHeaders: true } as const
      const asked = await attempt(() => (kind === 'totp' ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call)))
      if (!asked.ok) return failed(signInRefusal(asked.refusal, await lockedSeconds(database, user.id)))
      await note(byUser(user), 'account.signed_in', user.email, { way: kind, address })
      return ok({ cookies: asked.value.headers.getSetCookie() })
    },

    signOut: async (headers) => {
      const { headers: answered } = await auth.api.signOut({ headers, returnHeaders: true })
      return { cookies: answered.getSetCookie() }
    },
  }
}

/** The library locks an account after ten wrong second-factor codes. Returns the remaining seconds. */
async function lockedSeconds(database: Parts['database'], userId: string): Promise<number> {
  const where = [{ field: 'userId', value: userId }]
  const row = await database.findOne<{ lockedUntil: Date | null }>({ model: 'twoFactor', where })
  const lockedMs = (row?.lockedUntil?.getTime() ?? 0) - Date.now()
  return Math.max(1, Math.ceil(lockedMs / 1000))
}

/** @param locked seconds to report if the library does not provide them */
function signInRefusal({ status, code, retryAfterSeconds }: LibraryRefusal, locked = 1): SignInRefusal {
  if (status === 429) return { reason: 'too_many', retryAfterSeconds: retryAfterSeconds ?? locked }
  switch (code) {
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
      return { reason: 'code_wrong' }
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return { reason: 'code_expired' }
    case SSO_REQUIRED:
      return { reason: 'sso_required' }
    case DEACTIVATED:
      return { reason: 'deactivated' }
    // The library's set of codes is open; in all other cases the password is wrong.
    default:
      return { reason: 'wrong' }
  }
}
