import type { Grant } from '../access/access.ts'
import type { ProjectId, TeamId } from '../ids.ts'
import type { Result } from '../result.ts'

export interface Team {
  readonly id: TeamId
  /** Lower case, digits and dashes; unique. */
  readonly slug: string
  readonly name: string
  readonly createdAt: Date
  /** Account ids. */
  readonly members: readonly string[]
  /** Projects that the grant covers. */
  readonly projects: readonly ProjectId[]
}

export type TeamRefusal = { readonly reason: 'name_missing' | 'name_too_long' | 'name_taken' | 'not_found' }

/** Maximum length of the name of a team, project or organization, in characters. */
export const MAX_NAME = 80

/**
 * Teams, their members, and the projects that they own. Every change is written to the audit log. To a grant that does
 * not cover all projects of a team, changing it looks as if the team did not exist.
 */
export interface TeamCatalogue {
  /** Sorted by name. */
  list(grant: Grant<'team:read'>): Promise<readonly Team[]>
  bySlug(grant: Grant<'team:read'>, slug: string): Promise<Team | undefined>
  /** `name_taken`: another team has this name, or would have the same slug. */
  create(grant: Grant<'team:admin'>, name: string, now: Date): Promise<Result<Team, TeamRefusal>>
  /** Keeps the slug, so that URLs stay valid. */
  rename(grant: Grant<'team:admin'>, id: TeamId, name: string, now: Date): Promise<Result<Team, TeamRefusal>>
  /**
   * Keeps its projects; those open only to this team become visible to owners and admins only. Returns false if the
   * team does not exist.
   */
  remove(grant: Grant<'team:admin'>, id: TeamId, now: Date): Promise<boolean>
  /** Unknown accounts are ignored. */
  setMembers(grant: Grant<'team:admin'>, id: TeamId, userIds: readonly string[], now: Date): Promise<boolean>
  /**
   * Adds and removes members without affecting concurrent changes of others. Returns the members added and removed;
   * `undefined` if the team does not exist.
   */
  changeMembers(
    grant: Grant<'team:admin'>,
    id: TeamId,
    change: { readonly add: readonly string[]; readonly remove: readonly string[] },
    now: Date,
  ): Promise<readonly string[] | undefined>
  /** Replaces all teams of a user. Unknown teams are ignored. */
  setTeamsOf(grant: Grant<'team:admin'>, userId: string, teams: readonly TeamId[], now: Date): Promise<void>
}
