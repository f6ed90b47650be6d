import type { Grant } from '../access/access.ts'
import type { OnHold } from '../hold/hold.ts'
import type { GroupHash, IssueId, ProjectId } from '../ids.ts'
import type { ActionId } from '../issue/activity.ts'
import type { Result } from '../result.ts'

/** How long a deletion can be undone. Events and files are deleted after that. */
export const RESTORABLE_MS = 60 * 60_000

/** The most issues that one request deletes. */
export const MOST_DELETED = 1000

export interface Deletion {
  readonly ids: readonly IssueId[]
  /** Whether events of the same groups are filtered from now on. */
  readonly discard: boolean
  readonly action: ActionId
}

/** An issue that can still be restored. */
export interface DeletedIssue {
  readonly id: IssueId
  readonly projectId: ProjectId
  readonly number: number
  readonly title: string
  readonly action: ActionId
  /** The name that they had then. */
  readonly deletedBy: string
  readonly deletedAt: Date
}

/** A group whose events are filtered when they arrive. */
export interface DiscardedGroup {
  readonly projectId: ProjectId
  readonly groupHash: GroupHash
  /** Title of the deleted issue. */
  readonly title: string
  readonly number: number
  readonly discardedBy: string
  readonly discardedAt: Date
}

/**
 * Deletes issues. An issue is gone from every list at once; its events and files follow after {@link RESTORABLE_MS}. An
 * event of the same group that arrives later makes a new issue, unless the group is discarded.
 */
export interface DeletionCatalogue {
  /** Deletes all of these issues or, where one is on legal hold, none. Returns how many were there to delete. */
  delete(grant: Grant<'event:admin'>, deletion: Deletion, now: Date): Promise<Result<number, OnHold>>
  /**
   * Restores the issues of an action and lifts its discards. A group that has made a new issue since stays there: the
   * caller merges `into` and `from`.
   */
  restore(grant: Grant<'event:admin'>, action: ActionId, now: Date): Promise<Restored>
  /** The deleted issue under a number, while it can be restored. */
  byNumber(
    grant: Grant<'event:read'>,
    projectId: ProjectId,
    number: number,
    now: Date,
  ): Promise<DeletedIssue | undefined>
  byId(grant: Grant<'event:read'>, id: IssueId, now: Date): Promise<DeletedIssue | undefined>
  /** Newest first. */
  discarded(grant: Grant<'project:read'>, projectId: ProjectId): Promise<readonly DiscardedGroup[]>
  /** Lets events of a group in again. false: it is not discarded. */
  liftDiscard(
    grant: Grant<'event:admin'>,
    group: Pick<DiscardedGroup, 'projectId' | 'groupHash'>,
    now: Date,
  ): Promise<boolean>
}

export interface Restored {
  readonly issues: number
  readonly merges: readonly { readonly into: IssueId; readonly from: readonly IssueId[] }[]
}

/** The part of a deletion that is left to do in other stores. */
export interface PendingDeletion {
  readonly id: IssueId
  readonly projectId: ProjectId
  readonly groups: readonly GroupHash[]
  readonly deletedAt: Date
}

/** What the job that empties the other stores asks and notes. */
export interface DeletionWork {
  /** Deletions from before this moment that are not on legal hold, oldest first. */
  due(before: Date, limit: number): Promise<readonly PendingDeletion[]>
  done(id: IssueId): Promise<void>
}
