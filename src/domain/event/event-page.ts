import type { Grant } from '../access/access.ts'
import { parseEventId } from '../ids.ts'
import type { EventCursor, EventPage, EventReader, EventSearch, EventSet, EventSummary } from './event-store.ts'

/** A position in an event list, and the side of it on which the page is. */
export interface EventPlace extends EventCursor {
  readonly side: 'after' | 'before'
}

/** A page of events with the positions of its neighbors; `undefined` if there are none. */
export interface PageOfEvents {
  readonly events: readonly EventSummary[]
  readonly previous: EventPlace | undefined
  readonly next: EventPlace | undefined
}

/** Newest first. The previous page is read backwards from its position. */
export async function pageOf(
  events: Pick<EventReader, 'events'>,
  grant: Grant<'event:read'>,
  set: EventSet,
  filter: EventSearch | undefined,
  place: EventPlace | undefined,
  { limit, urls }: Pick<EventPage, 'limit' | 'urls'>,
): Promise<PageOfEvents> {
  const backwards = place?.side === 'before'
  const order = backwards ? 'oldest' : 'newest'
  // Reads one extra event to detect whether there is another page.
  const found = await events.events(grant, set, filter, {
    order,
    limit: limit + 1,
    ...(place && { after: place }),
    ...(urls && { urls }),
  })
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

/** Formats a position for a URL: `time:id:0`, or `time:id:1` for the previous page (format of docs/protocol.md 6.1). */
export function formatEventPlace({ timestamp, eventId, side }: EventPlace): string {
  return `${timestamp.getTime()}:${eventId}:${side === 'before' ? 1 : 0}`
}

/** Returns `undefined` if the text is not a valid position. */
export function parseEventPlace(text: string): EventPlace | undefined {
  const match = /^(\d{1,14}):([0-9a-f]{32}):([01])$/.exec(text)
  const eventId = parseEventId(match?.[2] ?? '')
  if (match === null || eventId === undefined) return undefined
  return { timestamp: new Date(Number(match[1])), eventId, side: match[3] === '1' ? 'before' : 'after' }
}
