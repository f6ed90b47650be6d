import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { Replay } from '#domain/replay/replay.ts'
import type { ReplaySet, ReplayWindow } from '#domain/replay/replay-store.ts'
import { allOf, covered, inEnvironments, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import type { Scope } from '../explore/terms.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { count } from '../queries/columns.ts'
import { ParamNames } from '../search/patterns.ts'
import { replayMeets } from './conditions.ts'
import { mergedColumns, sortSql, startedSql, summaryColumns, summaryRows } from './summary-columns.ts'

/** No replay is longer: SDKs stop at an hour. */
const LONGEST_MS = 24 * 3_600_000
/** Replays that are read at once, at most. */
const MOST = 1000

const keyRows = z.array(z.object({ project_id: z.number(), hour_s: count, id: z.string() }))
const countRows = z.tuple([z.object({ found: count })])

/**
 * See ReplayRows.replays. First which they are, by the columns that tell that; then all of those few.
 */
export async function replays(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: ReplaySet,
  { sort, descending, offset, limit }: ReplayWindow,
): Promise<readonly Replay[]> {
  const where = askedReplays(grant, set)
  const order = `${sortSql[sort]} ${descending ? 'DESC' : 'ASC'}`
  const keys = keyRows.parse(
    await engine.rows(
      `SELECT project_id, toUnixTimestamp(hour) AS hour_s, toString(replay_id) AS id FROM replays FINAL
      WHERE ${where.sql}
      ORDER BY ${order}, project_id, replay_id LIMIT 1 BY project_id, replay_id
      LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      { ...where.params, limit: Math.min(limit, MOST), offset },
    ),
  )
  if (keys.length === 0) return []
  const found = summaryRows.parse(
    await engine.rows(
      `SELECT ${summaryColumns} FROM
      (
        SELECT project_id, replay_id, ${mergedColumns}, sum(segments) AS segments FROM replays
        WHERE project_id IN {projects:Array(UInt32)} AND hour IN {hours:Array(DateTime)} AND replay_id IN {ids:Array(UUID)}
        GROUP BY project_id, replay_id
      )`,
      {
        projects: [...new Set(keys.map((key) => key.project_id))],
        hours: [...new Set(keys.map((key) => key.hour_s))],
        ids: keys.map(({ id }) => id),
      },
    ),
  )
  const byKey = new Map(found.map((one) => [`${one.projectId}:${one.replayId}`, one]))
  return keys.flatMap(({ project_id: project, id }) => byKey.get(`${project}:${id.replaceAll('-', '')}`) ?? [])
}

/** See ReplayRows.countReplays. */
export async function countReplays(engine: Engine, grant: Grant<'event:read'>, set: ReplaySet): Promise<number> {
  const { sql, params } = askedReplays(grant, set)
  const [{ found }] = countRows.parse(
    await engine.rows(`SELECT count() AS found FROM replays FINAL WHERE ${sql}`, params),
  )
  return found
}

function askedReplays(grant: Grant<'event:read'>, set: ReplaySet): Clause {
  const scope: Scope = { names: new ParamNames(), slugs: set.slugs }
  const { since, until } = set.period
  const period = {
    sql: `hour >= toStartOfHour(${boundMoment('first')}) AND hour < ${boundMoment('until')}
      AND ${startedSql} < ${boundMoment('until')} AND ended >= ${boundMoment('since')}`,
    params: {
      first: momentParam(new Date(since.getTime() - LONGEST_MS)),
      since: momentParam(since),
      until: momentParam(until),
    },
  }
  return allOf(covered(grant), period, inEnvironments(set.environments), replayMeets(set.where, scope))
}
