'use server'

import { isWithin, parseRange } from '#domain/address-range.ts'
import { CLIENT_ADDRESS_HEADER, UNTOLD_PROXY_HEADER } from '#domain/client-network.ts'
import { messages } from '#messages'
import { running } from '#running'
import { askToSignInAgain } from '#running/fresh-session.ts'
import { formAction, may, saved, wrong } from '#running/form-action.ts'
import { requestHeaders } from '#running/request-headers.ts'
import { policiesOf, securityForm, shownFor } from './values.ts'

/** Saves where people may come from, and how long they stay. Only owners, and never so that they lock themselves out. */
export const changeSecurity = formAction(
  may({ owner: 'org:admin', grant: 'org:write' }),
  securityForm,
  async ({ grant, value }) => {
    const t = messages('organization')
    const stale = await askToSignInAgain()
    if (stale !== undefined) return stale
    const policies = policiesOf(value)
    const locked = await lockedOut(policies.allowedNetworks)
    if (locked !== undefined) return wrong('networks', locked)
    const changed = await running().catalogue.organization.update(grant, policies, new Date())
    if (!changed.ok) throw new Error(`The form let through what is refused: ${changed.refusal.reason}`)
    return saved(t('security.saved'), { shown: shownFor(changed.value) })
  },
)

async function lockedOut(networks: readonly string[]): Promise<string | undefined> {
  if (networks.length === 0) return undefined
  const t = messages('organization')
  const headers = await requestHeaders()
  const address = headers.get(CLIENT_ADDRESS_HEADER) ?? ''
  if (headers.has(UNTOLD_PROXY_HEADER)) return t('security.networks.problem.proxied', { address })
  const ranges = networks.flatMap((text) => parseRange(text) ?? [])
  return isWithin(ranges, address) ? undefined : t('security.networks.problem.locked_out', { address })
}
