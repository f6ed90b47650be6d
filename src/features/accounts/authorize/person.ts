import { currentActor, guard } from '#running/guard.ts'
import { unauthorized } from '#running/refuse.ts'

/** Returns the user granting access: a person who has passed any required second factor. */
export async function person() {
  const grant = await guard('org:read')
  const actor = await currentActor()
  return actor?.kind === 'user' ? { grant, actor } : unauthorized()
}
