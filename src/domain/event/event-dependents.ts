import type { Attachment } from '../attachment/attachment.ts'
import type { GroupDeletion } from './event-store.ts'
import type { Whose } from './spared.ts'

/** Catalogue rows that depend on events and are deleted with them. Used by maintenance jobs. */
export interface EventDependents {
  /** Attachments received before this. The caller deletes their blobs before their rows. */
  attachmentsBefore(
    before: Date,
    whose: Whose,
    limit: number,
  ): Promise<readonly Pick<Attachment, 'id' | 'projectId' | 'checksum'>[]>
  forgetAttachments(ids: readonly number[]): Promise<void>
  /** Deletes feedback received before this. Returns the number of rows. */
  forgetFeedbackBefore(before: Date, whose: Whose): Promise<number>
  /** Returns attachments of events of these groups, at most `limit`; their blobs go before their rows. */
  attachmentsOfGroups(
    deletion: GroupDeletion,
    limit: number,
  ): Promise<readonly Pick<Attachment, 'id' | 'projectId' | 'checksum'>[]>
  /** Deletes feedback about events of these groups. Returns how many rows. */
  forgetFeedbackOfGroups(deletion: GroupDeletion): Promise<number>
}
