import type { OnHold } from '../hold/hold.ts'
import type { Result } from '../result.ts'
import type { Grant } from '../access/access.ts'
import type { BlobKey, DownloadHeaders } from '../blob/blob-store.ts'
import type { EventKey } from '../event/event-store.ts'
import type { EventId, GroupHash, IssueId, ProjectId } from '../ids.ts'
import type { AttachmentKind } from './kind.ts'

/** A file that an SDK sent with an event or feedback, or separately for an event id (docs/protocol.md 2.2). */
export interface Attachment {
  readonly id: number
  readonly projectId: ProjectId
  /** Id of its event or feedback, which may never have arrived. */
  readonly eventId: EventId
  /** Group of its event; `null` if unknown. */
  readonly groupHash: GroupHash | null
  /** SHA-256, 64 hex characters; the name of its blob. */
  readonly checksum: string
  /** Scrubbed; '' if the SDK provided none. */
  readonly name: string
  /** Its purpose: `event.attachment`, `event.view_hierarchy`, … */
  readonly type: string
  /** The type sent by the SDK, or ''. Never trusted: see {@link AttachmentKind}. */
  readonly contentType: string
  readonly kind: AttachmentKind
  /** Bytes. */
  readonly size: number
  readonly receivedAt: Date
}

/** Pagination: rows to skip, and the maximum to return. */
export interface RowWindow {
  readonly offset: number
  readonly limit: number
}

export interface AttachmentCatalogue {
  /** Attachments of these events, in order of arrival. */
  ofEvents(grant: Grant<'event:read'>, events: readonly EventKey[]): Promise<readonly Attachment[]>
  /** Attachments of the issue's events, newest first. */
  ofIssue(grant: Grant<'event:read'>, issue: IssueId, window: RowWindow): Promise<readonly Attachment[]>
  countOfIssue(grant: Grant<'event:read'>, issue: IssueId): Promise<number>
  byId(grant: Grant<'event:read'>, projectId: ProjectId, id: number): Promise<Attachment | undefined>
  /** Deletes the row; the caller deletes the blob. Returns the deleted attachment; `undefined` if it does not exist. */
  remove(
    grant: Grant<'event:admin'>,
    projectId: ProjectId,
    id: number,
    now: Date,
  ): Promise<Result<Attachment | undefined, OnHold>>
}

/** The contents of attachments. */
export interface AttachmentFiles {
  /** The bytes of an attachment, or the first `atMost`; `undefined` if the blob is missing. */
  head(grant: Grant<'event:read'>, attachment: Attachment, atMost?: number): Promise<Uint8Array | undefined>
  /** Streams the content, which may be too large for memory. */
  stream(grant: Grant<'event:read'>, attachment: Attachment): AsyncIterable<Uint8Array>
  /** A URL from which a browser can download it directly; `undefined` if it has to go through the server. */
  link(grant: Grant<'event:read'>, attachment: Attachment, headers: DownloadHeaders): Promise<string | undefined>
  /** Deletes file and row. Returns false if it does not exist. */
  remove(grant: Grant<'event:admin'>, projectId: ProjectId, id: number, now: Date): Promise<Result<boolean, OnHold>>
}

/** Key prefix of all blobs of a project's attachments. */
export function attachmentFolder(projectId: ProjectId): string {
  return `attachments/${projectId}/`
}

/** Blob key of an attachment. */
export function attachmentKey({ projectId, checksum }: Pick<Attachment, 'projectId' | 'checksum'>): BlobKey {
  return `${attachmentFolder(projectId)}${checksum.slice(0, 2)}/${checksum}`
}
