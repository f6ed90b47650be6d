import type { Selectable } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Deploy, LastCommit, Release, ReleaseProject } from '#domain/release/release.ts'
import { covered, type Db } from '../engine.ts'
import { dateOrNull } from '../issue-rows.ts'
import type { DeployRow, ReleaseRow } from '../tables.ts'

/** Converts rows in order, with a constant number of queries. */
export async function releasesFromRows(
  db: Db,
  grant: Grant<Permission>,
  rows: readonly Selectable<ReleaseRow>[],
): Promise<readonly Release[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const projects = await projectsOf(db, grant, rows)
  const commits = await commitFacts(db, ids)
  const heads = await headsOf(db, ids)
  const deploys = await deployFacts(db, ids)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    ...totalOf(projects.get(row.id) ?? []),
    createdAt: new Date(row.created_at),
    releasedAt: dateOrNull(row.released_at),
    startedAt: dateOrNull(row.started_at),
    status: row.status === 'archived' ? 'archived' : 'open',
    url: row.url,
    ref: row.ref,
    commitCount: commits.get(row.id)?.count ?? 0,
    lastCommit: commits.get(row.id)?.newest ?? heads.get(row.id) ?? null,
    deployCount: deploys.get(row.id)?.count ?? 0,
    lastDeploy: deploys.get(row.id)?.newest ?? null,
  }))
}

/** A release's projects, and totals over all of them. */
function totalOf(projects: readonly ReleaseProject[]) {
  const firsts = projects.flatMap(({ firstEventAt }) => firstEventAt ?? [])
  const lasts = projects.flatMap(({ lastEventAt }) => lastEventAt ?? [])
  return {
    projects,
    newIssues: projects.reduce((sum, project) => sum + project.newIssues, 0),
    events: projects.reduce((sum, project) => sum + project.events, 0),
    firstEventAt: firsts.length === 0 ? null : new Date(Math.min(...firsts.map(Number))),
    lastEventAt: lasts.length === 0 ? null : new Date(Math.max(...lasts.map(Number))),
  }
}

/** The covered projects of each release, by release id. */
async function projectsOf(
  db: Db,
  grant: Grant<Permission>,
  releases: readonly Selectable<ReleaseRow>[],
): Promise<ReadonlyMap<number, readonly ReleaseProject[]>> {
  const versions = releases.map((row) => row.version)
  const rows = await db
    .selectFrom('release_projects')
    .selectAll()
    .where(
      'release_id',
      'in',
      releases.map((row) => row.id),
    )
    .where(covered(grant, 'project_id'))
    .orderBy('project_id')
    .execute()
  const newIssues = await issueCounts(db, 'first_release', versions)
  const regressions = await issueCounts(db, 'regressed_release', versions)
  const byRelease = Map.groupBy(rows, (row) => row.release_id)
  return new Map(
    releases.map(({ id, version }) => [
      id,
      (byRelease.get(id) ?? []).map((row): ReleaseProject => ({
        projectId: row.project_id as ProjectId,
        newIssues: newIssues.get(`${row.project_id} ${version}`) ?? 0,
        regressions: regressions.get(`${row.project_id} ${version}`) ?? 0,
        events: row.events,
        firstEventAt: dateOrNull(row.first_event_at),
        lastEventAt: dateOrNull(row.last_event_at),
      })),
    ]),
  )
}

/**
 * Issue counts by project and release, keyed like `7 web@1.0.0`. Counted on demand from an index, because a stored sum
 * would be wrong after a merge.
 */
async function issueCounts(
  db: Db,
  column: 'first_release' | 'regressed_release',
  versions: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('issues')
    .select(({ fn }) => ['project_id', `${column} as version`, fn.countAll<number>().as('count')])
    .where(column, 'in', versions)
    .groupBy([column, 'project_id'])
    .execute()
  return new Map(rows.map((row) => [`${row.project_id} ${row.version}`, row.count]))
}

async function commitFacts(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('commits as newest')
    .select(({ selectFrom }) => [
      'newest.release_id',
      'newest.commit_id',
      'newest.message',
      'newest.committed_at',
      selectFrom('commits')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('commits.release_id', '=', 'newest.release_id')
        .as('count'),
    ])
    .where('newest.release_id', 'in', ids)
    .where('newest.position', '=', 0)
    .execute()
  return new Map(
    rows.map((row) => [
      row.release_id,
      {
        count: row.count ?? 0,
        newest: { id: row.commit_id, message: row.message, committedAt: dateOrNull(row.committed_at) },
      },
    ]),
  )
}

/** The commit that a tool named as the release's head without sending a list of commits. */
async function headsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, LastCommit>> {
  const rows = await db
    .selectFrom('release_refs')
    .select(['release_id', 'commit_id'])
    .where('release_id', 'in', ids)
    .orderBy('repository', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.release_id, { id: row.commit_id, message: null, committedAt: null }]))
}

async function deployFacts(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('deploys')
    .selectAll()
    .where('release_id', 'in', ids)
    .orderBy('finished_at')
    .orderBy('id')
    .execute()
  const facts = new Map<number, { count: number; newest: Deploy }>()
  for (const row of rows) {
    facts.set(row.release_id, { count: (facts.get(row.release_id)?.count ?? 0) + 1, newest: deployFromRow(row) })
  }
  return facts
}

export function deployFromRow(row: Selectable<DeployRow>): Deploy {
  return {
    id: row.id,
    environment: row.environment,
    name: row.name,
    url: row.url,
    startedAt: dateOrNull(row.started_at),
    finishedAt: new Date(row.finished_at),
  }
}
