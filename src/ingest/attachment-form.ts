import { Buffer } from 'node:buffer'
import type { Envelope, EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { EventId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Refusal } from './refusal.ts'

/** Files that are posted as a form to an event's address (docs/protocol.md 3), as an envelope of attachments. */
export async function envelopeOfAttachmentForm(
  bytes: Buffer,
  contentType: string | undefined,
  eventId: EventId,
): Promise<Result<Envelope, Refusal>> {
  const form = await formOf(bytes, contentType ?? '')
  if (form === undefined) return refuse({ reason: 'not_a_form' })
  const files = [...form.values()].filter((value) => value instanceof File)
  const items = await Promise.all(files.map(itemOf))
  return ok({ header: { event_id: eventId }, items })
}

async function formOf(bytes: Buffer, contentType: string): Promise<FormData | undefined> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } }).formData()
  } catch {
    return undefined
  }
}

async function itemOf(file: File): Promise<EnvelopeItem> {
  const header = { type: 'attachment', filename: file.name, content_type: file.type }
  return { type: 'attachment', header, payload: Buffer.from(await file.arrayBuffer()) }
}
