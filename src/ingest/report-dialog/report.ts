import { Buffer } from 'node:buffer'
import type { Envelope } from '#domain/envelope/envelope.ts'
import { parseEventId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Refusal } from '../refusal.ts'

/**
 * Makes an envelope of what the report dialog posts (docs/protocol.md 3) as an envelope with one `user_report`. Key,
 * project and event stand in the address.
 */
export function envelopeOfReportForm(bytes: Buffer, query: string): Result<Envelope, Refusal> {
  const asked = new URLSearchParams(query)
  const eventId = parseEventId(asked.get('eventId') ?? '')
  const form = new URLSearchParams(bytes.toString('utf8'))
  const comments = form.get('comments')?.trim() ?? ''
  if (eventId === undefined || comments === '') return refuse({ reason: 'bad_report' })
  const report = { event_id: eventId, name: form.get('name') ?? '', email: form.get('email') ?? '', comments }
  const item = { type: 'user_report', header: { type: 'user_report' }, payload: Buffer.from(JSON.stringify(report)) }
  return ok({ header: { event_id: eventId, dsn: asked.get('dsn') ?? '' }, items: [item] })
}
