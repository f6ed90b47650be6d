import { sql } from 'kysely'
import { jsonRows } from '#storage/catalogue/engine.ts'
import { noteFeedback } from '#storage/catalogue/changes/note-feedback.ts'
import type { FeedbackRow } from '#storage/catalogue/attached/rows.ts'
import type { CommitContext, CommitStep } from '../commit-step.ts'
import { firstOfEach } from '../first-of-each.ts'
import type { DigestedFeedback } from './digested-feedback.ts'

/** Inserts feedback. Existing entries were sent twice. */
export const commitFeedback: CommitStep<DigestedFeedback> = {
  async run(context, feedback) {
    const added = await insertFeedback(context, feedback)
    return { isNew: firstOfEach(feedback, added, ({ projectId, itemId }) => `${projectId}:${itemId}`) }
  },
}

/** Returns the newly inserted ones, by project and id. */
async function insertFeedback(
  { db, groupOf }: CommitContext,
  all: readonly DigestedFeedback[],
): Promise<ReadonlySet<string>> {
  const columns = {
    project_id: 'integer',
    feedback_id: 'text',
    event_id: 'text',
    replay_id: 'text',
    group_hash: 'text',
    message: 'text',
    name: 'text',
    email: 'text',
    url: 'text',
    source: 'text',
    environment: 'text',
    release: 'text',
    at: 'integer',
    received_at: 'integer',
  } as const
  const rows = jsonRows<Omit<FeedbackRow, 'id' | 'read_at'>>(
    columns,
    all.map((one) => rowOf(one, groupOf)),
  )
  const added = await db
    .insertInto('feedback')
    .columns(Object.keys(columns) as (keyof typeof columns)[])
    // SQLite needs "where true", or it parses ON CONFLICT as a join condition (sqlite.org/lang_upsert.html, 2.2).
    .expression((eb) =>
      eb
        .selectFrom(rows.as('input'))
        .selectAll()
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'feedback_id']).doNothing())
    .returning(['id', 'project_id', 'feedback_id', 'event_id', 'group_hash', 'received_at'])
    .execute()
  // Feedback comes from end users, who are not accounts.
  const by = { kind: 'nobody', id: null, name: '' } as const
  await noteFeedback(db, { kind: 'feedback.created', by, isRead: false }, added)
  return new Set(added.map((row) => `${row.project_id}:${row.feedback_id}`))
}

function rowOf(one: DigestedFeedback, groupOf: CommitContext['groupOf']): Omit<FeedbackRow, 'id' | 'read_at'> {
  return {
    project_id: one.projectId,
    feedback_id: one.itemId,
    event_id: one.eventId,
    replay_id: one.replayId,
    group_hash: one.eventId === null ? null : groupOf({ projectId: one.projectId, eventId: one.eventId }),
    message: one.message,
    name: one.name,
    email: one.email,
    url: one.url,
    source: one.source,
    environment: one.environment,
    release: one.release,
    at: one.at,
    received_at: one.receivedAt,
  }
}
