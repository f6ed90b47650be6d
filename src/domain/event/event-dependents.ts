import type { Attachment } from '../attachment/attachment.ts'
import type { ProjectId } from '../ids.ts'

/** Rows of the catalogue that depend on events, and are deleted with them. The house-keeping uses it. */
export interface EventDependents {
  /** Returns attachments that came before this, of one project or of all, at most `limit`; their blobs go before their rows. */
  attachmentsBefore(
    before: Date,
    project: ProjectId | undefined,
    limit: number,
  ): Promise<readonly Pick<Attachment, 'id' | 'projectId' | 'checksum'>[]>
  forgetAttachments(ids: readonly number[]): Promise<void>
  /** Deletes feedback that came before this, of one project or of all. Returns how many rows. */
  forgetFeedbackBefore(before: Date, project: ProjectId | undefined): Promise<number>
}
