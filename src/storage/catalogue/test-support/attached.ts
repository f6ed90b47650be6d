import { createHash } from 'node:crypto'
import type { BatchCommit } from '#domain/digest/batch.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import { noon } from './bench.ts'

type Attachment = NonNullable<BatchCommit['attachments']>[number]
type Feedback = NonNullable<BatchCommit['feedback']>[number]

const hex = (...parts: readonly unknown[]) => createHash('sha256').update(parts.join(' ')).digest('hex')

/** A text of four bytes. */
export function anAttachment(projectId: ProjectId, eventId: EventId, differing: Partial<Attachment> = {}): Attachment {
  const name = differing.name ?? 'a.log'
  return {
    projectId,
    eventId,
    groupHash: null,
    checksum: hex(projectId, eventId, name),
    name,
    type: 'event.attachment',
    contentType: 'text/plain',
    kind: 'text',
    size: 4,
    receivedAt: noon.getTime(),
    ...differing,
  }
}

/** What Ada wrote about an event. */
export function someFeedback(
  projectId: ProjectId,
  eventId: EventId | null,
  differing: Partial<Feedback> = {},
): Feedback {
  const message = differing.message ?? 'It went blank.'
  return {
    projectId,
    feedbackId: hex(projectId, eventId, message).slice(0, 32) as EventId,
    eventId,
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
    category: 'feedback',
    ...differing,
  }
}
