'use server'

import { lockedOutBy } from '#domain/access/locked-out.ts'
import { messages } from '#messages'
import { running } from '#running'
import { askToSignInAgain } from '#running/fresh-session.ts'
import { formAction, may, saved, wrong } from '#running/form-action.ts'
import { requestHeaders } from '#running/request-headers.ts'
import { policiesOf, securityForm, shownFor } from './values.ts'

/** Saves the network and session policies. Owners only, and never in a way that locks them out. */
export const changeSecurity = formAction(
  may({ owner: 'org:admin', grant: 'org:write' }),
  securityForm,
  async ({ grant, value }) => {
    const stale = await askToSignInAgain()
    if (stale !== undefined) return stale
    const policies = policiesOf(value)
    const locked = await lockedOut(policies.allowedNetworks)
    if (locked !== undefined) return wrong('networks', locked)
    const changed = await running().catalogue.organization.update(grant, policies, new Date())
    if (!changed.ok) throw new Error(`The form let through what is refused: ${changed.refusal.reason}`)
    return saved(messages('organization')('security.saved'), { shown: shownFor(changed.value) })
  },
)

async function lockedOut(networks: readonly string[]): Promise<string | undefined> {
  const locked = lockedOutBy(networks, await requestHeaders())
  return locked && messages('organization')(`security.networks.problem.${locked.reason}`, { address: locked.address })
}
