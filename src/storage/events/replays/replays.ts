import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { Replay } from '#domain/replay/replay.ts'
import type { ReplaySet, ReplayWindow } from '#domain/replay/replay-store.ts'
import { allOf, covered, inEnvironments, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, boundSecond, momentParam } from '../moments.ts'
import { count } from '../queries/columns.ts'
import { ParamNames } from '../search/patterns.ts'
import { replayMeets, type ReplayScope } from './conditions.ts'
import { eachOnce } from './each-once.ts'
import { mergedColumns, sortSql, startedSql, summaryColumns, summaryRows } from './summary-columns.ts'

/** No replay is longer, because SDKs stop at an hour. */
const HOUR_MS = 3_600_000
const LONGEST_MS = 24 * HOUR_MS
/** Maximum number of replays per query. */
const MOST = 1000

const keyRows = z.array(z.object({ project_id: z.number(), hour_s: count, id: z.string() }))
const countRows = z.tuple([z.object({ found: count })])

/**
 * See ReplayRows.replays. Finds the replays using only the columns needed for that, and then reads those few
 * completely. For the newest, the last part of the period is searched first.
 */
export async function replays(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: ReplaySet,
  window: ReplayWindow,
): Promise<readonly Replay[]> {
  const isNewest = window.sort === 'started' && window.descending
  const recent = isNewest ? await keysOf(engine, grant, set, window, lastPart(set.period)) : []
  const isEnough = isNewest && recent.length === Math.min(window.limit, MOST)
  const keys = isEnough ? recent : await keysOf(engine, grant, set, window)
  if (keys.length === 0) return []
  const found = summaryRows.parse(
    await engine.rows(
      `SELECT ${summaryColumns} FROM
      (
        SELECT project_id, replay_id, ${mergedColumns}, sum(segments) AS segments FROM replays
        WHERE (project_id, hour, replay_id)
          IN arrayZip({projects:Array(UInt32)}, {hours:Array(DateTime)}, {ids:Array(UUID)})
        GROUP BY project_id, replay_id
      )
      SETTINGS max_threads = 1`,
      {
        projects: keys.map((key) => key.project_id),
        hours: keys.map((key) => key.hour_s),
        ids: keys.map(({ id }) => id),
      },
    ),
  )
  const byKey = new Map(found.map((one) => [`${one.projectId}:${one.replayId}`, one]))
  return keys.flatMap(({ project_id: project, id }) => byKey.get(`${project}:${id.replaceAll('-', '')}`) ?? [])
}

/** @param startedSince narrows the set to replays that started later */
async function keysOf(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: ReplaySet,
  { sort, descending, offset, limit }: ReplayWindow,
  startedSince?: Date,
) {
  const hours = hoursOf(set.period, startedSince)
  const { sql, params } = askedReplays(grant, set, startedSince)
  const once = await eachOnce(engine, hours)
  const order = `${descending ? 'DESC' : 'ASC'}, project_id, replay_id`
  const most = Math.min(limit, MOST)
  const rows = keyRows.parse(
    await engine.rows(
      `SELECT project_id, toUnixTimestamp(hour) AS hour_s, toString(replay_id) AS id FROM
      (
        ${once.sql(
          (source) =>
            `SELECT project_id, hour, replay_id, ${sortSql[sort]} AS rank FROM ${source} AND ${sql}
            ORDER BY rank ${order} LIMIT {reach:UInt32}`,
        )}
      )
      ORDER BY rank ${order} LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      { ...params, ...once.params, reach: most + offset, limit: most, offset },
    ),
  )
  // Deduplicated, because some rows of a replay may be stored under another hour.
  return [...new Map(rows.map((row) => [`${row.project_id}:${row.id}`, row])).values()]
}

/** A part of the period that is fast to read, yet holds more than a page of replays unless they are rare. */
function lastPart({ since, until }: Period): Date {
  const length = Math.min(until.getTime(), Date.now()) - since.getTime()
  return new Date(Math.min(until.getTime(), Date.now()) - Math.max(length / 32, HOUR_MS))
}

/** See ReplayRows.countReplays. */
export async function countReplays(engine: Engine, grant: Grant<'event:read'>, set: ReplaySet): Promise<number> {
  const { sql, params } = askedReplays(grant, set)
  const once = await eachOnce(engine, hoursOf(set.period))
  const [{ found }] = countRows.parse(
    await engine.rows(
      `SELECT sum(found) AS found FROM
      (${once.sql((source) => `SELECT count() AS found FROM ${source} AND ${sql}`)})`,
      { ...params, ...once.params },
    ),
  )
  return found
}

/**
 * The hours under which replays of a period are stored. @param startedSince narrows them to replays that started later
 */
function hoursOf({ since, until }: Period, startedSince?: Date): Clause {
  const first = startedSince?.getTime() ?? since.getTime() - LONGEST_MS
  return {
    sql: `hour >= ${boundSecond('first')} AND hour < ${boundSecond('until')}`,
    params: { first: momentParam(new Date(first - (first % HOUR_MS))), until: momentParam(until) },
  }
}

function askedReplays(grant: Grant<'event:read'>, set: ReplaySet, startedSince?: Date): Clause {
  const scope: ReplayScope = { names: new ParamNames(), slugs: set.slugs, seen: set.seen ?? [] }
  const { since, until } = set.period
  const period = {
    sql: `${startedSql} < ${boundMoment('until')} AND ended >= ${boundMoment('since')}`,
    params: { since: momentParam(since), until: momentParam(until) },
  }
  const recent =
    startedSince === undefined
      ? { sql: 'true', params: {} }
      : { sql: `${startedSql} >= ${boundMoment('recent')}`, params: { recent: momentParam(startedSince) } }
  const hours = hoursOf(set.period, startedSince)
  return allOf(covered(grant), hours, period, recent, inEnvironments(set.environments), replayMeets(set.where, scope))
}
