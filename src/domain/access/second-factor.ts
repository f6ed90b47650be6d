import type { Catalogue } from '../catalogue.ts'
import type { Running } from '../running.ts'
import type { Actor } from './access.ts'

/**
 * Returns whether the organisation requires a second factor, and whoever asks has none: until they have set one up,
 * nothing is open to them but their own account. Tokens have none: whoever makes one has passed here.
 */
export async function lacksSecondFactor(
  {
    accounts,
    catalogue,
  }: { readonly accounts: Pick<Running['accounts'], 'own'>; readonly catalogue: Pick<Catalogue, 'organization'> },
  actor: Actor | undefined,
): Promise<boolean> {
  if (actor?.kind !== 'user') return false
  const { requireTwoFactor } = await catalogue.organization.settings()
  return requireTwoFactor && !(await accounts.own.state(actor)).twoFactor
}
