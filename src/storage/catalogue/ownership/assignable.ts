import type { ProjectId, TeamId } from '#domain/ids.ts'
import type { Assignable } from '#domain/issue/triage.ts'
import { byName, type Db } from '../engine.ts'
import { seesProject } from '../people/sees-project.ts'

/** See AssignableOf. Takes no grant, because it serves the server's own work. */
export async function assignableOf(db: Db, wanted: readonly ProjectId[]): Promise<readonly Assignable[]> {
  const projects = [...new Set(wanted)]
  if (projects.length === 0) return []
  const [teams, people] = [await teamsOf(db, projects), await peopleOf(db, projects)]
  const sorted = <T extends { name: string }>(list: readonly T[]) =>
    list.toSorted((a, b) => byName.compare(a.name, b.name))
  return [...sorted(teams), ...sorted(people)]
}

/** Teams that own each of the projects, or that it is open to. */
async function teamsOf(db: Db, projects: readonly ProjectId[]): Promise<readonly Assignable[]> {
  const rows = await db
    .selectFrom('teams')
    .innerJoin('projects', (join) => join.on('projects.id', 'in', projects))
    .select(['teams.id', 'teams.name', 'teams.slug'])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('projects.access', '=', 'organization'),
        exists(
          selectFrom('project_teams')
            .select('team_id')
            .whereRef('project_teams.project_id', '=', 'projects.id')
            .whereRef('project_teams.team_id', '=', 'teams.id'),
        ),
      ]),
    )
    .groupBy(['teams.id', 'teams.name', 'teams.slug'])
    .having(({ fn }) => fn.countAll<number>(), '=', projects.length)
    .orderBy('teams.id')
    .execute()
  return rows.map(({ id, name, slug }) => ({ kind: 'team', id: id as TeamId, name, slug }))
}

async function peopleOf(db: Db, projects: readonly ProjectId[]): Promise<readonly Assignable[]> {
  const rows = await db
    .selectFrom('user')
    .innerJoin('projects', (join) => join.on('projects.id', 'in', projects))
    .select(['user.id', 'user.name', 'user.email'])
    .where(seesProject())
    .where('user.deactivatedAt', 'is', null)
    .groupBy(['user.id', 'user.name', 'user.email'])
    .having(({ fn }) => fn.countAll<number>(), '=', projects.length)
    .orderBy('user.id')
    .execute()
  return rows.map((row) => ({ kind: 'user', ...row }))
}
