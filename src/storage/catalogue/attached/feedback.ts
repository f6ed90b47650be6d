import { sql } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { FeedbackCatalogue, FeedbackFilter } from '#domain/feedback/feedback.ts'
import { noteFeedback } from '../changes/note-feedback.ts'
import { covered, jsonRows, type Engine } from '../engine.ts'
import { activityActor } from '../triage/activity-rows.ts'
import { ofTheIssue, ofTheseEvents } from './conditions.ts'
import { feedbackFromRow } from './rows.ts'

export function createFeedback(engine: Engine): FeedbackCatalogue {
  const { db } = engine
  const readable = (grant: Grant<'event:read'>) =>
    db.selectFrom('feedback').where(covered(grant, 'feedback.project_id'))
  const matching = (grant: Grant<'event:read'>, filter: FeedbackFilter) => narrowed(readable(grant), filter)
  type Matching = ReturnType<typeof readable>
  const countOf = async (found: Matching): Promise<number> =>
    Number((await found.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
  const newest = async (found: Matching, { offset, limit }: { offset: number; limit: number }) => {
    const rows = found.selectAll().orderBy('received_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit)
    return (await rows.execute()).map(feedbackFromRow)
  }
  return {
    list: (grant, filter, window) => newest(matching(grant, filter), window),
    count: (grant, filter) => countOf(matching(grant, filter)),
    ofEvents: (grant, events) =>
      newest(readable(grant).where(ofTheseEvents('feedback', events)), { offset: 0, limit: MAX_OF_EVENTS }),
    ofIssue: (grant, issue, window) => newest(readable(grant).where(ofTheIssue('feedback', issue)), window),
    countOfIssue: (grant, issue) => countOf(readable(grant).where(ofTheIssue('feedback', issue))),
    mark: (grant, ids, as, now) => mark(engine, grant, ids, as === 'read', now),
  }

  function narrowed(found: Matching, { projects = [], environments = [], period, text = '', only }: FeedbackFilter) {
    let all = found
    if (projects.length > 0) all = all.where('project_id', 'in', projects)
    if (environments.length > 0) all = all.where('environment', 'in', environments)
    if (period !== undefined)
      all = all.where('received_at', '>=', period.since.getTime()).where('received_at', '<', period.until.getTime())
    if (text !== '') all = all.where(contains(text))
    if (only !== undefined) all = all.where('read_at', only === 'read' ? 'is not' : 'is', null)
    return all
  }
}

/** Further feedback on the same event is shown on a page of its own. */
const MAX_OF_EVENTS = 100

function contains(text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const said = sql`lower(message || ' ' || name || ' ' || email)`
  return sql<boolean>`${said} like lower(cast(${pattern} as text)) escape '\\'`
}

function mark(
  { db }: Engine,
  grant: Grant<'event:write'>,
  ids: readonly number[],
  isRead: boolean,
  now: Date,
): Promise<number> {
  if (ids.length === 0) return Promise.resolve(0)
  const wanted = jsonRows<{ id: number }>(
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  return db.transaction().execute(async (trx) => {
    const marked = await trx
      .updateTable('feedback')
      .set({ read_at: isRead ? now.getTime() : null })
      .where('id', 'in', (eb) => eb.selectFrom(wanted.as('input')).select('input.id'))
      .where('read_at', isRead ? 'is' : 'is not', null)
      .where(covered(grant, 'project_id'))
      .returning(['id', 'project_id', 'event_id', 'group_hash', 'received_at'])
      .execute()
    const by = activityActor(grant.actor)
    await noteFeedback(trx, { kind: 'feedback.updated', by, at: now, isRead }, marked)
    return marked.length
  })
}
