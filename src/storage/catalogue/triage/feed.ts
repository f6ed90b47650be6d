import type { ActivityFeed } from '#domain/issue/activity.ts'
import type { Db, Engine } from '../engine.ts'
import { activityFromRow } from './activity-rows.ts'

/** The activity of all issues as one stream, for followers. */
export function createFeed({ db }: Engine): ActivityFeed {
  return {
    after: async (id, limit) => {
      const rows = await db
        .selectFrom('issue_activity')
        .leftJoin('project_histories', 'project_histories.project_id', 'issue_activity.project_id')
        .selectAll('issue_activity')
        .select('project_histories.until')
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ until, ...row }) => {
        const isHistory = until !== null && row.at < until
        return isHistory ? { ...activityFromRow(row), isHistory } : activityFromRow(row)
      })
    },
    last: async () => {
      const newest = db.selectFrom('issue_activity').select('id').orderBy('id', 'desc').limit(1)
      return (await newest.executeTakeFirst())?.id ?? 0
    },
    positionOf: async (follower) => {
      const known = db.selectFrom('activity_positions').select('activity_id').where('follower', '=', follower)
      return (await known.executeTakeFirst())?.activity_id
    },
  }
}

/** Stores a follower's position, in the transaction that writes its results. */
export async function notePosition(db: Db, follower: string, activityId: number): Promise<void> {
  await db
    .insertInto('activity_positions')
    .values({ follower, activity_id: activityId })
    .onConflict((conflict) => conflict.column('follower').doUpdateSet({ activity_id: activityId }))
    .execute()
}
