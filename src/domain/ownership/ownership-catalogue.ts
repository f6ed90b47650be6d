import type { Grant } from '../access/access.ts'
import type { IssueId, ProjectId } from '../ids.ts'
import type { AssignableOf, Assignable } from '../issue/triage.ts'
import type { CodeMapping } from '../release/release.ts'
import type { Result } from '../result.ts'
import type { OwnershipSettings } from './ownership.ts'

/** The owners of issues and the rules for them. Changes of settings are in the audit log. */
export interface OwnershipCatalogue {
  /** Returns what holds for the project, with a number that changes with every change. */
  of(grant: Grant<'project:read'>, id: ProjectId): Promise<KeptOwnership>
  /** `stale` when somebody else has changed it since `version`. */
  save(
    grant: Grant<'project:write'>,
    id: ProjectId,
    settings: OwnershipSettings,
    version: number,
    now: Date,
  ): Promise<Result<{ readonly version: number }, { readonly reason: 'stale' }>>
  readonly assignable: AssignableOf
}

/** The ownership settings of a project; version 0: nothing yet. */
export interface KeptOwnership {
  readonly settings: OwnershipSettings
  readonly version: number
}

/**
 * The name under which it is remembered how far new issues have been given to their owners: whoever goes by whose an issue
 * is (alerts) reads no further in the histories than `feed.positionOf` this follower.
 */
export const OWNERS_FOLLOWER = 'owners'

/** The work on owners that the server does by itself. */
export interface OwnershipLedger {
  /** All that is needed to say whose the issues of a project are; undefined: the project is gone. */
  ground(id: ProjectId): Promise<OwnershipGround | undefined>
  /**
   * Assigns new issues to their owners and notes how far the follower has read, in one transaction. An issue that is
   * assigned already, or that is gone, stays as it is. Returns how many were assigned.
   */
  assign(assignments: readonly IssueAssignment[], position: number, now: Date): Promise<number>
}

/** The rules and names by which owners are decided. */
export interface OwnershipGround extends KeptOwnership {
  readonly mappings: readonly CodeMapping[]
  readonly assignable: readonly Assignable[]
}

/** An issue, and the person or team that it is assigned to. */
export interface IssueAssignment {
  readonly issueId: IssueId
  readonly to: Pick<Assignable, 'kind' | 'id'>
}
