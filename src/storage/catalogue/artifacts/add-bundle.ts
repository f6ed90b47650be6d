import type { Grant } from '#domain/access/access.ts'
import type { ArtifactBundle, ArtifactFile } from '#domain/artifact/artifact.ts'
import type { ProjectId } from '#domain/ids.ts'
import { makeReleases } from '../commit-releases.ts'
import { jsonRows, type Db, type Engine } from '../engine.ts'
import { addProjects } from '../releases/upsert.ts'
import { settleInRelease } from '../triage/released.ts'
import { bundlesFromRows } from './artifact-rows.ts'
import { noteArtifactChange } from './changes.ts'

type NewBundle = Omit<ArtifactBundle, 'id' | 'fileCount'>

/** See ArtifactCatalogue.addBundle. @throws Error if it names a project that the grant does not cover */
export async function addBundle(
  { db }: Engine,
  grant: Grant<'project:releases'>,
  bundle: NewBundle,
  files: readonly ArtifactFile[],
): Promise<ArtifactBundle> {
  if (grant.projects !== 'all' && !isSubset(bundle.projects, grant.projects))
    throw new Error('The grant for this upload covers other projects.')
  return db.transaction().execute(async (trx) => {
    if (bundle.release !== null) {
      await makeReleases(trx, [bundle.release], bundle.uploadedAt)
      await addProjects(trx, grant, bundle.release, bundle.projects)
      await settleInRelease(trx, bundle.release, bundle.projects, bundle.uploadedAt)
    }
    const row = await trx
      .insertInto('artifact_bundles')
      .values({
        checksum: bundle.checksum,
        release: bundle.release ?? '',
        dist: bundle.dist ?? '',
        uploaded_at: bundle.uploadedAt.getTime(),
        size: bundle.size,
        file_count: files.length,
        problem: bundle.problem,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const projects = [...new Set(bundle.projects)]
    if (projects.length > 0) {
      await trx
        .insertInto('bundle_projects')
        .values(projects.map((id) => ({ project_id: id, bundle_id: row.id })))
        .execute()
    }
    await addFiles(trx, { ...bundle, id: row.id, projects }, files)
    await noteArtifactChange(trx)
    const [added] = await bundlesFromRows(trx, grant, [row])
    if (added === undefined) throw new Error('The bundle was written and is not there.')
    return added
  })
}

function isSubset(some: readonly ProjectId[], all: readonly ProjectId[]): boolean {
  return some.every((id) => all.includes(id))
}

const columns = {
  bundle_id: 'integer',
  project_id: 'integer',
  release: 'text',
  dist: 'text',
  kind: 'text',
  url: 'text',
  debug_id: 'text',
  source_map_url: 'text',
  index_key: 'text',
  map_index_key: 'text',
  problem: 'text',
  size: 'integer',
  uploaded_at: 'integer',
} as const

/** Rows per statement. A bundle may have tens of thousands of files, and a statement's rows travel as one string. */
const ROWS_AT_ONCE = 5_000

async function addFiles(
  db: Db,
  bundle: NewBundle & { readonly id: number },
  files: readonly ArtifactFile[],
): Promise<void> {
  const rows = bundle.projects.flatMap((projectId) => files.map((file) => fileRow(bundle, projectId, file)))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const made = jsonRows<(typeof rows)[number]>(columns, rows.slice(from, from + ROWS_AT_ONCE))
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await db
      .insertInto('artifact_files')
      .columns(Object.keys(columns) as (keyof typeof columns)[])
      .expression((eb) => eb.selectFrom(made.as('input')).selectAll())
      .execute()
  }
}

function fileRow(bundle: NewBundle & { readonly id: number }, projectId: ProjectId, file: ArtifactFile) {
  return {
    bundle_id: bundle.id,
    project_id: projectId,
    release: bundle.release ?? '',
    dist: bundle.dist ?? '',
    kind: file.kind,
    url: file.url,
    debug_id: file.debugId ?? '',
    source_map_url: file.sourceMapUrl,
    index_key: file.indexKey,
    map_index_key: file.mapIndexKey,
    problem: file.problem,
    size: file.size,
    uploaded_at: bundle.uploadedAt.getTime(),
  }
}
