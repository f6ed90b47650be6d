import type { OnHold } from '../hold/hold.ts'
import type { Result } from '../result.ts'
import type { Grant } from '../access/access.ts'
import type { BlobKey, DownloadHeaders } from '../blob/blob-store.ts'
import type { EventKey } from '../event/event-store.ts'
import type { EventId, GroupHash, IssueId, ProjectId } from '../ids.ts'
import type { AttachmentKind } from './kind.ts'

/** A file that an SDK sent with an event or with feedback, or alone under an event's id (docs/protocol.md 2.2). */
export interface Attachment {
  readonly id: number
  readonly projectId: ProjectId
  /** The id of the event, or of the feedback, that it belongs to; it may never have come. */
  readonly eventId: EventId
  /** Of its event; null where that is not known. */
  readonly groupHash: GroupHash | null
  /** sha256, 64 hex characters; the name of its blob. */
  readonly checksum: string
  /** Without secrets; '' where the SDK gave none. */
  readonly name: string
  /** Its purpose: `event.attachment`, `event.view_hierarchy`, … */
  readonly type: string
  /** The type that the SDK gave; '' where it did not. Never believed: see {@link AttachmentKind}. */
  readonly contentType: string
  readonly kind: AttachmentKind
  /** Bytes. */
  readonly size: number
  readonly receivedAt: Date
}

/** Rows to leave out, and how many to read at most. */
export interface RowWindow {
  readonly offset: number
  readonly limit: number
}

export interface AttachmentCatalogue {
  /** Returns those of these events, in the order in which they came. */
  ofEvents(grant: Grant<'event:read'>, events: readonly EventKey[]): Promise<readonly Attachment[]>
  /** Returns those of the issue's events, newest first. */
  ofIssue(grant: Grant<'event:read'>, issue: IssueId, window: RowWindow): Promise<readonly Attachment[]>
  countOfIssue(grant: Grant<'event:read'>, issue: IssueId): Promise<number>
  byId(grant: Grant<'event:read'>, projectId: ProjectId, id: number): Promise<Attachment | undefined>
  /** Forgets one; its blob is the caller's to delete. Answers what was forgotten, undefined where there is no such. */
  remove(
    grant: Grant<'event:admin'>,
    projectId: ProjectId,
    id: number,
    now: Date,
  ): Promise<Result<Attachment | undefined, OnHold>>
}

/** The files themselves. */
export interface AttachmentFiles {
  /** The bytes of an attachment, or [0, `atMost`) of them; undefined where the blob is gone. */
  head(grant: Grant<'event:read'>, attachment: Attachment, atMost?: number): Promise<Uint8Array | undefined>
  /** All of it, piece by piece: it may be larger than what should be held in memory. */
  stream(grant: Grant<'event:read'>, attachment: Attachment): AsyncIterable<Uint8Array>
  /** An address at which a browser fetches it from where it lies; undefined where it comes through the server. */
  link(grant: Grant<'event:read'>, attachment: Attachment, headers: DownloadHeaders): Promise<string | undefined>
  /** Deletes it, file and row. false where there is no such. */
  remove(grant: Grant<'event:admin'>, projectId: ProjectId, id: number, now: Date): Promise<Result<boolean, OnHold>>
}

/** Returns the folder of the bytes of a project's attachments. */
export function attachmentFolder(projectId: ProjectId): string {
  return `attachments/${projectId}/`
}

/** Returns the key of the bytes of an attachment. */
export function attachmentKey({ projectId, checksum }: Pick<Attachment, 'projectId' | 'checksum'>): BlobKey {
  return `${attachmentFolder(projectId)}${checksum.slice(0, 2)}/${checksum}`
}
