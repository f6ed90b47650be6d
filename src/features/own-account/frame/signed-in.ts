import { unauthorized } from '#running/refuse.ts'
import type { Grant, UserActor } from '#domain/access/access.ts'
import { currentActor, guard } from '#running/guard.ts'

/** A user on their own account pages, which are accessible even before they set up a required second factor. */
export interface SignedIn {
  readonly actor: UserActor
  readonly grant: Grant<'org:read'>
}

/**
 * Returns the current user, or ends the render with the unauthorized view (401). Call it above any Suspense boundary.
 */
export async function signedIn(): Promise<SignedIn> {
  const grant = await guard('org:read', { withoutSecondFactor: true })
  const actor = await currentActor()
  return actor?.kind === 'user' ? { actor, grant } : unauthorized()
}
