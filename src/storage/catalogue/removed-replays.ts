import { sql } from 'kysely'
import type { ProjectId, ReplayId } from '#domain/ids.ts'
import type { RemovedReplays } from '#domain/replay/replay-store.ts'
import { jsonRows, type Engine } from './engine.ts'

/** Creates the store of the replays that somebody has deleted. */
export function createRemovedReplays({ db }: Engine): RemovedReplays {
  return {
    note: async (replays, now) => {
      if (replays.length === 0) return
      const columns = { project_id: 'integer', replay_id: 'text', removed_at: 'integer' } as const
      const rows = jsonRows<{ project_id: number; replay_id: string; removed_at: number }>(
        columns,
        replays.map((one) => ({ project_id: one.projectId, replay_id: one.replayId, removed_at: now.getTime() })),
      )
      await db
        .insertInto('removed_replays')
        .columns(['project_id', 'replay_id', 'removed_at'])
        // "where true": without it SQLite reads ON CONFLICT as the condition of a join (sqlite.org/lang_upsert.html, 2.2).
        .expression((eb) =>
          eb
            .selectFrom(rows.as('input'))
            .selectAll()
            .where(sql<boolean>`true`),
        )
        .onConflict((conflict) => conflict.columns(['project_id', 'replay_id']).doNothing())
        .execute()
    },
    since: async (time) => {
      const rows = await db
        .selectFrom('removed_replays')
        .select(['project_id', 'replay_id'])
        .where('removed_at', '>=', time.getTime())
        .orderBy('removed_at')
        .execute()
      return rows.map((row) => ({ projectId: row.project_id as ProjectId, replayId: row.replay_id as ReplayId }))
    },
    forgetBefore: async (time) => {
      await db.deleteFrom('removed_replays').where('removed_at', '<', time.getTime()).execute()
    },
  }
}
