import { currentActor, guard } from '#running/guard.ts'
import { unauthorized } from '#running/refuse.ts'

/** Who lets an application in: a person, with the second factor that they must have. */
export async function person() {
  const grant = await guard('org:read')
  const actor = await currentActor()
  return actor?.kind === 'user' ? { grant, actor } : unauthorized()
}
