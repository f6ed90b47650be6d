import type { Grant } from '#domain/access/access.ts'
import type { ProjectId, TeamId } from '#domain/ids.ts'
import type { ProjectCatalogue } from '#domain/project/project-catalogue.ts'
import type { ProjectAccess } from '#domain/project/project.ts'
import { audited, changedFields } from '../audit/audited.ts'
import { covered, type Db, type Engine } from '../engine.ts'
import { coveredProject } from './project-rows.ts'

export function createProjectAccess({ db }: Engine): Pick<ProjectCatalogue, 'teams' | 'setAccess'> {
  return {
    teams: async (grant, id) => {
      const rows = await db
        .selectFrom('project_teams')
        .select('team_id')
        .where('project_id', '=', id)
        .where(covered(grant, 'project_id'))
        .orderBy('team_id')
        .execute()
      return rows.map((row) => row.team_id as TeamId)
    },
    setAccess: (grant, id, access, teams, now) =>
      db.transaction().execute((trx) => setAccess(trx, grant, id, access, teams, now)),
  }
}

async function setAccess(
  db: Db,
  grant: Grant<'project:admin'>,
  id: ProjectId,
  access: ProjectAccess,
  teams: readonly TeamId[],
  now: Date,
): Promise<boolean> {
  const project = await coveredProject(db, grant, id)
  if (project === undefined) return false
  const before = await teamNames(db, id)
  await db.updateTable('projects').set({ access }).where('id', '=', id).execute()
  await db.deleteFrom('project_teams').where('project_id', '=', id).execute()
  if (teams.length > 0) {
    await db
      .insertInto('project_teams')
      .columns(['project_id', 'team_id'])
      .expression((eb) =>
        eb
          .selectFrom('teams')
          .select([eb.val(id).as('project_id'), 'id'])
          .where('id', 'in', [...teams]),
      )
      .execute()
  }
  const changed = changedFields({ access: project.access, teams: before }, { access, teams: await teamNames(db, id) })
  if (Object.keys(changed).length > 0)
    await audited(db, grant, 'project.access_changed', project.slug, changed, now, { id, projects: [id] })
  return true
}

async function teamNames(db: Db, id: ProjectId): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('project_teams')
    .innerJoin('teams', 'teams.id', 'project_teams.team_id')
    .select('teams.name')
    .where('project_id', '=', id)
    .orderBy('teams.id')
    .execute()
  return rows.map(({ name }) => name)
}
