import type { Grant } from '../access/access.ts'
import type { RowWindow } from '../attachment/attachment.ts'
import type { Period } from '../event/event-filter.ts'
import type { EventKey } from '../event/event-store.ts'
import type { EventId, GroupHash, IssueId, ProjectId, ReplayId } from '../ids.ts'

/** A user's message about an error: a `feedback` item, or a `user_report` of older SDKs (docs/protocol.md 2.2). */
export interface Feedback {
  readonly id: number
  readonly projectId: ProjectId
  /** Its own id, under which screenshots are attached. */
  readonly feedbackId: EventId
  /** The event concerned; `null` if none was named. It may arrive later or never. */
  readonly eventId: EventId | null
  /** The replay named by the SDK; `null` if none. It may not be stored. */
  readonly replayId: ReplayId | null
  /** The group of that event; `null` if unknown. */
  readonly groupHash: GroupHash | null
  readonly message: string
  /** '' if not provided, like the two below. */
  readonly name: string
  readonly email: string
  /** The page that the user was on. */
  readonly url: string
  /** The source as named by the SDK: `widget`, `api`, `user_report`; '' if not provided. */
  readonly source: string
  readonly environment: string
  readonly release: string
  /** When it was written. */
  readonly at: Date
  readonly receivedAt: Date
  /** When a team member marked it as read; `null` if unread. */
  readonly readAt: Date | null
}

/** The filter for feedback. Absent fields and empty lists match everything. */
export interface FeedbackFilter {
  readonly projects?: readonly ProjectId[]
  readonly environments?: readonly string[]
  readonly period?: Period
  /** Case-insensitive part of the message, name or address. */
  readonly text?: string
  readonly only?: 'read' | 'unread'
}

export interface FeedbackCatalogue {
  /** Newest first. */
  list(grant: Grant<'event:read'>, filter: FeedbackFilter, window: RowWindow): Promise<readonly Feedback[]>
  count(grant: Grant<'event:read'>, filter: FeedbackFilter): Promise<number>
  /** Feedback on these events, newest first. */
  ofEvents(grant: Grant<'event:read'>, events: readonly EventKey[]): Promise<readonly Feedback[]>
  /** Feedback on the issue's events, newest first. */
  ofIssue(grant: Grant<'event:read'>, issue: IssueId, window: RowWindow): Promise<readonly Feedback[]>
  countOfIssue(grant: Grant<'event:read'>, issue: IssueId): Promise<number>
  /** Marks feedback as read or unread for the whole team. Returns the number changed. */
  mark(grant: Grant<'event:write'>, ids: readonly number[], as: 'read' | 'unread', now: Date): Promise<number>
}
