import type { Grant } from '#domain/access/access.ts'
import type { ArtifactCatalogue } from '#domain/artifact/artifact-catalogue.ts'
import type { ArtifactBundle } from '#domain/artifact/artifact.ts'
import type { ProjectId } from '#domain/ids.ts'
import { covered, type Db, type Engine } from '../engine.ts'
import { addBundle } from './add-bundle.ts'
import { blobOwners } from './blob-owners.ts'
import { bundlesFromRows } from './artifact-rows.ts'
import { createDebugFiles } from './debug-files.ts'
import { createFileReads } from './file-reads.ts'
import { namedBlobs, removeBundle } from './remove-bundle.ts'

/** Uploads: bundles with their files, and debug files. */
export function createArtifacts(engine: Engine): ArtifactCatalogue {
  return {
    ...createFileReads(engine),
    bundles: (grant, of, limit) => bundles(engine, grant, of, limit),
    bundleByChecksum: (grant, upload) => bundleByChecksum(engine, grant, upload),
    holds: (grant, kind, checksum) => holds(engine, grant, kind, checksum),
    addBundle: (grant, bundle, files) => addBundle(engine, grant, bundle, files),
    removeBundle: (grant, bundleId, now) => removeBundle(engine, grant, bundleId, now),
    namedBlobs: (keys) => namedBlobs(engine, keys),
    blobOwners: (grant) => blobOwners(engine, grant),
    ...createDebugFiles(engine),
  }
}

async function bundles(
  { db }: Engine,
  grant: Grant<'project:read'>,
  { projectId, release }: { projectId?: ProjectId; release?: string },
  limit: number,
): Promise<readonly ArtifactBundle[]> {
  let found = db
    .selectFrom('artifact_bundles')
    .selectAll()
    .where('id', 'in', bundlesIn(db, grant, projectId))
  if (release !== undefined) found = found.where('release', '=', release)
  const rows = await found.orderBy('uploaded_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return bundlesFromRows(db, grant, rows)
}

async function bundleByChecksum(
  { db }: Engine,
  grant: Grant<'project:releases'>,
  { checksum, projects, release, dist }: Parameters<ArtifactCatalogue['bundleByChecksum']>[1],
): Promise<ArtifactBundle | undefined> {
  const rows = await db
    .selectFrom('artifact_bundles')
    .selectAll()
    .where('checksum', '=', checksum)
    .where('release', '=', release ?? '')
    .where('dist', '=', dist ?? '')
    .where('id', 'in', bundlesIn(db, grant, undefined))
    .orderBy('id', 'desc')
    .execute()
  const wanted = new Set(projects)
  const found = await bundlesFromRows(db, grant, rows)
  return found.find((one) => one.projects.length === wanted.size && one.projects.every((id) => wanted.has(id)))
}

async function holds(
  { db }: Engine,
  grant: Grant<'project:releases'>,
  kind: 'bundle' | 'debug-file',
  checksum: string,
): Promise<boolean> {
  const found =
    kind === 'bundle'
      ? await db
          .selectFrom('artifact_bundles')
          .select('id')
          .where('id', 'in', bundlesIn(db, grant, undefined))
          .where('problem', 'is', null)
          .where('checksum', '=', checksum)
          .limit(1)
          .executeTakeFirst()
      : await db
          .selectFrom('debug_files')
          .select('id')
          .where(covered(grant, 'project_id'))
          .where('checksum', '=', checksum)
          .limit(1)
          .executeTakeFirst()
  return found !== undefined
}

/** Ids of the bundles in a project, or in all projects that the grant covers. */
function bundlesIn(db: Db, grant: Grant<'project:read' | 'project:releases'>, projectId: ProjectId | undefined) {
  const ids = db.selectFrom('bundle_projects').select('bundle_id').where(covered(grant, 'project_id'))
  return projectId === undefined ? ids : ids.where('project_id', '=', projectId)
}
