import type { Grant } from '#domain/access/access.ts'
import type { BlobKey } from '#domain/blob/blob-store.ts'
import { covered, given, type Db, type Dialect, type Engine } from '../engine.ts'
import { noteArtifactChange } from './changes.ts'

/** See ArtifactCatalogue.removeBundle. A bundle that is in projects beyond the grant stays in those. */
export function removeBundle(
  { db, dialect }: Engine,
  grant: Grant<'project:releases'>,
  bundleId: number,
): Promise<readonly BlobKey[]> {
  return db.transaction().execute(async (trx) => {
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

    const keys = new Set(files.flatMap((file) => [file.index_key ?? [], file.map_index_key ?? []].flat()))
    const named = await stillNamed(trx, dialect, [...keys])
    return [...keys].filter((key) => !named.has(key))
  })
}

/** See ArtifactCatalogue.namedBlobs. */
export function namedBlobs({ db, dialect }: Engine, keys: readonly BlobKey[]): Promise<ReadonlySet<BlobKey>> {
  return stillNamed(db, dialect, keys)
}

async function stillNamed(db: Db, dialect: Dialect, keys: readonly BlobKey[]): Promise<ReadonlySet<BlobKey>> {
  if (keys.length === 0) return new Set()
  const wanted = given<{ key: string }>(
    dialect,
    { key: 'text' },
    keys.map((key) => ({ key })),
  )
  const named = await db
    .selectFrom(wanted.as('given'))
    .select('given.key')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('artifact_files').select('id').whereRef('index_key', '=', 'given.key')),
        exists(selectFrom('artifact_files').select('id').whereRef('map_index_key', '=', 'given.key')),
      ]),
    )
    .execute()
  return new Set(named.map((row) => row.key))
}
