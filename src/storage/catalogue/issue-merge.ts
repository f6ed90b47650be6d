import type { Selectable } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { IssueId } from '#domain/ids.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { covered, given, type Db, type Dialect, type Engine } from './engine.ts'
import { issuesFromRows } from './issue-rows.ts'
import type { IssueRow } from './tables.ts'

type Row = Selectable<IssueRow>

/** See IssueCatalogue.merge. */
export function mergeIssues(
  { db, dialect }: Engine,
  grant: Grant<'event:write'>,
  into: IssueId,
  from: readonly IssueId[],
  now: Date,
): Promise<Result<Issue, { reason: 'not_found' | 'other_project' }>> {
  return db.transaction().execute(async (trx) => {
    const ids = new Set([into, ...from])
    const rows = await issueRows(trx, dialect, grant, [...ids])
    const target = rows.find((row) => row.id === into)
    if (target === undefined || rows.length < ids.size) return refuse({ reason: 'not_found' })
    if (rows.some((row) => row.project_id !== target.project_id)) return refuse({ reason: 'other_project' })

    const parts = rows.filter((row) => row.id !== into)
    if (parts.length > 0) {
      const merged = asOne(target, parts)
      await moveAddresses(trx, parts, into, now)
      await trx.deleteFrom('issues').where('id', 'in', idsOf(parts)).execute()
      await trx.updateTable('issues').set(merged).where('id', '=', into).execute()
    }
    return ok(await oneIssue(trx, dialect, into))
  })
}

/** Those of these issues that the grant covers. */
function issueRows(
  db: Db,
  dialect: Dialect,
  grant: Grant<'event:write'>,
  ids: readonly IssueId[],
): Promise<readonly Row[]> {
  const wanted = given<{ id: number }>(
    dialect,
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  return db
    .selectFrom('issues')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom(wanted.as('given')).select('given.id'))
    .where(covered(grant, 'project_id'))
    .execute()
}

/** Hashes, earlier moves and old addresses lead to the issue that stays, before the others are deleted. */
async function moveAddresses(db: Db, parts: readonly Row[], into: IssueId, now: Date): Promise<void> {
  const gone = idsOf(parts)
  await db.updateTable('issue_hashes').set({ issue_id: into }).where('issue_id', 'in', gone).execute()
  // What was merged into one of them before: nobody has to follow a chain.
  await db.updateTable('issue_moves').set({ issue_id: into }).where('issue_id', 'in', gone).execute()
  await db
    .insertInto('issue_moves')
    .values(
      parts.map((row) => ({
        old_issue_id: row.id,
        project_id: row.project_id,
        old_number: row.number,
        issue_id: into,
        moved_at: now.getTime(),
      })),
    )
    .execute()
}

/** What the issue that stays becomes. Of two that were seen last at the same time it keeps its own face. */
function asOne(target: Row, parts: readonly Row[]) {
  const all = [target, ...parts]
  const newest = all.reduce((best, row) => (row.last_seen > best.last_seen ? row : best))
  const oldest = all.reduce((best, row) => (row.first_seen < best.first_seen ? row : best))
  // Resolved only if all of it is: what is merged in does not become resolved by that.
  const resolved = all.every((row) => row.status === 'resolved')
  const regressed = all.reduce((best, row) => ((row.regressed_at ?? 0) > (best.regressed_at ?? 0) ? row : best))
  return {
    title: newest.title,
    culprit: newest.culprit,
    level: newest.level,
    type: newest.type,
    platform: newest.platform,
    metadata: newest.metadata,
    handled: Math.min(...all.map((row) => row.handled)),
    event_count: all.reduce((sum, row) => sum + row.event_count, 0),
    first_seen: oldest.first_seen,
    last_seen: newest.last_seen,
    first_release: oldest.first_release,
    last_release: newest.last_release,
    status: resolved ? 'resolved' : 'unresolved',
    resolved_at: resolved ? Math.max(...all.map((row) => row.resolved_at ?? 0)) : null,
    regressed_at: regressed.regressed_at,
    regressed_release: regressed.regressed_release,
  }
}

function idsOf(rows: readonly Row[]): number[] {
  return rows.map((row) => row.id)
}

/** An issue that is known to be there. */
export async function oneIssue(db: Db, dialect: Dialect, id: number): Promise<Issue> {
  const row = await db.selectFrom('issues').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const [issue] = await issuesFromRows(db, dialect, [row])
  if (issue === undefined) throw new Error(`Issue ${id} was read and is not there.`)
  return issue
}
