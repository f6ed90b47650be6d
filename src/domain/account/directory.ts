import type { Grant } from '../access/access.ts'
import type { TeamId } from '../ids.ts'
import type { Result } from '../result.ts'

/** What a directory (SCIM) says of somebody. */
export interface PersonEntry {
  /** What the directory knows them by: unique, whatever the case. */
  readonly userName: string
  /** The directory's own id for them; null: it has told none. */
  readonly externalId: string | null
  readonly name: string
  readonly email: string
  /** false: they may not sign in. What they did stays. */
  readonly active: boolean
}

/** An account as a directory sees it: every account, whether the directory made it or not. */
export interface DirectoryPerson extends PersonEntry {
  readonly id: string
  readonly createdAt: Date
  readonly changedAt: Date
}

/** A team as a directory sees it. */
export interface DirectoryGroup {
  readonly id: TeamId
  readonly name: string
  readonly externalId: string | null
  /** Ids of accounts. */
  readonly members: readonly string[]
  readonly createdAt: Date
}

export interface GroupEntry {
  readonly name: string
  readonly externalId: string | null
}

/** Who is put into a group, and who is taken out: accounts that do not exist are left out. */
export interface MemberChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** The reason why the directory's word was not taken. */
export type DirectoryRefusal = {
  readonly reason:
    | 'not_found'
    /** Somebody else is called so. */
    | 'user_name_taken'
    | 'email_taken'
    | 'email_invalid'
    | 'name_missing'
    | 'name_too_long'
    /** Another team is called so. */
    | 'group_taken'
    /** There would be nobody left who may do everything. */
    | 'last_owner'
}

/**
 * Accounts and teams as a directory keeps them. Whoever is deactivated or taken back has no sessions and no tokens from
 * that moment on. Every change is in the audit log.
 */
export interface Directory {
  /** By when they joined. */
  people(grant: Grant<'scim:admin'>): Promise<readonly DirectoryPerson[]>
  /** Makes an account, or gives one back that the directory had taken back. It signs in by a provider, or by a new password. */
  addPerson(grant: Grant<'scim:admin'>, entry: PersonEntry): Promise<Result<DirectoryPerson, DirectoryRefusal>>
  changePerson(
    grant: Grant<'scim:admin'>,
    id: string,
    entry: PersonEntry,
  ): Promise<Result<DirectoryPerson, DirectoryRefusal>>
  /** Deactivates the account, and the directory no longer knows of it. */
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
