import type { Grant } from '../access/access.ts'
import type { GroupHash, IssueId, ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'

/** A legal hold: prevents any deletion in a project or issue until it is lifted. */
export interface Hold {
  readonly id: number
  readonly project: { readonly id: ProjectId; readonly slug: string; readonly name: string }
  /**
   * `null` for the whole project. `issue.title` is '' if the issue was merged into another; its events stay on hold.
   */
  readonly issue: { readonly id: IssueId; readonly number: number; readonly title: string } | null
  readonly reason: string
  /** Their name at that time. */
  readonly placedBy: string
  readonly placedAt: Date
}

/** A hold to be placed. The issue is given by the number in its short id (`SHOP-42`); `null` for the whole project. */
export interface NewHold {
  readonly projectId: ProjectId
  readonly issueNumber: number | null
  readonly reason: string
}

/** Maximum length of the reason, in characters. */
export const MAX_HOLD_REASON = 500

export interface HoldRefusal {
  readonly reason: 'no_project' | 'no_issue' | 'reason_missing' | 'reason_too_long' | 'held_already'
}

/** Refusal of a deletion because the data is on hold, with the reason. */
export interface OnHold {
  readonly reason: 'on_hold'
  readonly why: string
}

/** Management of legal holds by owners. Changes are written to the audit log. */
export interface HoldCatalogue {
  /** Newest first. Empty unless the grant covers all projects. */
  list(grant: Grant<'org:admin'>): Promise<readonly Hold[]>
  place(grant: Grant<'org:admin'>, hold: NewHold, now: Date): Promise<Result<Hold, HoldRefusal>>
  /** Returns false if the hold does not exist. */
  lift(grant: Grant<'org:admin'>, id: number, now: Date): Promise<boolean>
  /** The holds on a project and its issues, to mark them in the UI. */
  ofProject(grant: Grant<'project:read'>, id: ProjectId): Promise<readonly Hold[]>
}

/** Everything on hold, for code that deletes. */
export interface Held {
  readonly projects: readonly ProjectId[]
  /** By project, excluding projects entirely on hold. */
  readonly groups: ReadonlyMap<ProjectId, readonly GroupHash[]>
}

/** The server's own access to holds before deleting. */
export interface HoldWork {
  held(): Promise<Held>
  /** A hold on one of these projects as a whole, if any. */
  onProjects(ids: readonly ProjectId[]): Promise<OnHold | undefined>
}
