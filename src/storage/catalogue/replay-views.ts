import { sql } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { ProjectId, ReplayId } from '#domain/ids.ts'
import type { ReplayKey } from '#domain/replay/replay.ts'
import type { ReplayViewer, ReplayViews, ReplayViewUpkeep } from '#domain/replay/replay-views.ts'
import { covered, jsonRows, type Db, type Engine } from './engine.ts'

type MayRead = Grant<'event:read'>

/** The store of who has watched which replays. */
export function createReplayViews({ db }: Engine): ReplayViews {
  return {
    see: (grant, userId, replay, now) => see(db, grant, userId, replay, now),
    seenOf: (grant, userId, replays) => seenOf(db, grant, userId, replays),
    latest: async (grant, userId, limit) => {
      const rows = await db
        .selectFrom('replay_views')
        .select('replay_id')
        .where('user_id', '=', userId)
        .where(covered(grant, 'project_id'))
        .orderBy('seen_at', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => row.replay_id as ReplayId)
    },
    seenBy: (grant, replay, limit) => seenBy(db, grant, replay, limit),
  }
}

export function createReplayViewUpkeep({ db }: Engine): ReplayViewUpkeep {
  return {
    viewed: async (after, limit) => {
      const rows = await db
        .selectFrom('replay_views')
        .select(['project_id', 'replay_id'])
        .distinct()
        .where(({ eb, and, or }) =>
          after === undefined
            ? and([])
            : or([
                eb('project_id', '>', after.projectId),
                and([eb('project_id', '=', after.projectId), eb('replay_id', '>', after.replayId)]),
              ]),
        )
        .orderBy('project_id')
        .orderBy('replay_id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ projectId: row.project_id as ProjectId, replayId: row.replay_id as ReplayId }))
    },
    forget: (replays) => forgetViews(db, replays),
  }
}

/** Deletes the views of these replays. */
export async function forgetViews(db: Db, replays: readonly ReplayKey[]): Promise<void> {
  if (replays.length === 0) return
  await db
    .deleteFrom('replay_views')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom(keyTable(replays).as('input'))
          .select('input.replay_id')
          .whereRef('input.project_id', '=', 'replay_views.project_id')
          .whereRef('input.replay_id', '=', 'replay_views.replay_id'),
      ),
    )
    .execute()
}

function keyTable(replays: readonly ReplayKey[]) {
  return jsonRows<{ project_id: number; replay_id: string }>(
    { project_id: 'integer', replay_id: 'text' },
    replays.map((one) => ({ project_id: one.projectId, replay_id: one.replayId })),
  )
}

/** Ignores accounts and projects that no longer exist. */
async function see(db: Db, grant: MayRead, userId: string, { projectId, replayId }: ReplayKey, now: Date) {
  await db
    .insertInto('replay_views')
    .columns(['user_id', 'project_id', 'replay_id', 'seen_at'])
    .expression((eb) =>
      eb
        .selectFrom('projects')
        .innerJoin('user', (join) => join.on('user.id', '=', userId))
        .select([
          'user.id as user_id',
          'projects.id as project_id',
          sql<string>`cast(${replayId} as text)`.as('replay_id'),
          sql<number>`cast(${now.getTime()} as bigint)`.as('seen_at'),
        ])
        .where('projects.id', '=', projectId)
        .where(covered(grant, 'projects.id')),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'project_id', 'replay_id']).doUpdateSet({ seen_at: now.getTime() }),
    )
    .execute()
}

async function seenOf(
  db: Db,
  grant: MayRead,
  userId: string,
  replays: readonly ReplayKey[],
): Promise<ReadonlySet<ReplayId>> {
  if (replays.length === 0) return new Set()
  const rows = await db
    .selectFrom(keyTable(replays).as('input'))
    .innerJoin('replay_views', (join) =>
      join
        .onRef('replay_views.project_id', '=', 'input.project_id')
        .onRef('replay_views.replay_id', '=', 'input.replay_id'),
    )
    .select('replay_views.replay_id')
    .where('replay_views.user_id', '=', userId)
    .where(covered(grant, 'replay_views.project_id'))
    .execute()
  return new Set(rows.map((row) => row.replay_id as ReplayId))
}

async function seenBy(
  db: Db,
  grant: MayRead,
  { projectId, replayId }: ReplayKey,
  limit: number,
): Promise<readonly ReplayViewer[]> {
  const rows = await db
    .selectFrom('replay_views')
    .innerJoin('user', 'user.id', 'replay_views.user_id')
    .select(['user.id', 'user.name', 'user.email', 'replay_views.seen_at'])
    .where('replay_views.project_id', '=', projectId)
    .where('replay_views.replay_id', '=', replayId)
    .where(covered(grant, 'replay_views.project_id'))
    .orderBy('replay_views.seen_at', 'desc')
    .orderBy('user.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ userId: row.id, name: row.name, email: row.email, at: new Date(row.seen_at) }))
}
