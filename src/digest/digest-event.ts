import { createHash } from 'node:crypto'
import type { Json } from '#domain/event/event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { EnvelopeHeader } from '#domain/envelope/envelope.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import { parseEventId } from '#domain/ids.ts'
import type { Category } from '#domain/outcome/outcome.ts'
import type { Result } from '#domain/result.ts'
import { ok, refuse } from '#domain/result.ts'
import { decodeEvent } from './decode/decode-event.ts'
import { groupEvent } from './group/grouping.ts'
import { normaliseEvent } from './normalise/normalise-event.ts'
import { toRow } from './row.ts'
import { scrubEvent } from './scrub/scrub-event.ts'
import { culpritOf } from './title/culprit.ts'
import { titleOf } from './title/title.ts'

/** Why an `event` item became no row. */
export interface NoEvent {
  readonly reason: 'invalid_json' | 'not_an_object' | 'too_deep' | 'not_kept'
  /** What the item was, if not an error. */
  readonly category?: Category
}

/** How an event came in. */
export interface EventArrival {
  readonly projectId: ProjectId
  /** Milliseconds since the epoch, by our clock. */
  readonly receivedAt: number
  readonly remoteAddress: string | null
  readonly envelope: EnvelopeHeader
  /** Of the item in its envelope. */
  readonly index: number
}

/** The stages of an event, from the item's bytes to its row. Scrubbing comes before everything that is told of the event. */
export function digestEvent(payload: Uint8Array, arrival: EventArrival): Result<EventRow, NoEvent> {
  const decoded = decodeEvent(payload)
  if (!decoded.ok) return decoded
  const raw = decoded.value
  // Old SDKs send these by the same door.
  if (raw.type === 'transaction' || raw.type === 'feedback') return refuse({ reason: 'not_kept', category: raw.type })

  const eventId = arrival.envelope.event_id ?? ownId(raw.event_id) ?? madeUpId(payload, arrival)
  const event = scrubEvent(normaliseEvent(raw, { ...arrival, eventId }))
  const grouping = groupEvent(event)
  const told = { ...event, ...titleOf(event), culprit: culpritOf(event), grouping }
  return ok(toRow(told, arrival.projectId, grouping.hash))
}

function ownId(raw: Json | undefined): EventId | undefined {
  return typeof raw === 'string' ? parseEventId(raw) : undefined
}

/** Made from what arrived and when, not drawn: a batch that is digested again after a crash must come to the same event. */
function madeUpId(payload: Uint8Array, { projectId, receivedAt, index }: EventArrival): EventId {
  return createHash('md5').update(`${projectId}:${receivedAt}:${index}:`).update(payload).digest('hex') as EventId
}
