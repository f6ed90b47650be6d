import type { SealingKeys } from '#domain/secret/sealing-keys.ts'
import type { Settings } from '#domain/settings.ts'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { createSecretBox } from '#outbound/secret-box.ts'
import type { TicketParts } from './ticket-parts.ts'

/** A user is waiting for the response. */
const TIMEOUT_MS = 15_000
const MAX_BYTES = 4 * 1024 ** 2

/**
 * Composes the parts that tickets need, including the only client that may call other servers.
 * @param keys encrypt tokens
 */
export function openTickets(
  settings: Pick<Settings, 'allowPrivateHosts'>,
  keys: SealingKeys,
  { catalogue }: Pick<TicketParts, 'catalogue'>,
): TicketParts {
  return {
    catalogue,
    box: createSecretBox(keys, 'tickets'),
    send: (request) => guardedFetch({ ...request, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }, settings),
  }
}
