import { z } from 'zod'
import type { NotificationWork, PendingItem, PendingNotification } from '#domain/alert/alert-work.ts'
import {
  defaultPreferences,
  summaryMinutes,
  notificationTimes,
  notificationTopics,
  type NotificationPreferences,
  type PreferencesCatalogue,
} from '#domain/alert/preferences.ts'
import type { IssueId, ProjectId } from '#domain/ids.ts'
import type { Db, Engine } from '../engine.ts'
import { activityFromRow } from '../triage/activity-rows.ts'
import { advanceFollower } from './progress.ts'
import { enqueue } from './enqueue.ts'

const { topics, digest } = defaultPreferences
const time = (topic: keyof typeof topics) => z.enum(notificationTimes).catch(topics[topic])

/** Stored preferences. Values that are missing or from another version fall back to the defaults. */
const stored = z.object({
  topics: z
    .object({
      assigned: time('assigned'),
      mentioned: time('mentioned'),
      regressed: time('regressed'),
      followed: time('followed'),
    })
    .catch({ ...topics }),
  digest: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('every'), minutes: z.literal(summaryMinutes) }),
      z.object({ kind: z.literal('daily'), hour: z.int().min(0).max(23) }),
    ])
    .catch(digest),
})

export function createPreferences({ db }: Engine): PreferencesCatalogue {
  return {
    of: async (userId) => (await preferencesOf(db, [userId])).get(userId) ?? defaultPreferences,
    save: async (user_id, preferences) => {
      await db
        .insertInto('notification_preferences')
        .values({ user_id, preferences: JSON.stringify(preferences) })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet((eb) => ({ preferences: eb.ref('excluded.preferences') })),
        )
        .execute()
    },
  }
}

async function preferencesOf(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, NotificationPreferences>> {
  if (userIds.length === 0) return new Map()
  const rows = await db.selectFrom('notification_preferences').selectAll().where('user_id', 'in', userIds).execute()
  const said = new Map(rows.map((row) => [row.user_id, stored.parse(JSON.parse(row.preferences))]))
  return new Map(userIds.map((id) => [id, said.get(id) ?? defaultPreferences]))
}

export function createNotificationWork({ db }: Engine): NotificationWork {
  return {
    preferencesOf: (userIds) => preferencesOf(db, userIds),

    ownerOfToken: async (tokenId) => {
      const token = db.selectFrom('api_tokens').select('user_id').where('id', '=', tokenId)
      return (await token.executeTakeFirst())?.user_id ?? null
    },

    add: (progress, pending) =>
      db.transaction().execute(async (trx) => {
        if (!(await advanceFollower(trx, progress))) return 'overtaken'
        for (const one of pending) await addPending(trx, one)
        return 'done'
      }),

    due: async (now) => {
      const rows = db.selectFrom('pending_notifications').select('user_id').where('due_at', '<=', now.getTime())
      return (await rows.distinct().execute()).map(({ user_id }) => user_id)
    },

    pendingOf: (userId, now) => pendingOf(db, userId, now),

    bundle: (userId, pending, bundled, now) =>
      db.transaction().execute(async (trx) => {
        const deleted = await trx.deleteFrom('pending_notifications').where('id', 'in', pending).executeTakeFirst()
        // Another process has just sent them.
        if (Number(deleted.numDeletedRows) === 0 || bundled === null) return
        const { name } = await trx.selectFrom('user').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
        await enqueue(trx, [{ to: name, message: { kind: 'digest', userId, digest: bundled }, firing: null }], now)
      }),
  }
}

/** Skips a comment that was deleted in the meantime. */
async function addPending(trx: Db, { userId, topic, activityId, dueAt }: PendingNotification): Promise<void> {
  await trx
    .insertInto('pending_notifications')
    .columns(['user_id', 'activity_id', 'topic', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('issue_activity')
        .select([eb.val(userId).as('user_id'), 'id', eb.val(topic).as('topic'), eb.val(dueAt.getTime()).as('due_at')])
        .where('id', '=', activityId),
    )
    .execute()
}

async function pendingOf(db: Db, userId: string, now: Date): Promise<readonly PendingItem[]> {
  const rows = await db
    .selectFrom('pending_notifications as pending')
    .innerJoin('issue_activity as line', 'line.id', 'pending.activity_id')
    .innerJoin('issues', 'issues.id', 'line.issue_id')
    .selectAll('line')
    .select(['pending.id as pending_id', 'pending.topic', 'issues.number', 'issues.title'])
    .where('pending.user_id', '=', userId)
    .where('pending.due_at', '<=', now.getTime())
    .orderBy('pending.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.pending_id,
    topic: notificationTopics.find((topic) => topic === row.topic) ?? 'followed',
    activity: activityFromRow(row),
    issue: {
      id: row.issue_id as IssueId,
      projectId: row.project_id as ProjectId,
      number: row.number,
      title: row.title,
    },
  }))
}
