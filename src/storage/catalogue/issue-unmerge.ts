import type { Selectable } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { IssueFace, IssueFigures } from '#domain/issue/issue-catalogue.ts'
import type { GroupHash, IssueId } from '#domain/ids.ts'
import { shortId, type Issue } from '#domain/issue/issue.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { covered, type Db, type Engine } from './engine.ts'
import { oneIssue, slugOf } from './issue-merge.ts'
import type { IssueRow } from './tables.ts'
import { activityActor, addActivity } from './triage/activity-rows.ts'
import { copyPlaces } from './triage/move-history.ts'

type Split = {
  readonly stays: IssueFigures & { readonly newest?: IssueFace }
  readonly goes: IssueFigures & { readonly newest: IssueFace }
}

/** See IssueCatalogue.unmerge. The new issue inherits the state of the old one. */
export function unmergeIssue(
  { db }: Engine,
  grant: Grant<'event:write'>,
  id: IssueId,
  hashes: readonly GroupHash[],
  split: Split,
  now: Date,
): Promise<Result<Issue, { reason: 'not_found' | 'nothing_left' | 'unknown_hash' }>> {
  return db.transaction().execute(async (trx) => {
    const old = await trx
      .selectFrom('issues')
      .selectAll()
      .where('id', '=', id)
      .where(covered(grant, 'project_id'))
      .executeTakeFirst()
    if (old === undefined) return refuse({ reason: 'not_found' })

    const going = new Set(hashes)
    const rows = await trx.selectFrom('issue_hashes').select('group_hash').where('issue_id', '=', id).execute()
    const owned = new Set(rows.map((row) => row.group_hash as GroupHash))
    if (going.size === 0 || [...going].some((hash) => !owned.has(hash))) return refuse({ reason: 'unknown_hash' })
    if (going.size === owned.size) return refuse({ reason: 'nothing_left' })

    const { id: made, number } = await makeIssue(trx, old, split)
    await copyPlaces(trx, [id], made)
    await trx
      .updateTable('issue_hashes')
      .set({ issue_id: made })
      .where('project_id', '=', old.project_id)
      .where('group_hash', 'in', [...going])
      .execute()
    const { newest } = split.stays
    await trx
      .updateTable('issues')
      .set({ ...figures(split.stays), ...(newest && face(newest)) })
      .where('id', '=', id)
      .execute()
    const into = shortId(await slugOf(trx, old.project_id), number)
    const line = { issueId: id, projectId: old.project_id, at: now.getTime(), by: activityActor(grant.actor) }
    await addActivity(trx, [{ ...line, what: { kind: 'taken_out', into } }])
    return ok(await oneIssue(trx, made))
  })
}

/** Creates the new issue with the project's next number. */
async function makeIssue(
  db: Db,
  old: Selectable<IssueRow>,
  { goes }: Split,
): Promise<{ readonly id: number; readonly number: number }> {
  const { last_issue_number: number } = await db
    .updateTable('projects')
    .set((eb) => ({ last_issue_number: eb('last_issue_number', '+', 1) }))
    .where('id', '=', old.project_id)
    .returning('last_issue_number')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('issues')
    .values({
      project_id: old.project_id,
      number,
      ...face(goes.newest),
      status: old.status,
      substatus: old.substatus,
      state_detail: old.state_detail,
      state_at: old.state_at,
      // Only events after archiving count, and this issue has had none so far.
      archived_count: old.archived_count === null ? null : goes.events,
      wake_at: old.wake_at,
      priority: old.priority,
      priority_set: old.priority_set,
      assignee_user_id: old.assignee_user_id,
      assignee_team_id: old.assignee_team_id,
      ...figures(goes),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, number }
}

function face({ title, culprit, level, type, platform, metadata, handled }: IssueFace) {
  return {
    title,
    culprit,
    level,
    type,
    platform,
    metadata: JSON.stringify(metadata),
    handled: handled ? 1 : 0,
  }
}

function figures({ events, firstSeen, lastSeen, firstRelease, lastRelease }: IssueFigures) {
  return {
    event_count: events,
    first_seen: firstSeen.getTime(),
    last_seen: lastSeen.getTime(),
    first_release: firstRelease,
    last_release: lastRelease,
  }
}
