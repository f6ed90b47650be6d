import type { Settings } from '#domain/settings.ts'
import { instanceSecret } from '#main/data-folder.ts'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { createSecretBox } from '#outbound/secret-box.ts'
import type { TicketParts } from './parts.ts'

/** A person waits for the answer. */
const TIMEOUT_MS = 15_000
const MAX_BYTES = 4 * 1024 ** 2

/** What tickets are made of, with the one client that may call other servers. */
export async function openTickets(
  settings: Settings,
  { catalogue }: Pick<TicketParts, 'catalogue'>,
): Promise<TicketParts> {
  return {
    catalogue,
    box: createSecretBox(await instanceSecret(settings.dataFolder), 'tickets'),
    send: (request) => guardedFetch({ ...request, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }, settings),
  }
}
