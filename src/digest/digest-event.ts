import { createHash } from 'node:crypto'
import type { DigestLookups } from '#domain/digest/lookups.ts'
import type { Json, JsonObject } from '#domain/event/event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { EnvelopeHeader } from '#domain/envelope/envelope.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import { parseEventId } from '#domain/ids.ts'
import type { Category } from '#domain/outcome/outcome.ts'
import type { FilterName, ListFilterName } from '#domain/project/project-rules.ts'
import type { Result } from '#domain/result.ts'
import { refuse } from '#domain/result.ts'
import { decodeEvent } from './decode/decode-event.ts'
import { normaliseEvent } from './normalise/normalise-event.ts'
import { tellEvent } from './tell-event.ts'

/** Why an `event` item became no row. */
export type NoEvent =
  | { readonly reason: 'invalid_json' | 'not_an_object' | 'too_deep' }
  /** Another kind of item by the same door. */
  | { readonly reason: 'not_kept'; readonly category: Category }
  /** One of the project's inbound filters took it. */
  | { readonly reason: 'filtered'; readonly filter: FilterName | ListFilterName; readonly category: Category }

/** How an event came in. */
export interface EventArrival {
  readonly projectId: ProjectId
  /** Milliseconds since the epoch, by our clock. */
  readonly receivedAt: number
  readonly remoteAddress: string | null
  /** Of the request that brought it. */
  readonly userAgent: string | null
  readonly envelope: EnvelopeHeader
  /** Of the item in its envelope. */
  readonly index: number
}

/** An event item from its bytes to its row. */
export function digestEvent(
  payload: Uint8Array,
  arrival: EventArrival,
  lookups: DigestLookups,
): Result<EventRow, NoEvent> {
  const decoded = decodeEvent(payload)
  if (!decoded.ok) return decoded
  const raw = decoded.value
  // Old SDKs send these by the same door.
  if (raw.type === 'transaction' || raw.type === 'feedback') return refuse({ reason: 'not_kept', category: raw.type })
  const eventId = arrival.envelope.event_id ?? ownId(raw.event_id) ?? madeUpId(payload, arrival)
  return digestRawEvent(raw, eventId, arrival, lookups)
}

/** An event that has been parsed: the stages of DESIGN 1 from normalising on. */
export function digestRawEvent(
  raw: JsonObject,
  eventId: EventId,
  arrival: EventArrival,
  lookups: DigestLookups,
): Result<EventRow, NoEvent> {
  return tellEvent(normaliseEvent(raw, { ...arrival, eventId, geo: lookups.geo }), arrival, lookups)
}

function ownId(raw: Json | undefined): EventId | undefined {
  return typeof raw === 'string' ? parseEventId(raw) : undefined
}

/** Made from what arrived and when, not drawn: a batch that is digested again after a crash must come to the same event. */
export function madeUpId(
  payload: Uint8Array,
  { projectId, receivedAt, index }: Pick<EventArrival, 'projectId' | 'receivedAt' | 'index'>,
  part = 0,
): EventId {
  const place = part === 0 ? index : `${index}.${part}`
  return createHash('md5').update(`${projectId}:${receivedAt}:${place}:`).update(payload).digest('hex') as EventId
}
