import { createHash } from 'node:crypto'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { Json, JsonObject } from '#domain/event/event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { EventId } from '#domain/ids.ts'
import { parseEventId } from '#domain/ids.ts'
import type { Category } from '#domain/outcome/outcome.ts'
import type { FilterName, ListFilterName } from '#domain/project/project-rules.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import type { Result } from '#domain/result.ts'
import { refuse } from '#domain/result.ts'
import { decodeEvent } from './decode/decode-event.ts'
import { normaliseEvent } from './normalise/normalise-event.ts'
import { processEvent } from './process-event.ts'

/** Why an `event` item did not become a row. */
export type NoEvent =
  | { readonly reason: 'invalid_json' | 'not_an_object' | 'too_deep' | 'too_large' }
  /** Old SDKs send these as events. */
  | { readonly reason: 'other_item'; readonly type: 'transaction' | 'feedback' }
  /** One of the project's inbound filters took it, or its group is discarded. */
  | {
      readonly reason: 'filtered'
      readonly filter: FilterName | ListFilterName | 'discarded_group'
      readonly category: Category
    }

export function digestEvent(
  payload: Uint8Array,
  context: ItemContext,
  lookups: DigestLookups,
): Result<EventRow, NoEvent> {
  const decoded = decodeEvent(payload)
  if (!decoded.ok) return decoded
  const raw = decoded.value
  if (raw.type === 'transaction' || raw.type === 'feedback') return refuse({ reason: 'other_item', type: raw.type })
  const eventId = context.envelope.event_id ?? ownId(raw.event_id) ?? madeUpId(payload, context)
  return digestRawEvent(raw, eventId, context, lookups)
}

/** Digests a parsed event: the stages of docs/design.md 1 from normalising on. */
export function digestRawEvent(
  raw: JsonObject,
  eventId: EventId,
  context: ItemContext,
  lookups: DigestLookups,
): Result<EventRow, NoEvent> {
  return processEvent(normaliseEvent(raw, { ...context, eventId, geo: lookups.geo }), context, lookups)
}

function ownId(raw: Json | undefined): EventId | undefined {
  return typeof raw === 'string' ? parseEventId(raw) : undefined
}

/**
 * Derived from the content and arrival time instead of random: a batch that is digested again after a crash must
 * produce the same event.
 */
export function madeUpId(
  payload: Uint8Array,
  { projectId, receivedAt, index }: Pick<ItemContext, 'projectId' | 'receivedAt' | 'index'>,
  part = 0,
): EventId {
  const place = part === 0 ? index : `${index}.${part}`
  return createHash('md5').update(`${projectId}:${receivedAt}:${place}:`).update(payload).digest('hex') as EventId
}
