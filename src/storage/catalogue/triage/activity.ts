import type { Selectable } from 'kysely'
import { authorize, type Grant } from '#domain/access/access.ts'
import type { IssueId, ProjectId } from '#domain/ids.ts'
import { MAX_COMMENT, type ActivityCatalogue, type ActivityActor } from '#domain/issue/activity.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { noteChanges } from '../changes/note-changes.ts'
import { covered, type Db, type Engine } from '../engine.ts'
import { subscribeBecause, subscribeTeamsBecause } from '../marks.ts'
import type { ActivityRow } from '../tables.ts'
import { activityActor, activityFromRow } from './activity-rows.ts'

type Comment = Parameters<ActivityCatalogue['comment']>[2]
type May = Grant<'event:write'>

/** Issue activity and its comments. */
export function createActivity(engine: Engine): ActivityCatalogue {
  const { db } = engine
  return {
    of: async (grant, issue, { limit, before }) => {
      const lines = db
        .selectFrom('issue_activity')
        .selectAll()
        .where('issue_id', '=', issue)
        .where(covered(grant, 'project_id'))
        .orderBy('id', 'desc')
        .limit(limit)
      const rows = await (before === undefined ? lines : lines.where('id', '<', before)).execute()
      return rows.map(activityFromRow)
    },
    comment: (grant, issue, comment, now) => addComment(engine, grant, issue, comment, now),
    editComment: (grant, id, comment, now) => editComment(engine, grant, id, comment, now),
    removeComment: (grant, id, now) => removeComment(engine, grant, id, now),
  }
}

async function addComment({ db }: Engine, grant: May, issue: IssueId, comment: Comment, now: Date) {
  const checked = checkedComment(comment)
  if (!checked.ok) return checked
  return db.transaction().execute(async (trx) => {
    const of = trx.selectFrom('issues').select('project_id').where('id', '=', issue).where(covered(grant, 'project_id'))
    const project = (await of.executeTakeFirst())?.project_id
    if (project === undefined) return refuse({ reason: 'not_found' } as const)
    const by = activityActor(grant.actor)
    const row = await trx
      .insertInto('issue_activity')
      .values({
        issue_id: issue,
        project_id: project,
        at: now.getTime(),
        actor_kind: by.kind,
        actor_id: by.id,
        actor_name: by.name,
        kind: 'comment',
        detail: JSON.stringify(checked.value),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteComment(trx, 'issue.commented', { row, by, at: now, text: checked.value.text })
    if (by.kind === 'user' && by.id !== null) await subscribeBecause(trx, [by.id], [issue], 'commented')
    await subscribeMentioned(trx, issue, checked.value)
    return ok(activityFromRow(row))
  })
}

function editComment({ db }: Engine, grant: May, id: number, comment: Comment, now: Date) {
  return db.transaction().execute(async (trx) => {
    const row = await commentRow(trx, grant, id)
    if (row === undefined) return refuse({ reason: 'not_found' } as const)
    if (!isBy(row, activityActor(grant.actor))) return refuse({ reason: 'not_yours' } as const)
    const checked = checkedComment(comment)
    if (!checked.ok) return checked
    const detail = JSON.stringify({ ...checked.value, editedAt: now })
    await trx.updateTable('issue_activity').set({ detail }).where('id', '=', id).execute()
    const by = activityActor(grant.actor)
    await noteComment(trx, 'issue.comment_edited', { row, by, at: now, text: checked.value.text })
    await subscribeMentioned(trx, row.issue_id as IssueId, checked.value)
    return ok(undefined)
  })
}

/** Mentioned users are subscribed to the issue. */
async function subscribeMentioned(trx: Db, issue: IssueId, { mentions }: Comment): Promise<void> {
  const people = mentions.flatMap(({ kind, id }) => (kind === 'user' ? [id] : []))
  const teams = mentions.flatMap(({ kind, id }) => (kind === 'team' ? [Number(id)] : []))
  await subscribeBecause(trx, people, [issue], 'mentioned')
  await subscribeTeamsBecause(trx, teams, [issue], 'mentioned')
}

function removeComment({ db }: Engine, grant: May, id: number, now: Date) {
  return db.transaction().execute(async (trx) => {
    const row = await commentRow(trx, grant, id)
    if (row === undefined) return refuse({ reason: 'not_found' } as const)
    const isAllowed =
      isBy(row, activityActor(grant.actor)) || authorize(grant.actor, 'event:admin', [row.project_id as ProjectId]).ok
    if (!isAllowed) return refuse({ reason: 'not_yours' } as const)
    await trx.deleteFrom('issue_activity').where('id', '=', id).execute()
    const by = activityActor(grant.actor)
    await noteComment(trx, 'issue.comment_deleted', { row, by, at: now, text: null })
    return ok(undefined)
  })
}

interface NotedComment {
  readonly row: Selectable<ActivityRow>
  readonly by: ActivityActor
  readonly at: Date
  readonly text: string | null
}

/** Publishes a comment's change to the change feed, in its transaction. */
function noteComment(
  trx: Db,
  kind: 'issue.commented' | 'issue.comment_edited' | 'issue.comment_deleted',
  { row, by, at, text }: NotedComment,
): Promise<void> {
  const detail = { about: 'comment', issue: row.issue_id as IssueId, comment: row.id, text } as const
  return noteChanges(trx, [{ at, kind, projects: [row.project_id as ProjectId], by, detail }])
}

function commentRow(db: Db, grant: May, id: number): Promise<Selectable<ActivityRow> | undefined> {
  return db
    .selectFrom('issue_activity')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'comment')
    .where(covered(grant, 'project_id'))
    .executeTakeFirst()
}

export function isBy(row: Pick<Selectable<ActivityRow>, 'actor_kind' | 'actor_id'>, by: ActivityActor): boolean {
  return row.actor_kind === by.kind && row.actor_id === by.id
}

function checkedComment({ text, mentions }: Comment): Result<Comment, { reason: 'empty' | 'too_long' }> {
  if (text.trim() === '') return refuse({ reason: 'empty' })
  return text.length > MAX_COMMENT ? refuse({ reason: 'too_long' }) : ok({ text, mentions })
}
