import type { Grant } from '../access/access.ts'
import type { IssueId, ProjectId } from '../ids.ts'
import type { ActionId } from './activity.ts'
import type { Assignee } from './issue.ts'
import type { ArchivedUntil, Priority, Resolution } from './state.ts'

/**
 * A decision of a person about issues. The catalogue fills in what is known there only: '' for the release of a
 * resolution (`release`, `after`) is the newest one of each issue's project (mended now, where `release` has none), and
 * a commit that is in a release already is mended in that release.
 */
export type Decision =
  | { readonly kind: 'reopen' }
  | { readonly kind: 'resolve'; readonly resolution: Resolution }
  | { readonly kind: 'archive'; readonly until: ArchivedUntil }
  | { readonly kind: 'assign'; readonly to: Pick<Assignee, 'kind' | 'id'> | null }
  | { readonly kind: 'priority'; readonly priority: Priority }

/** The decisions of people about issues. Each change is a line of the issue's history, and can be taken back. */
export interface TriageCatalogue {
  /** Issues that are so already stay untouched. Returns how many changed. One action may come in several calls. */
  decide(
    grant: Grant<'event:write'>,
    ids: readonly IssueId[],
    decision: Decision,
    action: ActionId,
    now: Date,
  ): Promise<number>
  /**
   * Takes an action back: every issue that stands as the action left it gets what it had before; what others have changed
   * since stays. Only whoever did it, within a day. Returns how many changed.
   */
  undo(grant: Grant<'event:write'>, action: ActionId, now: Date): Promise<number>
}

/** The marks that single people keep for themselves on issues. They need no other permission than `event:read`. */
export interface MarksCatalogue {
  /** Returns how these issues are marked by this person; those without any mark are absent. */
  of(grant: Grant<'event:read'>, userId: string, ids: readonly IssueId[]): Promise<ReadonlyMap<IssueId, Marks>>
  bookmark(grant: Grant<'event:read'>, userId: string, ids: readonly IssueId[], on: boolean): Promise<void>
  subscribe(grant: Grant<'event:read'>, userId: string, ids: readonly IssueId[], on: boolean): Promise<void>
  /** They have opened the issue. */
  see(grant: Grant<'event:read'>, userId: string, id: IssueId, now: Date): Promise<void>
  /** Returns who has opened it, newest first, at most `limit`: names as they are today. */
  seenBy(
    grant: Grant<'event:read'>,
    id: IssueId,
    limit: number,
  ): Promise<readonly { readonly userId: string; readonly name: string; readonly at: Date }[]>
  /** Returns who gets word of it, and why, by name. Whoever may no longer see the project is not among them. */
  subscribers(
    grant: Grant<'event:read'>,
    id: IssueId,
  ): Promise<readonly { readonly userId: string; readonly name: string; readonly reason: SubscriptionReason }[]>
}

export interface Marks {
  readonly bookmarked: boolean
  /** null: not subscribed; `off`: they have said no, and taking part does not change that. */
  readonly subscription: SubscriptionReason | 'off' | null
  /** When they last opened it. */
  readonly seenAt: Date | null
}

/** The reason why somebody is notified about an issue. */
export type SubscriptionReason = 'chosen' | 'assigned' | 'commented' | 'mentioned' | 'changed'

/** A person or a team that an issue may be assigned to, with the names that they are looked up by. */
export type Assignable =
  | (Extract<Assignee, { kind: 'user' }> & { readonly email: string })
  | (Extract<Assignee, { kind: 'team' }> & { readonly slug: string })

/**
 * The people and teams that issues of all these projects may be assigned to: people who see them, and teams that own
 * them or that they are open to. Teams first, by name. None where the grant does not cover one of the projects.
 */
export type AssignableOf = (
  grant: Grant<'event:read'>,
  projects: readonly ProjectId[],
) => Promise<readonly Assignable[]>
