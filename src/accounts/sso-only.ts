import { APIError } from 'better-auth/api'
import { refuseDeactivated, type SessionHook } from './deactivated.ts'
import { roleOf } from './people.ts'
import type { UserRow } from './tables.ts'

/** The library's error code for users who must sign in through the identity provider. */
export const SSO_REQUIRED = 'SSO_REQUIRED'

/** The library's routes that sign in without an identity provider. */
const OWN_WAYS: ReadonlySet<string> = new Set([
  '/sign-in/email',
  '/passkey/verify-authentication',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
])

/**
 * Prevents sessions of deactivated accounts and, if single sign-on is enforced, sign-ins with a password or passkey.
 * Owners are exempt: a broken or misconfigured identity provider would otherwise lock everybody out.
 */
export function refuseSession(isSsoOnly: boolean): SessionHook {
  return async (session, context) => {
    await refuseDeactivated(session, context)
    if (!isSsoOnly || !OWN_WAYS.has(context?.path ?? '')) return
    const where = [{ field: 'id', value: session.userId }]
    const user = await context?.context.adapter.findOne<UserRow>({ model: 'user', where })
    if (user && roleOf(user) !== 'owner')
      throw new APIError('FORBIDDEN', { code: SSO_REQUIRED, message: 'Sign in at the identity provider.' })
  }
}
