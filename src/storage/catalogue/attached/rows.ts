import type { Generated, Selectable } from 'kysely'
import type { Attachment } from '#domain/attachment/attachment.ts'
import { attachmentKinds } from '#domain/attachment/kind.ts'
import type { Feedback } from '#domain/feedback/feedback.ts'
import type { EventId, GroupHash, ProjectId, ReplayId } from '#domain/ids.ts'

/** A row of `attachments` (migrations/catalogue/0007). */
export interface AttachmentRow {
  id: Generated<number>
  project_id: number
  event_id: string
  checksum: string
  group_hash: string | null
  name: string
  type: string
  content_type: string
  kind: string
  size: number
  received_at: number
}

export interface FeedbackRow {
  id: Generated<number>
  project_id: number
  feedback_id: string
  event_id: string | null
  replay_id: string | null
  group_hash: string | null
  message: string
  name: string
  email: string
  url: string
  source: string
  environment: string
  release: string
  at: number
  received_at: number
  read_at: number | null
}

export function attachmentFromRow(row: Selectable<AttachmentRow>): Attachment {
  return {
    id: row.id,
    projectId: row.project_id as ProjectId,
    eventId: row.event_id as EventId,
    groupHash: row.group_hash as GroupHash | null,
    checksum: row.checksum,
    name: row.name,
    type: row.type,
    contentType: row.content_type,
    // A kind that this version does not know must not be previewed.
    kind: attachmentKinds.find((kind) => kind === row.kind) ?? 'other',
    size: row.size,
    receivedAt: new Date(row.received_at),
  }
}

export function feedbackFromRow(row: Selectable<FeedbackRow>): Feedback {
  return {
    id: row.id,
    projectId: row.project_id as ProjectId,
    feedbackId: row.feedback_id as EventId,
    eventId: row.event_id as EventId | null,
    replayId: row.replay_id as ReplayId | null,
    groupHash: row.group_hash as GroupHash | null,
    message: row.message,
    name: row.name,
    email: row.email,
    url: row.url,
    source: row.source,
    environment: row.environment,
    release: row.release,
    at: new Date(row.at),
    receivedAt: new Date(row.received_at),
    readAt: row.read_at === null ? null : new Date(row.read_at),
  }
}
