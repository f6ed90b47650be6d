import type { Grant } from '#domain/access/access.ts'
import type { BlobKey } from '#domain/blob/blob-store.ts'
import { audited } from '../audit/audited.ts'
import { covered, jsonRows, type Db, type Engine } from '../engine.ts'
import { noteArtifactChange } from './changes.ts'

/** See ArtifactCatalogue.removeBundle. The bundle stays in projects that the grant does not cover. */
export function removeBundle(
  { db }: Engine,
  grant: Grant<'project:releases'>,
  bundleId: number,
  now: Date,
): Promise<readonly BlobKey[]> {
  return db.transaction().execute(async (trx) => {
    const whose = await bundleForLog(trx, grant, bundleId)
    if (whose.projects === '' && grant.projects !== 'all') return []
    const files = await trx
      .deleteFrom('artifact_files')
      .where('bundle_id', '=', bundleId)
      .where(covered(grant, 'project_id'))
      .returning(['index_key', 'map_index_key'])
      .execute()
    await trx
      .deleteFrom('bundle_projects')
      .where('bundle_id', '=', bundleId)
      .where(covered(grant, 'project_id'))
      .execute()
    await trx
      .deleteFrom('artifact_bundles')
      .where('id', '=', bundleId)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('bundle_projects').select('bundle_id').where('bundle_id', '=', bundleId))),
      )
      .execute()
    await noteArtifactChange(trx)
    if (files.length > 0) await audited(trx, grant, 'artifacts.deleted', whose.projects, whose.detail, now)

    const keys = new Set(files.flatMap((file) => [file.index_key ?? [], file.map_index_key ?? []].flat()))
    const named = await stillNamed(trx, [...keys])
    return [...keys].filter((key) => !named.has(key))
  })
}

/** The audit log's facts: which projects lose the bundle, and what it was. */
async function bundleForLog(db: Db, grant: Grant<'project:releases'>, bundleId: number) {
  const rows = await db
    .selectFrom('bundle_projects')
    .innerJoin('projects', 'projects.id', 'bundle_projects.project_id')
    .innerJoin('artifact_bundles', 'artifact_bundles.id', 'bundle_projects.bundle_id')
    .select(['projects.slug', 'artifact_bundles.release', 'artifact_bundles.file_count'])
    .where('bundle_id', '=', bundleId)
    .where(covered(grant, 'bundle_projects.project_id'))
    .orderBy('projects.slug')
    .execute()
  return {
    projects: rows.map(({ slug }) => slug).join(', '),
    detail: { release: rows[0]?.release ?? '', files: String(rows[0]?.file_count ?? 0) },
  }
}

/** See ArtifactCatalogue.namedBlobs. */
export function namedBlobs({ db }: Engine, keys: readonly BlobKey[]): Promise<ReadonlySet<BlobKey>> {
  return stillNamed(db, keys)
}

async function stillNamed(db: Db, keys: readonly BlobKey[]): Promise<ReadonlySet<BlobKey>> {
  if (keys.length === 0) return new Set()
  const wanted = jsonRows<{ key: string }>(
    { key: 'text' },
    keys.map((key) => ({ key })),
  )
  const named = await db
    .selectFrom(wanted.as('input'))
    .select('input.key')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('artifact_files').select('id').whereRef('index_key', '=', 'input.key')),
        exists(selectFrom('artifact_files').select('id').whereRef('map_index_key', '=', 'input.key')),
        exists(selectFrom('debug_objects').select('id').whereRef('index_key', '=', 'input.key')),
      ]),
    )
    .execute()
  return new Set(named.map((row) => row.key))
}
