import type { Grant } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { ProjectCatalogue } from '#domain/project/project-catalogue.ts'
import { audited } from '../audit/audited.ts'
import { covered, type Db, type Engine } from '../engine.ts'
import { coveredProject } from './project-rows.ts'

/** Environments hidden from lists. The event store knows which ones exist. */
export function createEnvironments({
  db,
}: Engine): Pick<ProjectCatalogue, 'hiddenEnvironments' | 'setEnvironmentHidden'> {
  return {
    hiddenEnvironments: async (grant) => {
      const rows = await db
        .selectFrom('hidden_environments')
        .selectAll()
        .where(covered(grant, 'project_id'))
        .orderBy('name')
        .orderBy('project_id')
        .execute()
      return rows.map((row) => ({ projectId: row.project_id as ProjectId, name: row.name }))
    },
    setEnvironmentHidden: (grant, id, name, hidden, now) =>
      db.transaction().execute((trx) => setHidden(trx, grant, id, name, hidden, now)),
  }
}

async function setHidden(
  db: Db,
  grant: Grant<'project:write'>,
  id: ProjectId,
  name: string,
  hidden: boolean,
  now: Date,
): Promise<void> {
  const project = await coveredProject(db, grant, id)
  if (project === undefined) return
  const changed = hidden ? await hide(db, id, name) : await show(db, id, name)
  if (!changed) return
  const action = hidden ? 'environment.hidden' : 'environment.shown'
  await audited(db, grant, action, project.slug, { environment: name }, now, { id, projects: [id] })
}

async function hide(db: Db, id: ProjectId, name: string): Promise<boolean> {
  const hidden = await db
    .insertInto('hidden_environments')
    .values({ project_id: id, name })
    .onConflict((conflict) => conflict.columns(['project_id', 'name']).doNothing())
    .executeTakeFirst()
  return hidden.numInsertedOrUpdatedRows === 1n
}

async function show(db: Db, id: ProjectId, name: string): Promise<boolean> {
  const shown = await db
    .deleteFrom('hidden_environments')
    .where('project_id', '=', id)
    .where('name', '=', name)
    .executeTakeFirst()
  return shown.numDeletedRows === 1n
}
