import type { Selectable } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { IssueId } from '#domain/ids.ts'
import { shortId, type Issue } from '#domain/issue/issue.ts'
import { priorities } from '#domain/issue/state.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { covered, jsonRows, type Db, type Engine } from './engine.ts'
import { issuesFromRows } from './issue-rows.ts'
import type { IssueRow } from './tables.ts'
import { moveTickets } from './tickets/tickets.ts'
import { activityActor, addActivity } from './triage/activity-rows.ts'
import { moveHistory } from './triage/move-history.ts'

type Row = Selectable<IssueRow>

/** See IssueCatalogue.merge. */
export function mergeIssues(
  { db }: Engine,
  grant: Grant<'event:write'>,
  into: IssueId,
  from: readonly IssueId[],
  now: Date,
): Promise<Result<Issue, { reason: 'not_found' | 'other_project' }>> {
  return db.transaction().execute(async (trx) => {
    const ids = new Set([into, ...from])
    const rows = await issueRows(trx, grant, [...ids])
    const target = rows.find((row) => row.id === into)
    if (target === undefined || rows.length < ids.size) return refuse({ reason: 'not_found' })
    if (rows.some((row) => row.project_id !== target.project_id)) return refuse({ reason: 'other_project' })

    const parts = rows.filter((row) => row.id !== into)
    if (parts.length > 0) {
      const merged = asOne(target, parts)
      await moveAddresses(trx, parts, into, now)
      await moveHistory(trx, idsOf(parts), into)
      await moveTickets(trx, idsOf(parts), into)
      await tellMerge(trx, grant, target, parts, now)
      await trx.deleteFrom('issues').where('id', 'in', idsOf(parts)).execute()
      await trx.updateTable('issues').set(merged).where('id', '=', into).execute()
    }
    return ok(await oneIssue(trx, into))
  })
}

/** The subset of these issues that the grant covers. */
function issueRows(db: Db, grant: Grant<'event:write'>, ids: readonly IssueId[]): Promise<readonly Row[]> {
  const wanted = jsonRows<{ id: number }>(
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  return db
    .selectFrom('issues')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom(wanted.as('input')).select('input.id'))
    .where(covered(grant, 'project_id'))
    .execute()
}

/** Points hashes, earlier moves and old addresses at the target before the merged issues are deleted. */
async function moveAddresses(db: Db, parts: readonly Row[], into: IssueId, now: Date): Promise<void> {
  const gone = idsOf(parts)
  await db.updateTable('issue_hashes').set({ issue_id: into }).where('issue_id', 'in', gone).execute()
  // Issues that were merged into one of these earlier, so that lookups never follow a chain.
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

async function tellMerge(
  db: Db,
  grant: Grant<'event:write'>,
  target: Row,
  parts: readonly Row[],
  now: Date,
): Promise<void> {
  const slug = await slugOf(db, target.project_id)
  const numbers = parts.map((row) => shortId(slug, row.number))
  const line = { issueId: target.id, projectId: target.project_id, at: now.getTime(), by: activityActor(grant.actor) }
  await addActivity(db, [{ ...line, what: { kind: 'merged', numbers } }])
}

/** The prefix of a project's short ids. */
export async function slugOf(db: Db, projectId: number): Promise<string> {
  const project = db.selectFrom('projects').select('slug').where('id', '=', projectId)
  return (await project.executeTakeFirstOrThrow()).slug
}

/** The merged issue. If two issues were last seen at the same time, the target keeps its own title and details. */
function asOne(target: Row, parts: readonly Row[]) {
  const all = [target, ...parts]
  const newest = all.reduce((best, row) => (row.last_seen > best.last_seen ? row : best))
  const oldest = all.reduce((best, row) => (row.first_seen < best.first_seen ? row : best))
  const regressed = all.reduce((best, row) => ((row.regressed_at ?? 0) > (best.regressed_at ?? 0) ? row : best))
  const events = all.reduce((sum, row) => sum + row.event_count, 0)
  const owned = all.find((row) => row.assignee_user_id !== null || row.assignee_team_id !== null) ?? target
  const { priority, priority_set } = weightiest(target, parts)
  return {
    title: newest.title,
    culprit: newest.culprit,
    level: newest.level,
    type: newest.type,
    platform: newest.platform,
    metadata: newest.metadata,
    handled: Math.min(...all.map((row) => row.handled)),
    event_count: events,
    first_seen: oldest.first_seen,
    last_seen: newest.last_seen,
    first_release: oldest.first_release,
    last_release: newest.last_release,
    ...stateOfAll(target, parts, events),
    priority,
    priority_set,
    assignee_user_id: owned.assignee_user_id,
    assignee_team_id: owned.assignee_team_id,
    regressed_at: regressed.regressed_at,
    regressed_release: regressed.regressed_release,
  }
}

/**
 * A merge settles nothing: the result is resolved only if all were resolved, archived if none is unresolved, and
 * otherwise unresolved.
 */
function stateOfAll(target: Row, parts: readonly Row[], events: number) {
  const all = [target, ...parts]
  const open = all.find((row) => row.status === 'unresolved')
  const archived = all.find((row) => row.status === 'archived')
  const resolvedLast = all.reduce((last, row) => ((row.state_at ?? 0) > (last.state_at ?? 0) ? row : last))
  const { status, substatus, state_detail, state_at, wake_at, event_count, archived_count } =
    open ?? archived ?? resolvedLast
  // Keeps the number of events since archiving. Merged-in events must not reopen the issue.
  const counted = archived_count === null ? null : events - (event_count - archived_count)
  return { status, substatus, state_detail, state_at, wake_at, archived_count: counted }
}

/** The target's priority if a person set it, otherwise the highest of all. */
function weightiest(target: Row, parts: readonly Row[]): Row {
  if (target.priority_set === 1) return target
  const rank = (row: Row) => (priorities as readonly string[]).indexOf(row.priority)
  return parts.reduce((best, row) => (rank(row) < rank(best) ? row : best), target)
}

function idsOf(rows: readonly Row[]): number[] {
  return rows.map((row) => row.id)
}

/** Loads an issue that must exist. */
export async function oneIssue(db: Db, id: number): Promise<Issue> {
  const row = await db.selectFrom('issues').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const [issue] = await issuesFromRows(db, [row])
  if (issue === undefined) throw new Error(`Issue ${id} was read and is not there.`)
  return issue
}
