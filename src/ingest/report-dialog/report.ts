import { Buffer } from 'node:buffer'
import { z } from 'zod'
import type { Envelope } from '#domain/envelope/envelope.ts'
import { parseEventId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Refusal } from '../refusal.ts'

/**
 * Converts what the report dialog posts (docs/protocol.md 3) to an envelope with one `user_report`. Key, project and
 * event are in the URL.
 */
export function envelopeOfReportForm(bytes: Buffer, query: string): Result<Envelope, Refusal> {
  const asked = new URLSearchParams(query)
  const eventId = parseEventId(asked.get('eventId') ?? '')
  const form = new URLSearchParams(bytes.toString('utf8'))
  const comments = form.get('comments')?.trim() ?? ''
  if (eventId === undefined || comments === '') return refuse({ reason: 'bad_report' })
  const report = { event_id: eventId, name: form.get('name') ?? '', email: form.get('email') ?? '', comments }
  return ok({ header: { event_id: eventId, dsn: asked.get('dsn') ?? '' }, items: [reportItem(report)] })
}

/** A user's text in JSON, which a form may have turned into a number. */
const words = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((text) => text?.trim() ?? '')
const feedback = z.object({ event_id: z.string(), name: words, email: words, comments: words })

/** Converts the JSON that apps with older SDKs post to an envelope with one `user_report`. */
export function envelopeOfUserFeedback(bytes: Buffer): Result<Envelope, Refusal> {
  const read = feedback.safeParse(parsed(bytes))
  const eventId = parseEventId(read.data?.event_id ?? '')
  if (read.data === undefined || eventId === undefined || read.data.comments === '')
    return refuse({ reason: 'bad_report' })
  return ok({ header: { event_id: eventId }, items: [reportItem({ ...read.data, event_id: eventId })] })
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

function reportItem(report: object): Envelope['items'][number] {
  return { type: 'user_report', header: { type: 'user_report' }, payload: Buffer.from(JSON.stringify(report)) }
}
