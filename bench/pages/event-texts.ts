import type { ItemContext } from '#domain/processing/item-context.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import { digestEvent } from '#digest/digest-event.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { EVENT_BYTES } from '../bodies.ts'
import { sampleEvent } from '../sample-event.ts'

const HEAD_BYTES = 400

/** Returns this many different 10 kB event texts, as the digest stores them. */
export function eventTexts(count: number, now: Date): readonly string[] {
  return Array.from({ length: count }, (_, number) => {
    const id = number.toString(16).padStart(32, 'e')
    const head = {
      event_id: id,
      timestamp: now.getTime() / 1000,
      user: { id: String(number), email: `customer-${number}@mail.example` },
      contexts: { trace: { trace_id: id, span_id: id.slice(16) }, runtime: { name: 'node', version: 'v24.21.0' } },
    }
    const value = `Order of customer ${number} could not be placed`
    const text = `${JSON.stringify(head).slice(0, -1)},"exception":{"values":[{"value":"${value}"${sampleEvent(number, EVENT_BYTES - HEAD_BYTES)}`
    const context: ItemContext = {
      projectId: 1 as ProjectId,
      receivedAt: now.getTime(),
      remoteAddress: '203.0.113.7',
      userAgent: null,
      envelope: { event_id: id as EventId, sent_at: now.toISOString() },
      index: 0,
    }
    const row = digestEvent(Buffer.from(text), context, noLookups)
    if (!row.ok) throw new Error(`A made event was refused: ${row.refusal.reason}`)
    return row.value.payload
  })
}
