import type { Grant } from '../access/access.ts'
import type { RowWindow } from '../attachment/attachment.ts'
import type { Period } from '../event/event-filter.ts'
import type { EventKey } from '../event/event-store.ts'
import type { EventId, GroupHash, IssueId, ProjectId, ReplayId } from '../ids.ts'

/**
 * The text of somebody who met an error: a `feedback` item, or a `user_report` of older SDKs (docs/protocol.md 2.2).
 */
export interface Feedback {
  readonly id: number
  readonly projectId: ProjectId
  /** Its own: screenshots came under it. */
  readonly feedbackId: EventId
  /** The event that it is about; null where none was named. It may come later, or never. */
  readonly eventId: EventId | null
  /** The recording of what they saw, as the SDK names it; null: it names none. It may not be kept. */
  readonly replayId: ReplayId | null
  /** The group of that event; null where it is not known. */
  readonly groupHash: GroupHash | null
  readonly message: string
  /** '' where they did not say, as the two below. */
  readonly name: string
  readonly email: string
  /** The page that they were on. */
  readonly url: string
  /** What sent it, in the SDK's word: `widget`, `api`, `user_report`; '' where it did not say. */
  readonly source: string
  readonly environment: string
  readonly release: string
  /** When it was written. */
  readonly at: Date
  readonly receivedAt: Date
  /** When somebody of the team marked it as read; null: nobody has. */
  readonly readAt: Date | null
}

/** The filter for feedback: absent parts and empty lists leave nothing out. */
export interface FeedbackFilter {
  readonly projects?: readonly ProjectId[]
  readonly environments?: readonly string[]
  readonly period?: Period
  /** Part of the message, the name or the address, whatever the case. */
  readonly text?: string
  readonly only?: 'read' | 'unread'
}

export interface FeedbackCatalogue {
  /** Newest first. */
  list(grant: Grant<'event:read'>, filter: FeedbackFilter, window: RowWindow): Promise<readonly Feedback[]>
  count(grant: Grant<'event:read'>, filter: FeedbackFilter): Promise<number>
  /** About these events, newest first. */
  ofEvents(grant: Grant<'event:read'>, events: readonly EventKey[]): Promise<readonly Feedback[]>
  /** About the issue's events, newest first. */
  ofIssue(grant: Grant<'event:read'>, issue: IssueId, window: RowWindow): Promise<readonly Feedback[]>
  countOfIssue(grant: Grant<'event:read'>, issue: IssueId): Promise<number>
  /** Marks as read for the whole team, or as unread. Answers how many were otherwise before. */
  mark(grant: Grant<'event:write'>, ids: readonly number[], as: 'read' | 'unread', now: Date): Promise<number>
}
