import type { Event, Json } from '#domain/event/event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { EnvelopeHeader } from '#domain/envelope/envelope.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import type { SpoolRecord } from '#domain/spool/spool.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import { digestEvent } from './digest-event.ts'
import { noLookups } from './no-lookups.ts'

/** Noon, the default arrival time in tests. */
export const noon = Date.parse('2026-11-20T12:00:00Z')
export const project = 7 as ProjectId
export const anId = '0123456789abcdef0123456789abcdef' as EventId

const context: ItemContext = {
  projectId: project,
  receivedAt: noon,
  remoteAddress: '203.0.113.7',
  userAgent: null,
  envelope: { event_id: anId, sent_at: new Date(noon).toISOString() },
  index: 0,
}

/** Digests a payload to its row; throws if it is refused. */
export function rowOf(payload: Json, around: Partial<ItemContext> = {}): EventRow {
  const row = digestEvent(Buffer.from(JSON.stringify(payload)), { ...context, ...around }, noLookups)
  if (!row.ok) throw new Error(`refused: ${row.refusal.reason}`)
  return row.value
}

export function eventOf(payload: Json, around: Partial<ItemContext> = {}): Event {
  return JSON.parse(rowOf(payload, around).payload) as Event
}

export function reasonFor(bytes: Uint8Array | string): string {
  const row = digestEvent(Buffer.from(bytes), context, noLookups)
  return row.ok ? 'event' : row.refusal.reason
}

/** An envelope in the spool, from items with header and payload. */
export function aRecord(
  items: readonly [header: Json, payload: Json | Uint8Array][],
  header: EnvelopeHeader = {},
): SpoolRecord {
  const lines = items.flatMap(([itemHeader, payload]) => {
    const bytes = payload instanceof Uint8Array ? payload : Buffer.from(JSON.stringify(payload))
    return [
      Buffer.from(`${JSON.stringify({ ...(itemHeader as object), length: bytes.length })}\n`),
      bytes,
      Buffer.from('\n'),
    ]
  })
  return {
    header: { kind: 'envelope', projectId: project, receivedAt: noon, remoteAddress: null, userAgent: null },
    body: Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...lines]),
  }
}

export function fill(piece: string, size: number): string {
  return piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
}
