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
import { mergedColumns, sortSql, startedSql, summaryColumns, summaryRows } from './summary-columns.ts'

/** No replay is longer: SDKs stop at an hour. */
const HOUR_MS = 3_600_000
const LONGEST_MS = 24 * HOUR_MS
/** Replays that are read at once, at most. */
const MOST = 1000

const keyRows = z.array(z.object({ project_id: z.number(), hour_s: count, id: z.string() }))
const countRows = z.tuple([z.object({ found: count })])

/**
 * See ReplayRows.replays. First which they are, by the columns that tell that; then all of those few. The newest are looked
 * for in the last part of the period first.
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
  const { sql, params } = askedReplays(grant, set, startedSince)
  const order = `${descending ? 'DESC' : 'ASC'}, project_id, replay_id`
  const most = Math.min(limit, MOST)
  const rows = keyRows.parse(
    await engine.rows(
      `SELECT project_id, toUnixTimestamp(hour) AS hour_s, toString(replay_id) AS id FROM
      (
        ${eachOnce(
          (source) =>
            `SELECT project_id, hour, replay_id, ${sortSql[sort]} AS rank FROM ${source} AND ${sql}
            ORDER BY rank ${order} LIMIT {reach:UInt32}`,
        )}
      )
      ORDER BY rank ${order} LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      { ...params, whole: await wholeWeeks(engine), reach: most + offset, limit: most, offset },
    ),
  )
  // One of whose rows some were filed under another hour.
  return [...new Map(rows.map((row) => [`${row.project_id}:${row.id}`, row])).values()]
}

/** As much of a period as is read in no time, and holds more than a page of what is not rare. */
function lastPart({ since, until }: Period): Date {
  const length = Math.min(until.getTime(), Date.now()) - since.getTime()
  return new Date(Math.min(until.getTime(), Date.now()) - Math.max(length / 32, HOUR_MS))
}

/** See ReplayRows.countReplays. */
export async function countReplays(engine: Engine, grant: Grant<'event:read'>, set: ReplaySet): Promise<number> {
  const { sql, params } = askedReplays(grant, set)
  const [{ found }] = countRows.parse(
    await engine.rows(
      `SELECT sum(found) AS found FROM
      (${eachOnce((source) => `SELECT count() AS found FROM ${source} AND ${sql}`)})`,
      { ...params, whole: await wholeWeeks(engine) },
    ),
  )
  return found
}

const weekRows = z.array(z.object({ partition_id: z.string() }))

/**
 * Returns the weeks whose rows are all in one part, as the engine makes it of those that are over (migrations/events): there,
 * each replay is one row. What comes for one of them between this and the reading is a row of its own, until the next look.
 * Of a cluster it has to be so on every server: any replica may be asked, and one may lag.
 */
export async function wholeWeeks(engine: Pick<Engine, 'rows' | 'systemTable'>): Promise<readonly string[]> {
  const rows = await engine.rows(
    `SELECT partition_id FROM (
      SELECT partition_id, server, count() = 1 AND max(level) > 0 AS is_whole FROM ${engine.systemTable('parts')}
      WHERE database = currentDatabase() AND table = 'replays' AND active
      GROUP BY partition_id, server
    ) GROUP BY partition_id HAVING min(is_whole)`,
  )
  return weekRows.parse(rows).map(({ partition_id: id }) => id)
}

/**
 * Returns a statement that reads each replay once: as it stands in weeks that are whole, where conditions are tried before the
 * other columns are read, and added up in the others.
 * @param of makes it of a table and the beginning of its conditions
 */
function eachOnce(of: (source: string) => string): string {
  return `${of('replays FINAL WHERE _partition_id NOT IN {whole:Array(String)}')}
    UNION ALL ${of('replays WHERE _partition_id IN {whole:Array(String)}')}`
}

function askedReplays(grant: Grant<'event:read'>, set: ReplaySet, startedSince?: Date): Clause {
  const scope: ReplayScope = { names: new ParamNames(), slugs: set.slugs, seen: set.seen ?? [] }
  const { since, until } = set.period
  const period = {
    sql: `hour >= toStartOfHour(${boundMoment('first')}) AND hour < ${boundSecond('until')}
      AND ${startedSql} < ${boundMoment('until')} AND ended >= ${boundMoment('since')}`,
    params: {
      first: momentParam(new Date(since.getTime() - LONGEST_MS)),
      since: momentParam(since),
      until: momentParam(until),
    },
  }
  const recent =
    startedSince === undefined
      ? { sql: 'true', params: {} }
      : {
          sql: `hour >= toStartOfHour(${boundMoment('recent')}) AND ${startedSql} >= ${boundMoment('recent')}`,
          params: { recent: momentParam(startedSince) },
        }
  return allOf(covered(grant), period, recent, inEnvironments(set.environments), replayMeets(set.where, scope))
}
