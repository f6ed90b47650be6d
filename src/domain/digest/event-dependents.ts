import type { Attachment } from '../attachment/attachment.ts'
import type { ProjectId } from '../ids.ts'

/** What stands beside events in the catalogue and is forgotten with them. For the house-keeping. */
export interface Leftovers {
  /** Attachments that came before this, of one project or of all, at most `limit`; their blobs go before their rows. */
  attachmentsBefore(
    before: Date,
    project: ProjectId | undefined,
    limit: number,
  ): Promise<readonly Pick<Attachment, 'id' | 'projectId' | 'checksum'>[]>
  forgetAttachments(ids: readonly number[]): Promise<void>
  /** Forgets feedback that came before this, of one project or of all. Answers how much. */
  forgetFeedbackBefore(before: Date, project: ProjectId | undefined): Promise<number>
}
