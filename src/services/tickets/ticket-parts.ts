import type { Catalogue } from '#domain/catalogue.ts'
import { refuse, type Result } from '#domain/result.ts'
import type { TicketFault, TicketSystem } from '#domain/ticket/system.ts'
import type { Send } from '#notify/send.ts'
import { openTicketSystem } from '#notify/tickets/system.ts'
import type { SecretBox } from '#outbound/secret-box.ts'

/** The stores and clients shared by all code for tickets. */
export interface TicketParts {
  readonly catalogue: Pick<Catalogue, 'integrations' | 'tickets' | 'ticketFeed'>
  readonly box: SecretBox
  readonly send: Send
}

/**
 * The system behind an integration; `undefined` if it was removed. If its token cannot be decrypted because the data
 * folder's secret has changed, every request fails as with a wrong token: it has to be entered again.
 */
export async function systemOf({ catalogue, box, send }: TicketParts, id: number): Promise<TicketSystem | undefined> {
  const integration = await catalogue.ticketFeed.integration(id)
  if (integration === undefined) return undefined
  const token = box.open(integration.sealedToken)
  return token === undefined ? lockedSystem : openTicketSystem(send, { ...integration, token })
}

const locked = (): Promise<Result<never, TicketFault>> =>
  Promise.resolve(refuse({ reason: 'unauthorized', status: 0, says: '' }))

const lockedSystem: TicketSystem = { check: locked, get: locked, create: locked, search: locked, close: locked }
