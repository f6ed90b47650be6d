import type { Grant } from '../access/access.ts'
import type { IssueId, ProjectId } from '../ids.ts'
import type { ActionId } from './activity.ts'
import type { Assignee } from './issue.ts'
import type { ArchivedUntil, Priority, Resolution } from './state.ts'

/**
 * A triage decision. The catalogue fills in a release of '' (`release`, `after`) with the newest release of each
 * issue's project, or falls back to `now` if `release` finds none. A commit that a release already contains
 * becomes that release.
 */
export type Decision =
  | { readonly kind: 'reopen' }
  | { readonly kind: 'resolve'; readonly resolution: Resolution }
  | { readonly kind: 'archive'; readonly until: ArchivedUntil }
  | { readonly kind: 'assign'; readonly to: Pick<Assignee, 'kind' | 'id'> | null }
  | { readonly kind: 'priority'; readonly priority: Priority }

/** Triage decisions. Each change is recorded in the issue's history and can be undone. */
export interface TriageCatalogue {
  /** Skips issues already in that state. Returns the number changed. One action may span several calls. */
  decide(
    grant: Grant<'event:write'>,
    ids: readonly IssueId[],
    decision: Decision,
    action: ActionId,
    now: Date,
  ): Promise<number>
  /**
   * Undoes an action: restores the previous state of every issue that has not changed since. Only for the user who did
   * it, within a day. Returns the number changed.
   */
  undo(grant: Grant<'event:write'>, action: ActionId, now: Date): Promise<number>
}

/** Personal marks on issues. Require no permission beyond `event:read`. */
export interface MarksCatalogue {
  /** A user's marks on these issues. Unmarked issues are absent. */
  of(grant: Grant<'event:read'>, userId: string, ids: readonly IssueId[]): Promise<ReadonlyMap<IssueId, Marks>>
  bookmark(grant: Grant<'event:read'>, userId: string, ids: readonly IssueId[], on: boolean): Promise<void>
  subscribe(grant: Grant<'event:read'>, userId: string, ids: readonly IssueId[], on: boolean): Promise<void>
  /** Records that the user opened the issue. */
  see(grant: Grant<'event:read'>, userId: string, id: IssueId, now: Date): Promise<void>
  /** The users who have opened the issue, newest first, with their current names. */
  seenBy(
    grant: Grant<'event:read'>,
    id: IssueId,
    limit: number,
  ): Promise<readonly { readonly userId: string; readonly name: string; readonly at: Date }[]>
  /**
   * The subscribers of an issue and why they are subscribed, sorted by name. Users who may no longer see the project
   * are excluded.
   */
  subscribers(
    grant: Grant<'event:read'>,
    id: IssueId,
  ): Promise<readonly { readonly userId: string; readonly name: string; readonly reason: SubscriptionReason }[]>
}

export interface Marks {
  readonly bookmarked: boolean
  /** `null`: not subscribed; `off`: opted out, and taking part does not resubscribe them. */
  readonly subscription: SubscriptionReason | 'off' | null
  /** When the user last opened it. */
  readonly seenAt: Date | null
}

export type SubscriptionReason = 'chosen' | 'assigned' | 'commented' | 'mentioned' | 'changed'

/** A user or team that an issue can be assigned to, with the names used to look them up. */
export type Assignable =
  | (Extract<Assignee, { kind: 'user' }> & { readonly email: string })
  | (Extract<Assignee, { kind: 'team' }> & { readonly slug: string })

/**
 * Users and teams that can be assigned issues in all of these projects: users who can see them, and teams that own them
 * or have access. Teams first, sorted by name. Empty if the grant does not cover all of the projects.
 */
export type AssignableOf = (
  grant: Grant<'event:read'>,
  projects: readonly ProjectId[],
) => Promise<readonly Assignable[]>
