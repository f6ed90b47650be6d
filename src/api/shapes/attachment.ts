import { z } from '@hono/zod-openapi'
import type { Attachment } from '#domain/attachment/attachment.ts'
import { previewType } from '#domain/attachment/kind.ts'
import { time } from './common.ts'

/** An event's attachment. `mimetype` is the sender's or, without one, detected from the content. */
export const attachmentShape = z
  .object({
    id: z.string(),
    event_id: z.string(),
    type: z.string(),
    name: z.string(),
    mimetype: z.string(),
    size: z.number(),
    headers: z.record(z.string(), z.string()),
    dateCreated: time,
  })
  .openapi('Attachment')

export function attachmentOf(attachment: Attachment): z.output<typeof attachmentShape> {
  const { id, eventId, type, name, contentType, kind, size, receivedAt } = attachment
  return {
    id: String(id),
    event_id: eventId,
    type,
    name,
    mimetype: contentType === '' ? (previewType(kind)?.split(';', 1)[0] ?? 'application/octet-stream') : contentType,
    size,
    headers: contentType === '' ? {} : { 'Content-Type': contentType },
    dateCreated: receivedAt.toISOString(),
  }
}
