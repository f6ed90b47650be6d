import { sql } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import { noteArtifactChange } from '../artifacts/changes.ts'
import { audited } from '../audit/audited.ts'
import { noteChanges } from '../changes/note-changes.ts'
import { covered, type Db, type Engine } from '../engine.ts'
import { activityActor } from '../triage/activity-rows.ts'
import { coveredReleaseId } from './conditions.ts'
import { projectsOf } from './upsert.ts'

/**
 * See ReleaseCatalogue.remove. Files with a debug id stay and can still be found by it, because deployed code keeps
 * sending events. The release stays in projects that the grant does not cover.
 */
export function removeRelease(
  { db }: Engine,
  grant: Grant<'project:releases'>,
  version: string,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const releaseId = await coveredReleaseId(trx, grant, version)
    if (releaseId === undefined) return false
    const projects = (await projectsOf(trx, grant, releaseId)) as readonly ProjectId[]
    await trx
      .deleteFrom('release_projects')
      .where('release_id', '=', releaseId)
      .where(covered(grant, 'project_id'))
      .execute()
    const elsewhere = await trx
      .selectFrom('release_projects')
      .select('project_id')
      .where('release_id', '=', releaseId)
      .limit(1)
      .executeTakeFirst()
    if (elsewhere === undefined) await trx.deleteFrom('releases').where('id', '=', releaseId).execute()
    const files = await forgetFiles(trx, grant, version)
    const detail = { about: 'release', version, fields: [] } as const
    const by = activityActor(grant.actor)
    await noteChanges(trx, [{ at: now, kind: 'release.deleted', projects, by, detail }])
    if (files > 0) await audited(trx, grant, 'artifacts.deleted', '', { release: version, files: String(files) }, now)
    return true
  })
}

/** Returns the number of deleted files. */
async function forgetFiles(db: Db, grant: Grant<'project:releases'>, version: string): Promise<number> {
  const itsBundles = db.selectFrom('artifact_bundles').select('id').where('release', '=', version)
  const gone = await db
    .deleteFrom('artifact_files')
    .where('bundle_id', 'in', itsBundles)
    .where('debug_id', '=', '')
    .where(covered(grant, 'project_id'))
    .executeTakeFirst()
  await db
    .updateTable('artifact_files')
    .set({ release: '', dist: '' })
    .where('bundle_id', 'in', itsBundles)
    .where(covered(grant, 'project_id'))
    .execute()
  // A bundle lives as long as it has files, and belongs to the release as long as one of them does. A bundle that is
  // also in projects beyond the grant may have no files left here, but stays in those.
  const inUse = db.selectFrom('artifact_files').select('bundle_id').where('bundle_id', 'in', itsBundles)
  const isElsewhere = sql<boolean>`exists (
    select 1 from bundle_projects
    where bundle_projects.bundle_id = artifact_bundles.id and not (${covered(grant, 'bundle_projects.project_id')}))`
  await db
    .deleteFrom('artifact_bundles')
    .where('release', '=', version)
    .where('id', 'not in', inUse)
    .where(({ not }) => not(isElsewhere))
    .execute()
  await db
    .updateTable('artifact_bundles')
    .set({ release: '', dist: '' })
    .where('release', '=', version)
    .where('id', 'not in', inUse.where('release', '=', version))
    .where(({ not }) => not(isElsewhere))
    .execute()
  await noteArtifactChange(db)
  return Number(gone.numDeletedRows)
}
