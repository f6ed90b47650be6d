'use server'

import { authorize, covers } from '#domain/access/access.ts'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'

/**
 * Whether the user may read the events that Mishap reports about itself. Returns `false` instead of refusing, because
 * the error view asks it and a refusal would replace that view.
 */
export async function mayLookUp(): Promise<boolean> {
  const grant = authorize(await currentActor(), 'event:read')
  if (!grant.ok) return false
  const { catalogue, selfReporting } = running()
  // A path means that reports are sent here, not to another server.
  if (selfReporting === null || selfReporting.tunnel === null) return false
  const { selfProject } = await catalogue.organization.settings()
  return typeof selfProject === 'number' && covers(grant.value, selfProject)
}
