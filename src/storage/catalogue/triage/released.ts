import { sql } from 'kysely'
import { issuesMendedBy } from '#domain/issue/commit-message.ts'
import type { IssueState } from '#domain/issue/state.ts'
import type { Commit } from '#domain/release/release.ts'
import { jsonRows, type Db } from '../engine.ts'
import { comparisonOf } from '../releases/newest.ts'
import { isFirstTime } from '../tickets/mended.ts'
import { mishap } from './activity-rows.ts'
import { issueStateRows, toState, writeChanges, type IssueStateRow } from './issue-changes.ts'
import { stateFromRow } from './state-columns.ts'

type Resolved = Extract<IssueState, { status: 'resolved' }>

/**
 * Handles a release that is new in these projects or has received its commits. Issues resolved in the next release, or
 * by one of these commits, are now resolved in this release.
 */
export async function settleInRelease(db: Db, version: string, projects: readonly number[], now: Date): Promise<void> {
  if (projects.length === 0) return
  const rows = await issueStateRows(db)
    .where('issues.status', '=', 'resolved')
    .where('issues.project_id', 'in', projects)
    .where(({ or, eb }) =>
      or([
        eb('issues.state_detail', 'like', '%"kind":"next_release"%'),
        eb('issues.state_detail', 'like', '%"kind":"commit"%'),
      ]),
    )
    .execute()
  const waiting = rows.flatMap((row) => {
    const state = stateFromRow(row)
    return state.status === 'resolved' ? [{ row, state }] : []
  })
  if (waiting.length === 0) return
  const isHere = await arrivalOf(db, version, waiting)
  const changes = waiting
    .filter(({ state }) => isHere(state))
    .map(({ row, state }) =>
      toState(row, { ...state, resolution: { kind: 'release', release: version } }, now, { why: 'released' }),
    )
  await writeChanges(db, changes, { by: mishap, now })
}

/** Whether this release is one that an issue was waiting for. */
async function arrivalOf(
  db: Db,
  version: string,
  waiting: readonly { readonly state: Resolved }[],
): Promise<(state: Resolved) => boolean> {
  const resolutions = waiting.map(({ state }) => state.resolution)
  const afters = resolutions.flatMap((one) => (one.kind === 'next_release' ? [one.after] : []))
  const compare = await comparisonOf(db, [version, ...afters])
  const awaited = resolutions.flatMap((one) => (one.kind === 'commit' ? [one.commit] : []))
  const held = await commitsHeld(db, version, awaited)
  return ({ resolution }) => {
    switch (resolution.kind) {
      case 'next_release':
        return resolution.after === '' || compare(version, resolution.after) > 0
      case 'commit':
        return held.has(resolution.commit)
      case 'now':
      case 'release':
        return false
    }
  }
}

/** The subset of these commits that a release contains, in any repository: the hash is unique enough. */
async function commitsHeld(db: Db, version: string, commits: readonly string[]): Promise<ReadonlySet<string>> {
  if (commits.length === 0) return new Set()
  const rows = await commitsNamed(db, commits)
    .innerJoin('releases', 'releases.id', 'commits.release_id')
    .where('releases.version', '=', version)
    .execute()
  return new Set(rows.map((row) => row.commit_id))
}

function commitsNamed(db: Db, commits: readonly string[]) {
  const wanted = jsonRows<{ id: string }>(
    { id: 'text' },
    [...new Set(commits)].map((id) => ({ id })),
  )
  return db
    .selectFrom('commits')
    .select('commits.commit_id')
    .where('commits.commit_id', 'in', (eb) => eb.selectFrom(wanted.as('input')).select('input.id'))
}

/** The subset of these commits that no release contains. Must run before they are written. */
export async function newCommits(db: Db, commits: readonly Commit[]): Promise<readonly Commit[]> {
  const telling = commits.filter(({ message }) => issuesMendedBy(message).length > 0)
  if (telling.length === 0) return []
  const ids = telling.map(({ id }) => id)
  const known = new Set((await commitsNamed(db, ids).execute()).map((row) => row.commit_id))
  return telling.filter(({ id }) => !known.has(id))
}

/**
 * Resolves in this release the issues that its commits claim to fix, within the release's projects. Commits known from
 * earlier releases or pushes have already done so, and must not resolve an issue that has returned since.
 */
export async function resolveByCommits(
  db: Db,
  version: string,
  projects: readonly number[],
  commits: readonly Commit[],
  now: Date,
): Promise<void> {
  const is = { status: 'resolved', resolution: { kind: 'release', release: version }, at: now } as const
  for (const { id, message, authorName } of commits) {
    // oxlint-disable-next-line no-await-in-loop -- one connection; the first of two that mend the same is the one
    const open = await openIssues(db, projects, message)
    // oxlint-disable-next-line no-await-in-loop -- the same
    const isFirst = await Promise.all(open.map((row) => isFirstTime(db, row.id, id)))
    const changes = open.filter((_, index) => isFirst[index] === true).map((row) => toState(row, is, now))
    // oxlint-disable-next-line no-await-in-loop -- the same
    await writeChanges(db, changes, { by: { kind: 'commit', id: null, name: authorName }, now })
  }
}

/** The unresolved issues that a commit message names. */
function openIssues(db: Db, projects: readonly number[], message: string): Promise<readonly IssueStateRow[]> {
  const named = jsonRows<{ slug: string; number: number }>(
    { slug: 'text', number: 'integer' },
    issuesMendedBy(message).map(({ projectSlug, number }) => ({ slug: projectSlug, number })),
  )
  return issueStateRows(db)
    .innerJoin('projects', 'projects.id', 'issues.project_id')
    .innerJoin(named.as('input'), (join) =>
      join.onRef('input.slug', '=', 'projects.slug').onRef('input.number', '=', 'issues.number'),
    )
    .where('issues.status', '<>', 'resolved')
    .where(projects.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`issues.project_id in (${sql.join(projects)})`)
    .execute()
}
