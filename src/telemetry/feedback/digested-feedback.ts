import type { Feedback } from '#domain/feedback/feedback.ts'
import type { DigestedItem } from '#domain/processing/batch.ts'

/** A user's feedback, from either wire format. Its id is the item's. Times are milliseconds since the epoch. */
export interface DigestedFeedback
  extends
    DigestedItem,
    Omit<Feedback, 'id' | 'feedbackId' | 'projectId' | 'groupHash' | 'at' | 'receivedAt' | 'readAt'> {
  readonly at: number
}
