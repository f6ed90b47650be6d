import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { BucketCounts, BusyGroup, CountFilter } from '#domain/event/event-counts.ts'
import { levels, type Level } from '#domain/event/event.ts'
import { allOf, covered, eventsWithin, inEnvironments, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { count, groupHash, moment, projectId } from './columns.ts'

const HOUR_MS = 3_600_000

/**
 * Returns the source for a period's counts: rows of groups and buckets to be summed. Whole hours come from the hourly
 * sums. What lies before the first whole hour comes from the events themselves, so at most an hour of them is read
 * however long the period is. If a level is requested, or buckets are shorter than hours, everything comes from the
 * events.
 */
function bucketSource(
  grant: Grant<'event:read'>,
  filter: CountFilter,
  bucketMs: number,
  users: 'counted' | 'skipped',
): Clause {
  const among = allOf(covered(grant), inEnvironments(filter.environments))
  const events = allOf(covered(grant), eventsWithin(filter), atLeast(filter.minLevel))
  const [from_ms, until] = [momentParam(filter.period.since), momentParam(filter.period.until)]
  const isOneBucket = bucketMs >= until - from_ms
  const areHours = isOneBucket || (bucketMs % HOUR_MS === 0 && from_ms % HOUR_MS === 0)
  const from_hour = areHours && filter.minLevel === null ? Math.ceil(from_ms / HOUR_MS) * HOUR_MS : until
  const bucketOf = (ms: string) => `intDiv(${ms} - {from_ms:Int64}, {bucket_ms:Int64})`
  return {
    sql: `(
      SELECT project_id, group_hash, ${bucketOf('toUnixTimestamp64Milli(timestamp)')} AS bucket, count() AS event_count,
        ${users === 'counted' ? "uniqCombinedStateIf(15)(user_key, user_key != '')" : '0'} AS user_state, max(timestamp) AS last
      FROM events
      WHERE ${events.sql} AND timestamp < ${boundMoment('from_hour')}
      GROUP BY project_id, group_hash, bucket
      UNION ALL
      SELECT project_id, group_hash, ${bucketOf('toInt64(toUnixTimestamp(start)) * 1000')} AS bucket,
        toUInt64(events) AS event_count, ${users === 'counted' ? 'users' : '0'} AS user_state, last_seen AS last
      FROM group_hours
      WHERE ${among.sql} AND start >= ${boundMoment('from_hour')} AND start < ${boundMoment('until')}
    )`,
    params: { ...among.params, ...events.params, from_hour, from_ms, until, bucket_ms: bucketMs },
  }
}

function atLeast(level: Level | null): Clause {
  if (level === null) return { sql: 'true', params: {} }
  return { sql: 'level IN {levels:Array(String)}', params: { levels: levels.slice(0, levels.indexOf(level) + 1) } }
}

const bucketRows = z.array(
  z
    .object({ bucket: count, event_total: count, user_total: count })
    .transform((row): BucketCounts => ({ bucket: row.bucket, events: row.event_total, users: row.user_total })),
)

/** See EventReader.counts. */
export async function counts(
  engine: Engine,
  grant: Grant<'event:read'>,
  filter: CountFilter,
  bucketSeconds: number,
  users: 'counted' | 'skipped' = 'counted',
): Promise<readonly BucketCounts[]> {
  const source = bucketSource(grant, filter, bucketSeconds * 1000, users)
  const sql = `
    SELECT
      bucket, sum(event_count) AS event_total,
      ${users === 'counted' ? 'uniqCombinedMerge(15)(user_state)' : '0'} AS user_total
    FROM ${source.sql}
    GROUP BY bucket
    ORDER BY bucket`
  return bucketRows.parse(await engine.rows(sql, source.params))
}

const busyRows = z.array(
  z
    .object({
      project_id: projectId,
      group_hash: groupHash,
      bucket: count,
      event_total: count,
      user_total: count,
      last_ms: moment,
    })
    .transform((row): BusyGroup => ({
      projectId: row.project_id,
      groupHash: row.group_hash,
      bucket: row.bucket,
      events: row.event_total,
      users: row.user_total,
      lastSeen: row.last_ms,
    })),
)

/** See EventReader.busyGroups. */
export async function busyGroups(
  engine: Engine,
  grant: Grant<'event:read'>,
  filter: CountFilter,
  bucketSeconds: number,
  least: { readonly events: number; readonly limit: number },
): Promise<readonly BusyGroup[]> {
  const source = bucketSource(grant, filter, bucketSeconds * 1000, 'counted')
  const sql = `
    SELECT
      project_id, group_hash, bucket,
      sum(event_count) AS event_total,
      uniqCombinedMerge(15)(user_state) AS user_total,
      toUnixTimestamp64Milli(max(last)) AS last_ms
    FROM ${source.sql}
    GROUP BY project_id, group_hash, bucket
    HAVING event_total >= {least_events:UInt64}
    ORDER BY bucket DESC, event_total DESC
    LIMIT {limit:UInt32}`
  const params = { ...source.params, least_events: least.events, limit: least.limit }
  return busyRows.parse(await engine.rows(sql, params))
}
