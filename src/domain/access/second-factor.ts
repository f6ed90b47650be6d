import type { Catalogue } from '../catalogue.ts'
import type { Running } from '../running.ts'
import type { Actor } from './access.ts'

/**
 * Whether the organization requires a second factor that the user does not have. Until they set one up, they can only
 * access their own account. Tokens are exempt: creating one already required a second factor.
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
