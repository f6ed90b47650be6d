import type { Grant } from '#domain/access/access.ts'
import type { BlobOwners } from '#domain/artifact/artifact-catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import { covered, type Engine } from '../engine.ts'

/** See ArtifactCatalogue.blobOwners. Scans every file's row, which is fine for a page that is rarely opened. */
export async function blobOwners({ db }: Engine, grant: Grant<'org:admin'>): Promise<BlobOwners> {
  const files = db.selectFrom('artifact_files').where(covered(grant, 'project_id'))
  const indexes = await files
    .select(['index_key as key', 'project_id'])
    .where('index_key', 'is not', null)
    .union(files.select(['map_index_key as key', 'project_id']).where('map_index_key', 'is not', null))
    .union(
      db
        .selectFrom('debug_objects')
        .select(['index_key as key', 'project_id'])
        .where('index_key', 'is not', null)
        .where(covered(grant, 'project_id')),
    )
    .execute()
  const debugFiles = await db
    .selectFrom('debug_files')
    .select(['checksum', 'project_id'])
    .where(covered(grant, 'project_id'))
    .execute()
  return {
    indexes: indexes.map((row) => ({ key: row.key ?? '', projectId: row.project_id as ProjectId })),
    debugFiles: debugFiles.map((row) => ({ checksum: row.checksum, projectId: row.project_id as ProjectId })),
  }
}
