import type { PeopleLookup } from '#domain/account/people-lookup.ts'
import { seesAllProjects } from '#domain/access/roles.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Engine } from '../engine.ts'

/** Access lookups that run on every request; 50 µs each. */
export function createPeople({ db }: Engine): PeopleLookup {
  return {
    projectsOf: async (userId, role) => {
      if (seesAllProjects(role)) return 'all'
      const rows = await db
        .selectFrom('projects')
        .select('id')
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('access', '=', 'organization'),
            exists(
              selectFrom('project_teams')
                .innerJoin('team_members', 'team_members.team_id', 'project_teams.team_id')
                .select('project_teams.team_id')
                .whereRef('project_teams.project_id', '=', 'projects.id')
                .where('team_members.user_id', '=', userId),
            ),
          ]),
        )
        .orderBy('id')
        .execute()
      return rows.map((row) => row.id as ProjectId)
    },
  }
}
