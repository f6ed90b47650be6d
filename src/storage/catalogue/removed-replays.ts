import { sql } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { ProjectId, ReplayId } from '#domain/ids.ts'
import type { RemovedReplays } from '#domain/replay/replay-store.ts'
import type { ReplayKey } from '#domain/replay/replay.ts'
import { audited } from './audit/audited.ts'
import { jsonRows, type Db, type Engine } from './engine.ts'
import { forgetViews } from './replay-views.ts'

/** The store of replays that users have deleted. */
export function createRemovedReplays({ db }: Engine): RemovedReplays {
  return {
    note: async (grant, replays, now) => {
      if (replays.length === 0) return
      await db.transaction().execute(async (trx) => {
        await insert(trx, replays, now)
        await forgetViews(trx, replays)
        await writeDown(trx, grant, replays, now)
      })
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

async function insert(db: Db, replays: readonly ReplayKey[], now: Date): Promise<void> {
  const columns = { project_id: 'integer', replay_id: 'text', removed_at: 'integer' } as const
  const rows = jsonRows<{ project_id: number; replay_id: string; removed_at: number }>(
    columns,
    replays.map((one) => ({ project_id: one.projectId, replay_id: one.replayId, removed_at: now.getTime() })),
  )
  await db
    .insertInto('removed_replays')
    .columns(['project_id', 'replay_id', 'removed_at'])
    // SQLite needs "where true", or it parses ON CONFLICT as a join condition (sqlite.org/lang_upsert.html, 2.2).
    .expression((eb) =>
      eb
        .selectFrom(rows.as('input'))
        .selectAll()
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'replay_id']).doNothing())
    .execute()
}

/** Writes one audit log entry per project: the id of a single replay, or the number of several. */
async function writeDown(db: Db, grant: Grant<'event:admin'>, replays: readonly ReplayKey[], now: Date): Promise<void> {
  for (const [projectId, own] of Map.groupBy(replays, (one) => one.projectId)) {
    const project = await db.selectFrom('projects').select('slug').where('id', '=', projectId).executeTakeFirst()
    const [only, ...others] = own
    const detail = others.length === 0 ? { replay: only?.replayId ?? '' } : { replays: String(own.length) }
    await audited(db, grant, 'replay.deleted', project?.slug ?? '', detail, now)
  }
}
