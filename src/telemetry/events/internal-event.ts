import { normaliseEvent } from '#digest/normalise/normalise-event.ts'
import { processEvent } from '#digest/process-event.ts'
import type { EventType, JsonObject } from '#domain/event/event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { EventId } from '#domain/ids.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'

/** A problem that Mishap itself found, in the form of an event. */
export interface InternalEvent {
  readonly eventId: EventId
  readonly type: EventType
  readonly raw: JsonObject
}

/**
 * Converts what Mishap itself found to an event. It is grouped like any other, so that a project's fingerprint rules
 * apply. Inbound filters only apply to external data.
 */
export function digestInternalEvent(
  { eventId, type, raw }: InternalEvent,
  { projectId, receivedAt }: Pick<ItemContext, 'projectId' | 'receivedAt'>,
  lookups: DigestLookups,
): EventRow {
  const around = { eventId, receivedAt, remoteAddress: null, envelope: {}, geo: lookups.geo }
  const normal = { ...normaliseEvent(raw, around), type }
  const row = processEvent(normal, { projectId, remoteAddress: null, userAgent: null }, lookups, () => undefined)
  if (!row.ok) throw new Error(`What Mishap found is refused: ${row.refusal.reason}.`)
  return row.value
}
