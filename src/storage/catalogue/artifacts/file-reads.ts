import type { Grant } from '#domain/access/access.ts'
import type { ArtifactCatalogue } from '#domain/artifact/artifact-catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import { covered, type Db, type Engine } from '../engine.ts'
import { fileFromRow } from './artifact-rows.ts'

/** Bundle files for display. Digest threads use their own lookup (sqlite/digest-reader.ts). */
export function createFileReads({ db }: Engine): Pick<ArtifactCatalogue, 'files' | 'releaseFiles' | 'newestUpload'> {
  return {
    files: async (grant, bundleId) => {
      // A file has one row per project of its bundle, so the rows of one project cover all files.
      const oneProject = db
        .selectFrom('artifact_files')
        .select(({ fn }) => fn.min('project_id').as('project_id'))
        .where('bundle_id', '=', bundleId)
        .where(covered(grant, 'project_id'))
      const rows = await db
        .selectFrom('artifact_files')
        .selectAll()
        .where('bundle_id', '=', bundleId)
        .where('project_id', '=', oneProject)
        .orderBy('url')
        .orderBy('id')
        .execute()
      return rows.map(fileFromRow)
    },

    releaseFiles: async (grant, projectId, release, limit) => {
      if (release === '') return []
      const rows = await db
        .selectFrom('artifact_files')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('release', '=', release)
        .where(covered(grant, 'project_id'))
        .orderBy('url')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        ...fileFromRow(row),
        id: row.id,
        dist: row.dist === '' ? null : row.dist,
        uploadedAt: new Date(row.uploaded_at),
      }))
    },

    newestUpload: (grant, projectId, of) => newestUpload(db, grant, projectId, of),
  }
}

async function newestUpload(
  db: Db,
  grant: Grant<'project:read'>,
  projectId: ProjectId,
  { debugIds, release }: { readonly debugIds: readonly string[]; readonly release: string | null },
): Promise<Date | undefined> {
  const files = db
    .selectFrom('artifact_files')
    .select('uploaded_at')
    .where('project_id', '=', projectId)
    .where(covered(grant, 'project_id'))
    .orderBy('uploaded_at', 'desc')
    .limit(1)
  // Two queries, because each can use an index and a combined one could not.
  const ofIds = debugIds.length === 0 ? [] : await files.where('debug_id', 'in', debugIds).execute()
  const ofRelease = release === null || release === '' ? [] : await files.where('release', '=', release).execute()
  const newest = Math.max(0, ...[...ofIds, ...ofRelease].map((row) => row.uploaded_at))
  return newest === 0 ? undefined : new Date(newest)
}
