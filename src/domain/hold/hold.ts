import type { Grant } from '../access/access.ts'
import type { GroupHash, IssueId, ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'

/** A legal hold: nothing of a project, or of an issue, is deleted until it is lifted. */
export interface Hold {
  readonly id: number
  readonly project: { readonly id: ProjectId; readonly slug: string; readonly name: string }
  /** null: the whole project. `issue.title` is '' where it has been merged into another; its events stay on hold. */
  readonly issue: { readonly id: IssueId; readonly number: number; readonly title: string } | null
  readonly reason: string
  /** The name that they had then. */
  readonly placedBy: string
  readonly placedAt: Date
}

/** A hold as it is placed. The issue as people name it, `SHOP-42`: its number; null: the whole project. */
export interface NewHold {
  readonly projectId: ProjectId
  readonly issueNumber: number | null
  readonly reason: string
}

/** Longest reason, in characters. */
export const MAX_HOLD_REASON = 500

/** The reason why a hold was not placed. */
export interface HoldRefusal {
  readonly reason: 'no_project' | 'no_issue' | 'reason_missing' | 'reason_too_long' | 'held_already'
}

/** The refusal of a deletion: what was to be deleted is on hold, for this reason. */
export interface OnHold {
  readonly reason: 'on_hold'
  readonly why: string
}

/** Legal holds, as owners place and lift them. Both are in the audit log. */
export interface HoldCatalogue {
  /** All there are, newest first. Only for a grant over all projects; else it is empty. */
  list(grant: Grant<'org:admin'>): Promise<readonly Hold[]>
  place(grant: Grant<'org:admin'>, hold: NewHold, now: Date): Promise<Result<Hold, HoldRefusal>>
  /** false: there is none. */
  lift(grant: Grant<'org:admin'>, id: number, now: Date): Promise<boolean>
  /** The holds on a project and its issues, for marks on their pages. */
  ofProject(grant: Grant<'project:read'>, id: ProjectId): Promise<readonly Hold[]>
}

/** What is on hold, for whatever deletes. */
export interface Held {
  readonly projects: readonly ProjectId[]
  /** By project, of those that are not on hold as a whole. */
  readonly groups: ReadonlyMap<ProjectId, readonly GroupHash[]>
}

/** What the machine asks before it deletes. */
export interface HoldWork {
  held(): Promise<Held>
  /** The hold on one of these projects as a whole; undefined: there is none. */
  onProjects(ids: readonly ProjectId[]): Promise<OnHold | undefined>
}
