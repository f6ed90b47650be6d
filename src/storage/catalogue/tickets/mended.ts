import type { PushedCommit, TicketFeed } from '#domain/ticket/ticket.ts'
import type { Db } from '../engine.ts'
import { changesBy } from '../triage/decide.ts'
import { issueStateRows, writeChanges, type IssueStateRow } from '../triage/issue-changes.ts'

/** See TicketFeed.mended. */
export async function mended(
  trx: Db,
  repository: string,
  commit: PushedCommit,
  issues: Parameters<TicketFeed['mended']>[2],
  now: Date,
): Promise<number> {
  const rows = await Promise.all(issues.map(({ projectSlug, number }) => named(trx, projectSlug, number)))
  const open = [...new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row]]))).values()]
  const fresh = await Promise.all(open.map((row) => isFirstTime(trx, row.id, commit.id)))
  const resolution = { kind: 'commit', commit: commit.id, repository } as const
  const mending = open.filter((_, index) => fresh[index] === true)
  // If a release already contains the commit, the issue is resolved in that release.
  const changes = await changesBy(trx, { kind: 'resolve', resolution }, mending, now)
  const by = { kind: 'commit', id: null, name: commit.authorName } as const
  await writeChanges(trx, changes, { by, now })
  return changes.length
}

/** The issue with this short id, unless it is already resolved. */
function named(trx: Db, projectSlug: string, number: number): Promise<IssueStateRow | undefined> {
  return issueStateRows(trx)
    .innerJoin('projects', 'projects.id', 'issues.project_id')
    .where('projects.slug', '=', projectSlug)
    .where('issues.number', '=', number)
    .where('issues.status', '<>', 'resolved')
    .executeTakeFirst()
}

/** A push reported twice, or a commit that reaches two branches, must not resolve an issue that has returned since. */
export async function isFirstTime(trx: Db, issueId: number, commit: string): Promise<boolean> {
  const line = await trx
    .selectFrom('issue_activity')
    .select('id')
    .where('issue_id', '=', issueId)
    .where('kind', '=', 'state')
    .where('actor_kind', '=', 'commit')
    .where('detail', 'like', `%"commit":${JSON.stringify(commit)}%`)
    .limit(1)
    .executeTakeFirst()
  return line === undefined
}
