import type { SlackPost, SlackWork } from '#domain/slack/slack-work.ts'
import type { Db } from '../engine.ts'

/** Messages still to be sent to Slack. */
export function createPosts(db: Db): Pick<SlackWork, 'queue' | 'due' | 'settle'> {
  return {
    queue: async (post, now) => {
      const ms = now.getTime()
      await db
        .insertInto('slack_posts')
        .values({ post: JSON.stringify(post), at: ms, due_at: ms, attempts: 0 })
        .execute()
    },
    due: async (now, limit) => {
      const rows = db.selectFrom('slack_posts').selectAll().where('due_at', '<=', now.getTime())
      const found = await rows.orderBy('due_at').orderBy('id').limit(limit).execute()
      return found.map((row) => ({
        id: row.id,
        post: JSON.parse(row.post) as SlackPost,
        at: new Date(row.at),
        attempts: row.attempts,
      }))
    },
    settle: async (id, again) => {
      if (again === null) await db.deleteFrom('slack_posts').where('id', '=', id).execute()
      else
        await db
          .updateTable('slack_posts')
          .set({ due_at: again.at.getTime(), attempts: again.attempts })
          .where('id', '=', id)
          .execute()
    },
  }
}
