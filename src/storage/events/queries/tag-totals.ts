import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { EventFilter, GroupKey, TagTotals } from '#domain/event/event-store.ts'
import { allOf, covered, eventsWithin, inGroups } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { totalsSource } from '../totals-source.ts'
import { count } from './columns.ts'

const rows = z.array(
  z.object({ key: z.string(), total: count, distinct: count, top: z.array(z.tuple([count, z.string()])) }),
)

/** Events that are counted one by one; of more, about as many are taken as a sample and the counts scaled up. */
const SAMPLE_EVENTS = 50_000

/** See EventReader.tagTotals. Values that are empty count as none. */
export async function tagTotals(
  engine: Engine,
  grant: Grant<'event:read'>,
  groups: readonly GroupKey[],
  filter: EventFilter,
  limits: { keys: number; values: number },
): Promise<readonly TagTotals[]> {
  const scope = allOf(covered(grant), inGroups(groups))
  const where = allOf(scope, eventsWithin(filter))
  const counted = totalsSource('events', scope, filter, 'day')
  const sql = `
    WITH
    (
      SELECT greatest(1, intDiv(sum(events), {sample:UInt32})) FROM ${counted.sql}
    ) AS events_per_sample
    SELECT
      tag AS key, sum(bearers) AS total, count() AS distinct,
      arraySlice(arraySort(pair -> (-toInt64(pair.1), pair.2), groupArray((bearers, value))), 1, {values:UInt32}) AS top
    FROM
    (
      SELECT tag, value, count() * events_per_sample AS bearers
      FROM events
      ARRAY JOIN
        arrayConcat(tags.key, ['environment', 'release', 'level', 'user', 'transaction', 'server_name']) AS tag,
        arrayConcat(tags.value, [environment, release, level, user_key, transaction, server_name]) AS value
      WHERE ${where.sql} AND cityHash64(event_id) % events_per_sample = 0 AND value != ''
      GROUP BY tag, value
    )
    GROUP BY tag
    ORDER BY total DESC, key
    LIMIT {keys:UInt32}`
  const found = rows.parse(
    await engine.rows(sql, { ...where.params, ...counted.params, ...limits, sample: SAMPLE_EVENTS }),
  )
  return found.map(({ top, ...tag }) => ({ ...tag, top: top.map(([bearers, value]) => ({ value, count: bearers })) }))
}
