import { sql, type Selectable } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Commit, CommitFile, Release } from '#domain/release/release.ts'
import { covered, type Db, type Engine } from '../engine.ts'
import { dateOrNull } from '../issue-rows.ts'
import type { CommitRow } from '../tables.ts'
import { coveredRelease, coveredReleaseId, inProjectsOf, releaseTime } from './conditions.ts'
import { releasesFromRows } from './release-rows.ts'

/** See ReleaseCatalogue.commits. */
export async function commitsOf(
  { db }: Engine,
  grant: Grant<'project:read'>,
  version: string,
  limit: number,
): Promise<readonly Commit[]> {
  const releaseId = await coveredReleaseId(db, grant, version)
  if (releaseId === undefined) return []
  const rows = await db
    .selectFrom('commits')
    .selectAll()
    .where('release_id', '=', releaseId)
    .orderBy('position')
    .limit(limit)
    .execute()
  return commitsFromRows(db, rows)
}

/** See ReleaseCatalogue.previousWithCommits. */
export async function previousWithCommits(
  { db }: Engine,
  grant: Grant<'project:read'>,
  version: string,
): Promise<Release | undefined> {
  const releaseId = await coveredReleaseId(db, grant, version)
  if (releaseId === undefined) return undefined
  const hasCommits = sql<boolean>`exists (select 1 from commits where commits.release_id = releases.id)`
  const rows = await db
    .selectFrom('releases')
    .selectAll()
    .where(coveredRelease(grant))
    .where(isBefore(releaseId))
    .where(inProjectsOf(releaseId))
    .where(hasCommits)
    .orderBy(releaseTime, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  return (await releasesFromRows(db, grant, rows))[0]
}

/** Condition that a row of `releases` came before this one. */
function isBefore(releaseId: number) {
  return sql<boolean>`(${releaseTime}, releases.id) < (
    select coalesce(it.released_at, it.created_at), it.id from releases as it where it.id = ${releaseId})`
}

/** See ReleaseCatalogue.commitsTouching. Newest release first, and newest commit first within each. */
export async function commitsTouching(
  { db }: Engine,
  grant: Grant<'project:read'>,
  projectId: ProjectId,
  version: string,
  fileNames: readonly string[],
  releases: number,
): Promise<readonly (Commit & { readonly release: string })[]> {
  if (fileNames.length === 0) return []
  const searched = await upTo(db, grant, projectId, version, releases + 1)
  if (searched.length === 0) return []
  const touching = db
    .selectFrom('commit_files')
    .select(['commit_files.release_id', 'commit_files.position'])
    .where(
      'commit_files.release_id',
      'in',
      searched.map(({ id }) => id),
    )
    .where('commit_files.file_name', 'in', fileNames)
  const rows = await db
    .selectFrom('commits')
    .selectAll()
    .where(({ eb, refTuple }) =>
      eb(refTuple('commits.release_id', 'commits.position'), 'in', touching.$asTuple('release_id', 'position')),
    )
    .orderBy('position')
    .execute()
  const commits = await commitsFromRows(db, rows)
  return searched.flatMap((release) =>
    commits
      .filter((_, index) => rows[index]?.release_id === release.id)
      .map((one) => ({ ...one, release: release.version })),
  )
}

/** The release and its predecessors in the project, newest first. */
async function upTo(
  db: Db,
  grant: Grant<'project:read'>,
  projectId: ProjectId,
  version: string,
  limit: number,
): Promise<readonly { readonly id: number; readonly version: string }[]> {
  const releaseId = await coveredReleaseId(db, grant, version)
  if (releaseId === undefined) return []
  const inProject = db
    .selectFrom('release_projects')
    .select('release_id')
    .where('project_id', '=', projectId)
    .where(covered(grant, 'project_id'))
  return db
    .selectFrom('releases')
    .select(['id', 'version'])
    .where('id', 'in', inProject)
    .where(({ or, eb }) => or([eb('id', '=', releaseId), isBefore(releaseId)]))
    .orderBy(releaseTime, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Converts rows in order, each commit with the files it touched. */
async function commitsFromRows(db: Db, rows: readonly Selectable<CommitRow>[]): Promise<readonly Commit[]> {
  if (rows.length === 0) return []
  const files = await db
    .selectFrom('commit_files')
    .selectAll()
    .where('release_id', 'in', [...new Set(rows.map((row) => row.release_id))])
    .where('position', 'in', [...new Set(rows.map((row) => row.position))])
    .orderBy('path')
    .execute()
  const byCommit = Map.groupBy(files, (file) => `${file.release_id} ${file.position}`)
  return rows.map((row) => ({
    id: row.commit_id,
    repository: row.repository,
    authorName: row.author_name,
    authorEmail: row.author_email,
    message: row.message,
    timestamp: dateOrNull(row.committed_at),
    files: (byCommit.get(`${row.release_id} ${row.position}`) ?? []).map(({ path, change }) => ({
      path,
      change: change as CommitFile['change'],
    })),
  }))
}
