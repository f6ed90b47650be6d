import { sql } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { OnHold } from '#domain/hold/hold.ts'
import type { ProjectId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { noteArtifactChange } from '../artifacts/changes.ts'
import { audited } from '../audit/audited.ts'
import type { Db } from '../engine.ts'
import { holdOnProject } from '../holds/holds.ts'
import { forgetSelfProject } from '../people/organization.ts'
import { coveredProject } from './project-rows.ts'
import { noteRemovals } from './removals.ts'

/**
 * See ProjectCatalogue.remove. Rows with the project's number are deleted with it (on delete cascade). Releases and
 * bundles can belong to several projects and are deleted with the last one. Its event ids expire later.
 */
export async function removeProject(
  db: Db,
  grant: Grant<'project:admin'>,
  id: ProjectId,
  now: Date,
): Promise<Result<void, { readonly reason: 'not_found' } | OnHold>> {
  const project = await coveredProject(db, grant, id)
  if (project === undefined) return refuse({ reason: 'not_found' })
  const held = await holdOnProject(db, id)
  if (held !== undefined) return refuse(held)
  await removeReleases(db, id)
  await removeBundles(db, id)
  await db.deleteFrom('outcomes').where('project_id', '=', id).execute()
  await db.deleteFrom('projects').where('id', '=', id).execute()
  await forgetSelfProject(db, id)
  await noteRemovals(db, [id], now)
  await audited(db, grant, 'project.deleted', project.slug, { name: project.name }, now, { id, projects: [id] })
  return ok(undefined)
}

async function removeReleases(db: Db, id: ProjectId): Promise<void> {
  await db
    .deleteFrom('releases')
    .where('id', 'in', (eb) => eb.selectFrom('release_projects').select('release_id').where('project_id', '=', id))
    .where(
      sql<boolean>`not exists (
        select 1 from release_projects as others where others.release_id = releases.id and others.project_id <> ${id})`,
    )
    .execute()
}

async function removeBundles(db: Db, id: ProjectId): Promise<void> {
  await db
    .deleteFrom('artifact_bundles')
    .where('id', 'in', (eb) => eb.selectFrom('bundle_projects').select('bundle_id').where('project_id', '=', id))
    .where(
      sql<boolean>`not exists (
        select 1 from bundle_projects as others where others.bundle_id = artifact_bundles.id and others.project_id <> ${id})`,
    )
    .execute()
  await noteArtifactChange(db)
}
