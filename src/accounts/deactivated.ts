import { APIError } from 'better-auth/api'
import type { BetterAuthOptions } from 'better-auth'
import type { UserRow } from './tables.ts'

/** Called before a session is made, however somebody came. */
export type SessionHook = NonNullable<
  NonNullable<NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['session']>['create']>['before']
>

/** The library's code for whoever has an account that may not sign in. */
export const DEACTIVATED = 'ACCOUNT_DEACTIVATED'

/** However somebody came, they get no session while their account is deactivated. */
export const refuseDeactivated: SessionHook = async ({ userId }, context) => {
  const where = [{ field: 'id', value: userId }]
  const user = await context?.context.adapter.findOne<UserRow>({ model: 'user', where })
  if (user && user.deactivatedAt !== null)
    throw new APIError('FORBIDDEN', { code: DEACTIVATED, message: 'This account is deactivated.' })
}
