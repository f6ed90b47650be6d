import type { Grant } from '#domain/access/access.ts'
import type { EventFilter, EventReader, EventSet, EventSummary } from '#domain/event/event-store.ts'
import type { EventPlace } from './query.ts'

/** Newest first. The page before a place is read backwards from it. */
export async function pageOf(
  events: EventReader,
  grant: Grant<'event:read'>,
  set: EventSet,
  filter: EventFilter | undefined,
  place: EventPlace | undefined,
  limit: number,
): Promise<{ events: readonly EventSummary[]; previous: EventPlace | undefined; next: EventPlace | undefined }> {
  const backwards = place?.side === 'before'
  const order = backwards ? 'oldest' : 'newest'
  // One more than is shown tells whether there is another page.
  const found = await events.events(grant, set, filter, { order, limit: limit + 1, ...(place && { after: place }) })
  const isCut = found.length > limit
  const shown = backwards ? found.slice(0, limit).reverse() : found.slice(0, limit)
  const [first, last] = [shown[0], shown.at(-1)]
  const hasPrevious = backwards ? isCut : place !== undefined
  const hasNext = backwards || isCut
  return {
    events: shown,
    previous: first !== undefined && hasPrevious ? placeOf('before', first) : undefined,
    next: last !== undefined && hasNext ? placeOf('after', last) : undefined,
  }
}

function placeOf(side: EventPlace['side'], { timestamp, eventId }: EventSummary): EventPlace {
  return { side, timestamp, eventId }
}
