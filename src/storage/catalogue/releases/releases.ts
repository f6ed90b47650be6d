import { covers, type Grant } from '#domain/access/access.ts'
import type { Release, ReleaseCatalogue, ReleaseFilter, ReleaseOrder } from '#domain/release/release.ts'
import { covered, type Engine } from '../engine.ts'
import { issuesFromRows } from '../issue-rows.ts'
import { coveredRelease, inProjects, nameContains } from './conditions.ts'
import { commitsOf, commitsTouching, previousWithCommits } from './commits.ts'
import { neighbouringVersions } from './neighbours.ts'
import { addDeploy, deploysOf } from './deploys.ts'
import { codeMappings, repositories, saveCodeMappings } from './code-mappings.ts'
import { newestRelease } from './newest.ts'
import { releasesFromRows } from './release-rows.ts'
import { removeRelease } from './remove.ts'
import { upsertRelease } from './upsert.ts'

/** Releases and what tools have reported about them. */
export function createReleases(engine: Engine): ReleaseCatalogue {
  return {
    list: (grant, filter, order, page) => listReleases(engine, grant, filter, order, page),
    byVersion: async (grant, version) => {
      const found = engine.db.selectFrom('releases').selectAll().where('version', '=', version)
      const rows = await found.where(coveredRelease(grant)).execute()
      return (await releasesFromRows(engine.db, grant, rows))[0]
    },
    newest: async (grant, projectId) => {
      const newest = covers(grant, projectId) ? await newestRelease(engine.db, projectId) : ''
      return newest === '' ? undefined : newest
    },
    upsert: (grant, version, change, now) => upsertRelease(engine, grant, version, change, now),
    remove: (grant, version, now) => removeRelease(engine, grant, version, now),
    commits: (grant, version, limit) => commitsOf(engine, grant, version, limit),
    previousWithCommits: (grant, version) => previousWithCommits(engine, grant, version),
    neighbours: (grant, version) => neighbouringVersions(engine, grant, version),
    deploys: (grant, version) => deploysOf(engine, grant, version),
    addDeploy: (grant, version, deploy) => addDeploy(engine, grant, version, deploy),
    issues: (grant, version, which, limit) => issuesOf(engine, grant, version, which, limit),
    commitsTouching: (...args) => commitsTouching(engine, ...args),
    saveCodeMappings: (grant, projectId, mappings) => saveCodeMappings(engine, grant, projectId, mappings),
    codeMappings: (grant, projectId) => codeMappings(engine, grant, projectId),
    repositories: (grant) => repositories(engine, grant),
  }
}

async function listReleases(
  { db }: Engine,
  grant: Grant<'project:read'>,
  { projects, search = '', status }: ReleaseFilter,
  order: ReleaseOrder,
  page: { readonly offset: number; readonly limit: number },
): Promise<readonly Release[]> {
  let found = db.selectFrom('releases').selectAll().where(coveredRelease(grant))
  if (projects !== undefined) found = found.where(inProjects(projects))
  if (status !== undefined) found = found.where('status', '=', status)
  if (search !== '') found = found.where(nameContains(search))
  const sorted =
    order === 'version'
      ? found.orderBy('sort_key', 'desc')
      : found.orderBy(({ fn }) => fn.coalesce('released_at', 'created_at'), 'desc').orderBy('id', 'desc')
  const rows = await sorted.offset(page.offset).limit(page.limit).execute()
  return releasesFromRows(db, grant, rows)
}

async function issuesOf(
  { db }: Engine,
  grant: Grant<'event:read'>,
  version: string,
  which: 'new' | 'regressed',
  limit: number,
) {
  if (version === '') return []
  const found = db.selectFrom('issues').selectAll().where(covered(grant, 'project_id')).limit(limit)
  const rows = await (
    which === 'new'
      ? found.where('first_release', '=', version).orderBy('first_seen', 'desc')
      : found.where('regressed_release', '=', version).orderBy('last_seen', 'desc')
  )
    .orderBy('id', 'desc')
    .execute()
  return issuesFromRows(db, rows)
}
