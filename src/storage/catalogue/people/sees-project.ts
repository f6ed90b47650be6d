import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { roles, seesAllProjects } from '#domain/access/roles.ts'

/** Condition that the person in a row of `user` may see the project in a row of `projects`. Must match PeopleLookup. */
export function seesProject(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    projects.access = 'organization'
    or "user"."role" in (${sql.join(roles.filter(seesAllProjects))})
    or exists (
      select 1 from project_teams
      join team_members on team_members.team_id = project_teams.team_id
      where project_teams.project_id = projects.id and team_members.user_id = "user"."id"))`
}
