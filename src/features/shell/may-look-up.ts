'use server'

import { authorize, covers } from '#domain/access/access.ts'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'

/**
 * Whether whoever asks may read the events that Mishap reports of itself. Answers everybody, with no rather than with a
 * refusal: it is asked by the view of an error, which a refusal would take the place of.
 */
export async function mayLookUp(): Promise<boolean> {
  const grant = authorize(await currentActor(), 'event:read')
  if (!grant.ok) return false
  const { catalogue, selfReporting } = running()
  // A path of ours: the reports come here, and not to another server.
  if (selfReporting === null || selfReporting.tunnel === null) return false
  const { selfProject } = await catalogue.organization.settings()
  return typeof selfProject === 'number' && covers(grant.value, selfProject)
}
