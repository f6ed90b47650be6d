import type { Feedback } from '#domain/feedback/feedback.ts'
import type { DigestedItem } from '#domain/processing/batch.ts'

/**
 * The feedback of somebody, from either of the two forms of the wire. Its id is the item's. Times in milliseconds since
 * the epoch.
 */
export interface DigestedFeedback
  extends
    DigestedItem,
    Omit<Feedback, 'id' | 'feedbackId' | 'projectId' | 'groupHash' | 'at' | 'receivedAt' | 'readAt'> {
  readonly at: number
}
