import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { EventFilter, GroupKey, Period } from '#domain/event/event-filter.ts'
import type { GroupSeries, Series } from '#domain/event/event-store.ts'
import { allOf, covered, inGroups } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { momentParam } from '../moments.ts'
import { totalsSource } from '../totals-source.ts'
import { count, groupHash, projectId } from './columns.ts'

const DAY_SECONDS = 86_400

const rows = z.array(
  z.object({ project_id: projectId, group_hash: groupHash, buckets: z.array(count), counts: z.array(count) }),
)

/**
 * See EventReader.series. Buckets are aligned to multiples of their length since the epoch, so days are UTC days. The
 * first and last contain only what the filter admits.
 */
export async function series(
  engine: Engine,
  grant: Grant<'event:read'>,
  groups: readonly GroupKey[],
  filter: EventFilter,
  bucketSeconds: number,
): Promise<readonly GroupSeries[]> {
  const scope = allOf(covered(grant), inGroups(groups))
  const finest = bucketSeconds % DAY_SECONDS === 0 ? 'day' : 'hour'
  const source = totalsSource('project_id, group_hash, start, events', scope, filter, finest)
  const sql = `
    SELECT project_id, group_hash, groupArray(bucket) AS buckets, groupArray(event_count) AS counts
    FROM
    (
      SELECT project_id, group_hash, intDiv(toUInt32(start), {bucket_seconds:UInt32}) AS bucket, sum(events) AS event_count
      FROM ${source.sql}
      GROUP BY project_id, group_hash, bucket
    )
    GROUP BY project_id, group_hash`
  const found = rows.parse(await engine.rows(sql, { ...source.params, bucket_seconds: bucketSeconds }))
  return found.map((row) => {
    const buckets = row.buckets.map((bucket, index) => ({ bucket, events: row.counts[index] ?? 0 }))
    const group = { projectId: row.project_id, groupHash: row.group_hash }
    return { ...group, ...seriesOf(filter.period, bucketSeconds, buckets) }
  })
}

/** Builds the series of a period. A bucket may occur several times. */
export function seriesOf(
  period: Period,
  bucketSeconds: number,
  found: readonly { readonly bucket: number; readonly events: number }[],
): Series {
  const [first, last] = bucketRange(period, bucketSeconds)
  const counts = Array.from({ length: last - first }, () => 0)
  for (const { bucket, events } of found) counts[bucket - first] = (counts[bucket - first] ?? 0) + events
  return { start: new Date(first * bucketSeconds * 1000), bucketSeconds, counts }
}

/** The number of the first bucket that a period touches, and of the first one after it. */
function bucketRange({ since, until }: Period, bucketSeconds: number): [first: number, end: number] {
  const bucketMs = bucketSeconds * 1000
  return [Math.floor(momentParam(since) / bucketMs), Math.ceil(momentParam(until) / bucketMs)]
}
