import type { Attachment } from '../attachment/attachment.ts'
import type { GroupDeletion } from './event-store.ts'
import type { Whose } from './spared.ts'

/** Rows of the catalogue that depend on events, and are deleted with them. The house-keeping uses it. */
export interface EventDependents {
  /** Returns attachments that came before this, at most `limit`; their blobs go before their rows. */
  attachmentsBefore(
    before: Date,
    whose: Whose,
    limit: number,
  ): Promise<readonly Pick<Attachment, 'id' | 'projectId' | 'checksum'>[]>
  forgetAttachments(ids: readonly number[]): Promise<void>
  /** Deletes feedback that came before this. Returns how many rows. */
  forgetFeedbackBefore(before: Date, whose: Whose): Promise<number>
  /** Returns attachments of events of these groups, at most `limit`; their blobs go before their rows. */
  attachmentsOfGroups(
    deletion: GroupDeletion,
    limit: number,
  ): Promise<readonly Pick<Attachment, 'id' | 'projectId' | 'checksum'>[]>
  /** Deletes feedback about events of these groups. Returns how many rows. */
  forgetFeedbackOfGroups(deletion: GroupDeletion): Promise<number>
}
