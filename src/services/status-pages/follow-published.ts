import { setTimeout as delay } from 'node:timers/promises'
import type { StatusPageParts } from './parts.ts'

/** How often to look for another server's publications: as often as that one checks for changes. */
const LOOK_EVERY_MS = 2_000

/**
 * Copies to this server's shelf what the server with the lease publishes: web nodes publish nothing themselves, and of
 * several servers only one does. While the catalogue is unavailable the pages stay unchanged. Returns a function that
 * stops it.
 */
export function followPublished(
  { catalogue, shelf }: Pick<StatusPageParts, 'catalogue' | 'shelf'>,
  onFault: (fault: unknown) => void,
  everyMs = LOOK_EVERY_MS,
): () => Promise<void> {
  const stopping = new AbortController()
  let seen: Date | undefined
  let isAway = false

  async function look(): Promise<void> {
    try {
      const published = await catalogue.statusPageWork.shared(seen)
      if (published !== undefined) await shelf.publish(published)
      seen = published?.asOf ?? seen
      isAway = false
    } catch (fault) {
      if (!isAway) onFault(fault)
      isAway = true
    }
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look()
      await delay(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  const looking = keepLooking()
  return async () => {
    stopping.abort()
    await looking
  }
}
