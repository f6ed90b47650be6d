import { sql } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Commit, Release, ReleaseChange } from '#domain/release/release.ts'
import { makeReleases } from '../commit-releases.ts'
import { noteChanges } from '../changes/note-changes.ts'
import { covered, jsonRows, type Db, type Engine } from '../engine.ts'
import { activityActor } from '../triage/activity-rows.ts'
import { newCommits, resolveByCommits, settleInRelease } from '../triage/released.ts'
import { coveredReleaseId } from './conditions.ts'
import { releasesFromRows } from './release-rows.ts'

/**
 * See ReleaseCatalogue.upsert. Ignores projects that the grant does not cover.
 * @throws Error if the release would then be in no covered project: the holder of a narrow grant names a project
 */
export function upsertRelease(
  { db }: Engine,
  grant: Grant<'project:releases'>,
  version: string,
  change: ReleaseChange,
  now: Date,
): Promise<{ readonly release: Release; readonly created: boolean }> {
  return db.transaction().execute(async (trx) => {
    const created = (await makeReleases(trx, [version], now)) === 1
    await addProjects(trx, grant, version, change.projects ?? [])
    const releaseId = await coveredReleaseId(trx, grant, version)
    if (releaseId === undefined) throw new Error(`Release ${version} is in no project that the grant covers.`)

    await setFields(trx, releaseId, change)
    const fresh = await newCommits(trx, change.commits ?? [])
    if (change.commits !== undefined) await replaceCommits(trx, releaseId, change.commits)
    if (change.refs !== undefined) await setRefs(trx, releaseId, change.refs)
    const projects = await projectsOf(trx, grant, releaseId)
    await noteRelease(trx, grant, version, { created, change, projects }, now)
    await settleInRelease(trx, version, projects, now)
    await resolveByCommits(trx, version, projects, fresh, now)

    const rows = await trx.selectFrom('releases').selectAll().where('id', '=', releaseId).execute()
    const [release] = await releasesFromRows(trx, grant, rows)
    if (release === undefined) throw new Error(`Release ${version} was written and is not there.`)
    return { release, created }
  })
}

/** Publishes a new or changed release to the change feed. Repeating known facts publishes nothing. */
async function noteRelease(
  trx: Db,
  grant: Grant<'project:releases'>,
  version: string,
  { created, change, projects }: { created: boolean; change: ReleaseChange; projects: readonly number[] },
  now: Date,
): Promise<void> {
  const fields = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (!created && fields.length === 0) return
  await noteChanges(trx, [
    {
      at: now,
      kind: created ? 'release.created' : 'release.updated',
      projects: projects as readonly ProjectId[],
      by: activityActor(grant.actor),
      detail: { about: 'release', version, fields },
    },
  ])
}

/** Adds the release to these projects. */
export async function addProjects(
  db: Db,
  grant: Grant<'project:releases'>,
  version: string,
  projects: readonly ProjectId[],
): Promise<void> {
  if (projects.length === 0) return
  const wanted = jsonRows<{ id: number }>(
    { id: 'integer' },
    projects.map((id) => ({ id })),
  )
  await db
    .insertInto('release_projects')
    .columns(['release_id', 'project_id', 'events'])
    .expression((eb) =>
      eb
        .selectFrom(wanted.as('input'))
        .innerJoin('projects', 'projects.id', 'input.id')
        .innerJoin('releases', (join) => join.on('releases.version', '=', version))
        .select(['releases.id', 'input.id as project_id', sql<number>`0`.as('events')])
        .where(covered(grant, 'input.id')),
    )
    .onConflict((conflict) => conflict.columns(['release_id', 'project_id']).doNothing())
    .execute()
}

/** The projects that a release is in, as far as the grant covers them. */
export async function projectsOf(
  db: Db,
  grant: Grant<'project:releases'>,
  releaseId: number,
): Promise<readonly number[]> {
  const rows = db.selectFrom('release_projects').select('project_id').where('release_id', '=', releaseId)
  return (await rows.where(covered(grant, 'project_id')).execute()).map((row) => row.project_id)
}

async function setFields(db: Db, releaseId: number, change: ReleaseChange): Promise<void> {
  const { releasedAt, startedAt, status, url, ref } = change
  const fields = {
    ...(releasedAt !== undefined && { released_at: releasedAt.getTime() }),
    ...(startedAt !== undefined && { started_at: startedAt.getTime() }),
    ...(status !== undefined && { status }),
    ...(url !== undefined && { url }),
    ...(ref !== undefined && { ref }),
  }
  if (Object.keys(fields).length === 0) return
  await db.updateTable('releases').set(fields).where('id', '=', releaseId).execute()
}

async function replaceCommits(db: Db, releaseId: number, commits: readonly Commit[]): Promise<void> {
  await db.deleteFrom('commits').where('release_id', '=', releaseId).execute()
  await db.deleteFrom('commit_files').where('release_id', '=', releaseId).execute()
  if (commits.length === 0) return
  await noteRepositories(
    db,
    commits.map(({ repository }) => repository),
  )
  const rows = commits.map((commit, position) => ({
    release_id: releaseId,
    position,
    commit_id: commit.id,
    repository: commit.repository,
    author_name: commit.authorName,
    author_email: commit.authorEmail,
    message: commit.message,
    committed_at: commit.timestamp?.getTime() ?? null,
  }))
  const made = jsonRows<(typeof rows)[number]>(
    {
      release_id: 'integer',
      position: 'integer',
      commit_id: 'text',
      repository: 'text',
      author_name: 'text',
      author_email: 'text',
      message: 'text',
      committed_at: 'integer',
    },
    rows,
  )
  await db
    .insertInto('commits')
    .columns([
      'release_id',
      'position',
      'commit_id',
      'repository',
      'author_name',
      'author_email',
      'message',
      'committed_at',
    ])
    .expression((eb) => eb.selectFrom(made.as('input')).selectAll())
    .execute()
  await addCommitFiles(db, releaseId, commits)
}

async function addCommitFiles(db: Db, releaseId: number, commits: readonly Commit[]): Promise<void> {
  const rows = commits.flatMap(({ files }, position) =>
    files.map(({ path, change }) => ({ release_id: releaseId, file_name: fileName(path), position, path, change })),
  )
  if (rows.length === 0) return
  const made = jsonRows<(typeof rows)[number]>(
    { release_id: 'integer', file_name: 'text', position: 'integer', path: 'text', change: 'text' },
    rows,
  )
  await db
    .insertInto('commit_files')
    .columns(['release_id', 'file_name', 'position', 'path', 'change'])
    .expression((eb) =>
      eb
        .selectFrom(made.as('input'))
        .selectAll()
        .where(sql<boolean>`true`),
    )
    // A tool may name a path twice for one commit.
    .onConflict((conflict) => conflict.columns(['release_id', 'file_name', 'position', 'path']).doNothing())
    .execute()
}

/** Last segment of a path. */
function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

async function setRefs(db: Db, releaseId: number, refs: NonNullable<ReleaseChange['refs']>): Promise<void> {
  if (refs.length === 0) return
  await noteRepositories(
    db,
    refs.map(({ repository }) => repository),
  )
  // The last duplicate wins.
  const rows = [...new Map(refs.map((ref) => [ref.repository, ref])).values()].map((ref) => ({
    release_id: releaseId,
    repository: ref.repository,
    commit_id: ref.commit,
    previous_commit_id: ref.previousCommit ?? null,
  }))
  await db
    .insertInto('release_refs')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['release_id', 'repository']).doUpdateSet((eb) => ({
        commit_id: eb.ref('excluded.commit_id'),
        previous_commit_id: eb.ref('excluded.previous_commit_id'),
      })),
    )
    .execute()
}

async function noteRepositories(db: Db, names: readonly string[]): Promise<void> {
  const named = jsonRows<{ name: string }>(
    { name: 'text' },
    [...new Set(names)].filter((name) => name !== '').map((name) => ({ name })),
  )
  await db
    .insertInto('repositories')
    .columns(['name'])
    .expression((eb) =>
      eb
        .selectFrom(named.as('input'))
        .selectAll()
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
