import type { Grant } from '../access/access.ts'
import type { IssueId, ProjectId } from '../ids.ts'
import type { AssignableOf, Assignable } from '../issue/triage.ts'
import type { CodeMapping } from '../release/release.ts'
import type { Result } from '../result.ts'
import type { OwnershipSettings } from './ownership.ts'

/** Ownership rules, and the owners of issues. Changes of settings are written to the audit log. */
export interface OwnershipCatalogue {
  /** The project's settings, with a version that changes on every update. */
  of(grant: Grant<'project:read'>, id: ProjectId): Promise<KeptOwnership>
  /** `stale` if another user has changed the settings since `version`. */
  save(
    grant: Grant<'project:write'>,
    id: ProjectId,
    settings: OwnershipSettings,
    version: number,
    now: Date,
  ): Promise<Result<{ readonly version: number }, { readonly reason: 'stale' }>>
  readonly assignable: AssignableOf
}

/** A project's ownership settings; version 0 if never saved. */
export interface KeptOwnership {
  readonly settings: OwnershipSettings
  readonly version: number
}

/**
 * The follower that records up to which entry new issues have been assigned to their owners. Anything that depends on
 * the assignee (alerts) reads the feed no further than `feed.positionOf` this follower.
 */
export const OWNERS_FOLLOWER = 'owners'

/** The server's own work on owners. */
export interface OwnershipLedger {
  /** Everything needed to determine the owners of a project's issues; `undefined` if the project was removed. */
  ground(id: ProjectId): Promise<OwnershipGround | undefined>
  /**
   * Assigns new issues to their owners and advances the follower, in one transaction. Skips issues that are already
   * assigned or deleted. Returns the number assigned.
   */
  assign(assignments: readonly IssueAssignment[], position: number, now: Date): Promise<number>
}

/** The rules and names that determine owners. */
export interface OwnershipGround extends KeptOwnership {
  readonly mappings: readonly CodeMapping[]
  readonly assignable: readonly Assignable[]
}

/** An issue and its new assignee. */
export interface IssueAssignment {
  readonly issueId: IssueId
  readonly to: Pick<Assignable, 'kind' | 'id'>
}
