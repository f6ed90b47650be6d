import type { Grant } from '../access/access.ts'
import type { ProjectId, TeamId } from '../ids.ts'
import type { Result } from '../result.ts'

/** People who own projects together. */
export interface Team {
  readonly id: TeamId
  /** Lower case, digits and dashes; unique. */
  readonly slug: string
  readonly name: string
  readonly createdAt: Date
  /** Ids of accounts. */
  readonly members: readonly string[]
  /** Of those that the grant covers. */
  readonly projects: readonly ProjectId[]
}

/** The reason why a team could not be made or renamed. */
export type TeamRefusal = { readonly reason: 'name_missing' | 'name_too_long' | 'name_taken' | 'not_found' }

/** Longest name of a team, a project or an organisation, in characters. */
export const MAX_NAME = 80

/**
 * Teams, who is in them, and the projects that they own. Every change is in the audit log. A grant that does not cover
 * all projects of a team does not change the team: it is as if there were none.
 */
export interface TeamCatalogue {
  /** By name. */
  list(grant: Grant<'team:read'>): Promise<readonly Team[]>
  bySlug(grant: Grant<'team:read'>, slug: string): Promise<Team | undefined>
  /** `name_taken`: another team has this name, or its slug would be the same. */
  create(grant: Grant<'team:admin'>, name: string, now: Date): Promise<Result<Team, TeamRefusal>>
  /** The slug stays, so that addresses do. */
  rename(grant: Grant<'team:admin'>, id: TeamId, name: string, now: Date): Promise<Result<Team, TeamRefusal>>
  /** Its projects stay; those that were open to it alone are then open to owners and admins. false: there is none. */
  remove(grant: Grant<'team:admin'>, id: TeamId, now: Date): Promise<boolean>
  /** Accounts that do not exist are left out. */
  setMembers(grant: Grant<'team:admin'>, id: TeamId, userIds: readonly string[], now: Date): Promise<boolean>
  /**
   * Puts some in and takes some out; the others stay, whatever happens at the same time. Answers who was put in or taken
   * out; undefined: there is no such team.
   */
  changeMembers(
    grant: Grant<'team:admin'>,
    id: TeamId,
    change: { readonly add: readonly string[]; readonly remove: readonly string[] },
    now: Date,
  ): Promise<readonly string[] | undefined>
  /** The teams that somebody is in, replaced as a whole. Teams that do not exist are left out. */
  setTeamsOf(grant: Grant<'team:admin'>, userId: string, teams: readonly TeamId[], now: Date): Promise<void>
}
