import type { Selectable } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import {
  artifactKinds,
  type ArtifactBundle,
  type ArtifactFile,
  type DebugFile,
  type FoundArtifact,
} from '#domain/artifact/artifact.ts'
import type { ProjectId } from '#domain/ids.ts'
import { covered, type Db } from '../engine.ts'
import type { ArtifactFileRow, BundleRow, DebugFileRow } from '../tables.ts'

/** Converts rows of `artifact_bundles` in order, each with those of its projects that the grant covers. */
export async function bundlesFromRows(
  db: Db,
  grant: Grant<Permission>,
  rows: readonly Selectable<BundleRow>[],
): Promise<readonly ArtifactBundle[]> {
  if (rows.length === 0) return []
  const owners = await db
    .selectFrom('bundle_projects')
    .selectAll()
    .where(
      'bundle_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where(covered(grant, 'project_id'))
    .orderBy('project_id')
    .execute()
  const projects = Map.groupBy(owners, (owner) => owner.bundle_id)
  return rows.map((row) => ({
    id: row.id,
    checksum: row.checksum,
    projects: (projects.get(row.id) ?? []).map((owner) => owner.project_id as ProjectId),
    release: textOrNull(row.release),
    dist: textOrNull(row.dist),
    uploadedAt: new Date(row.uploaded_at),
    size: row.size,
    fileCount: row.file_count,
    problem: row.problem,
  }))
}

export function fileFromRow(row: Omit<Selectable<ArtifactFileRow>, 'uploaded_at'>): ArtifactFile {
  return { ...foundFromRow(row), debugId: textOrNull(row.debug_id), size: row.size }
}

export function foundFromRow(
  row: Pick<Selectable<ArtifactFileRow>, 'kind' | 'url' | 'source_map_url' | 'index_key' | 'map_index_key' | 'problem'>,
): FoundArtifact {
  return {
    // Only uploads by this code write the column.
    kind: artifactKinds.find((kind) => kind === row.kind) ?? 'source',
    url: row.url,
    sourceMapUrl: row.source_map_url,
    indexKey: row.index_key,
    mapIndexKey: row.map_index_key,
    problem: row.problem,
  }
}

export function debugFileFromRow(row: Selectable<DebugFileRow>): DebugFile {
  return {
    id: row.id,
    projectId: row.project_id as ProjectId,
    checksum: row.checksum,
    debugId: row.debug_id,
    name: row.name,
    symbolType: row.symbol_type,
    uploadedAt: new Date(row.uploaded_at),
    size: row.size,
  }
}

/** Columns that must sort and compare use '' for a missing value. */
function textOrNull(text: string): string | null {
  return text === '' ? null : text
}
