import { createHash } from 'node:crypto'
import type { EventId } from '#domain/ids.ts'

/** Derives the id of an item without one, so that the same bytes sent again are the same item. */
export function idOfBytes(payload: Uint8Array): EventId {
  return createHash('md5').update(payload).digest('hex') as EventId
}
