import type { Grant } from '../access/access.ts'
import type { TeamId } from '../ids.ts'
import type { Result } from '../result.ts'

/** A user record from a directory (SCIM). */
export interface PersonEntry {
  /** Unique, case-insensitive user name in the directory. */
  readonly userName: string
  /** The directory's id for the user; `null` if not provided. */
  readonly externalId: string | null
  readonly name: string
  readonly email: string
  /** If false, the user cannot sign in. Their past activity stays. */
  readonly active: boolean
}

/** An account as seen by the directory. Includes accounts that the directory did not create. */
export interface DirectoryPerson extends PersonEntry {
  readonly id: string
  readonly createdAt: Date
  readonly changedAt: Date
}

/** A team as seen by the directory. */
export interface DirectoryGroup {
  readonly id: TeamId
  readonly name: string
  readonly externalId: string | null
  /** Account ids. */
  readonly members: readonly string[]
  readonly createdAt: Date
}

export interface GroupEntry {
  readonly name: string
  readonly externalId: string | null
}

/** Members to add to and remove from a group. Unknown accounts are ignored. */
export interface MemberChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

export type DirectoryRefusal = {
  readonly reason:
    | 'not_found'
    /** Another user has this name. */
    | 'user_name_taken'
    | 'email_taken'
    | 'email_invalid'
    | 'name_missing'
    | 'name_too_long'
    /** Another team has this name. */
    | 'group_taken'
    /** There would be no owner left. */
    | 'last_owner'
}

/**
 * Accounts and teams as managed by a directory. Deactivating or removing a user immediately ends their sessions and
 * revokes their tokens. Every change is written to the audit log.
 */
export interface Directory {
  /** Sorted by when they joined. */
  people(grant: Grant<'scim:admin'>): Promise<readonly DirectoryPerson[]>
  /**
   * Creates an account, or restores one that the directory had removed. The user signs in through a provider, or by
   * setting a new password.
   */
  addPerson(grant: Grant<'scim:admin'>, entry: PersonEntry): Promise<Result<DirectoryPerson, DirectoryRefusal>>
  changePerson(
    grant: Grant<'scim:admin'>,
    id: string,
    entry: PersonEntry,
  ): Promise<Result<DirectoryPerson, DirectoryRefusal>>
  /** Deactivates the account and hides it from the directory. */
  removePerson(grant: Grant<'scim:admin'>, id: string): Promise<Result<void, DirectoryRefusal>>

  groups(grant: Grant<'scim:admin'>): Promise<readonly DirectoryGroup[]>
  addGroup(
    grant: Grant<'scim:admin'>,
    entry: GroupEntry,
    members: readonly string[],
  ): Promise<Result<DirectoryGroup, DirectoryRefusal>>
  changeGroup(
    grant: Grant<'scim:admin'>,
    id: TeamId,
    entry: GroupEntry,
    members: MemberChange,
  ): Promise<Result<DirectoryGroup, DirectoryRefusal>>
  removeGroup(grant: Grant<'scim:admin'>, id: TeamId): Promise<Result<void, DirectoryRefusal>>
}
