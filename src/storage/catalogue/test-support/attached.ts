import { createHash } from 'node:crypto'
import type { EventId, GroupHash, ProjectId } from '#domain/ids.ts'
import type { DigestedAttachment } from '#telemetry/attachments/digest.ts'
import type { DigestedFeedback } from '#telemetry/feedback/digested-feedback.ts'
import { oneOf } from '#telemetry/wire.ts'
import { noon } from './bench.ts'

/** An attachment with its event's group, as the pipeline would find it. Null means the event has not arrived. */
export type Attachment = DigestedAttachment & { readonly groupHash: GroupHash | null }
export type Feedback = DigestedFeedback & { readonly groupHash: GroupHash | null }

const hex = (...parts: readonly unknown[]) => createHash('sha256').update(parts.join(' ')).digest('hex')

/** A text of four bytes. */
export function anAttachment(projectId: ProjectId, eventId: EventId, differing: Partial<Attachment> = {}): Attachment {
  const name = differing.name ?? 'a.log'
  const checksum = hex(projectId, eventId, name)
  const size = differing.size ?? 4
  const piece = { category: 'attachment_item', quantity: 1 } as const
  return {
    projectId,
    itemId: checksum.slice(0, 32) as EventId,
    units: size === 0 ? [piece] : [piece, { category: 'attachment', quantity: size }],
    rows: 0,
    eventId,
    groupHash: null,
    checksum,
    name,
    type: 'event.attachment',
    contentType: 'text/plain',
    kind: 'text',
    size,
    receivedAt: noon.getTime(),
    ...differing,
  }
}

/** Ada's feedback on an event. */
export function someFeedback(
  projectId: ProjectId,
  eventId: EventId | null,
  differing: Partial<Feedback> = {},
): Feedback {
  const message = differing.message ?? 'It went blank.'
  return {
    projectId,
    itemId: hex(projectId, eventId, message).slice(0, 32) as EventId,
    eventId,
    replayId: null,
    groupHash: null,
    message,
    name: 'Ada',
    email: 'ada@example.com',
    url: '',
    source: 'widget',
    environment: 'production',
    release: 'web@1.0.0',
    at: noon.getTime(),
    receivedAt: noon.getTime(),
    units: oneOf('feedback'),
    rows: 0,
    ...differing,
  }
}
