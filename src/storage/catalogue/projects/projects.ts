import type { ProjectCatalogue } from '#domain/project/project-catalogue.ts'
import { slugify, type NewProject, type Project, type ProjectKey } from '#domain/project/project.ts'
import type { Grant } from '#domain/access/access.ts'
import { audited } from '../audit/audited.ts'
import { byName, covered, type Db, type Engine } from '../engine.ts'
import { createEnvironments } from './environments.ts'
import { createProjectKeys, insertKey } from './project-keys.ts'
import { createProjectAccess } from './project-access.ts'
import { coveredProject, projectFromRow } from './project-rows.ts'
import { removeProject } from './remove-project.ts'
import { freeSlug } from './slugs.ts'
import { forgetMove, movedFrom, updateProject } from './update-project.ts'

/** Projects, their keys, their access, and the environments that lists hide. */
export function createProjects(engine: Engine): ProjectCatalogue {
  const { db } = engine
  return {
    create: (grant, project, now) => db.transaction().execute((trx) => createProject(trx, grant, project, now)),

    list: async (grant) => {
      const rows = await db.selectFrom('projects').selectAll().where(covered(grant, 'id')).execute()
      // Sorted here instead of in SQL, because engines disagree on whether "api" comes before "Web".
      return rows.map(projectFromRow).toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id)
    },

    byId: (grant, id) => coveredProject(db, grant, id),

    bySlug: async (grant, slug) => {
      const found = db.selectFrom('projects').selectAll().where('slug', '=', slug).where(covered(grant, 'id'))
      return (await found.execute()).map(projectFromRow)[0]
    },

    movedFrom: (grant, slug) => movedFrom(db, grant, slug),
    update: (grant, id, change, now) => db.transaction().execute((trx) => updateProject(trx, grant, id, change, now)),
    remove: (grant, id, now) => db.transaction().execute((trx) => removeProject(trx, grant, id, now)),
    ...createProjectAccess(engine),
    ...createProjectKeys(engine),
    ...createEnvironments(engine),
  }
}

async function createProject(
  db: Db,
  grant: Grant<'project:write'>,
  { name, platform }: NewProject,
  now: Date,
): Promise<{ project: Project; key: ProjectKey }> {
  const slug = await freeSlug(db, 'projects', slugify(name))
  const row = await db
    .insertInto('projects')
    .values({
      slug,
      name,
      platform,
      created_at: now.getTime(),
      first_event_at: null,
      retention_days: null,
      span_retention_days: null,
      log_retention_days: null,
      metric_retention_days: null,
      replay_retention_days: null,
      profile_retention_days: null,
      apdex_ms: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await forgetMove(db, slug)
  const project = projectFromRow(row)
  const key = await insertKey(db, project.id, 'default', now)
  await audited(db, grant, 'project.created', slug, { name, platform }, now, {
    id: project.id,
    projects: [project.id],
  })
  return { project, key }
}
