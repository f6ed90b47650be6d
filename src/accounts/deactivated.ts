import { APIError } from 'better-auth/api'
import type { BetterAuthOptions } from 'better-auth'
import type { UserRow } from './tables.ts'

/** Runs before any session is created, regardless of the sign-in method. */
export type SessionHook = NonNullable<
  NonNullable<NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['session']>['create']>['before']
>

/** The library's error code for a deactivated account. */
export const DEACTIVATED = 'ACCOUNT_DEACTIVATED'

/** Prevents sessions of deactivated accounts, regardless of the sign-in method. */
export const refuseDeactivated: SessionHook = async ({ userId }, context) => {
  const where = [{ field: 'id', value: userId }]
  const user = await context?.context.adapter.findOne<UserRow>({ model: 'user', where })
  if (user && user.deactivatedAt !== null)
    throw new APIError('FORBIDDEN', { code: DEACTIVATED, message: 'This account is deactivated.' })
}
