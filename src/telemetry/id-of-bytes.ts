import { createHash } from 'node:crypto'
import type { EventId } from '#domain/ids.ts'

/** Returns the id of an item that Mishap itself wrote: the same bytes written twice are the same item. */
export function idOfBytes(payload: Uint8Array): EventId {
  return createHash('md5').update(payload).digest('hex') as EventId
}
