import { unauthorized } from '#running/refuse.ts'
import type { Grant, UserActor } from '#domain/access/access.ts'
import { currentActor, guard } from '#running/guard.ts'

/** A person on the pages of their own account, which are open to them also while they still have to set up a second factor. */
export interface SignedIn {
  readonly actor: UserActor
  readonly grant: Grant<'org:read'>
}

/** Who asks. Ends the render with the unauthorized view (401) when that is nobody. Call it above any Suspense boundary. */
export async function signedIn(): Promise<SignedIn> {
  const grant = await guard('org:read', { withoutSecondFactor: true })
  const actor = await currentActor()
  return actor?.kind === 'user' ? { actor, grant } : unauthorized()
}
