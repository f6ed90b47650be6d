import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { wholeHours, type EventFilter, type GroupKey } from '#domain/event/event-filter.ts'
import type { TagLimits, TagTotals } from '#domain/event/event-store.ts'
import { allOf, covered, eventsWithin, inGroups } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { totalsSource } from '../totals-source.ts'
import { count } from './columns.ts'
import { indexedTagTotals, type TagNames } from './indexed-tags.ts'

/** Up to this many events are counted exactly. Beyond that, a sample of this size is counted and scaled up. */
const COUNTED_EVENTS = 20_000
/** Above this many events, the index is faster. */
const FEW_EVENTS = 5_000
/** The index has whole days. In periods this long, the surplus part of the first day does not matter. */
const LONG_PERIOD_MS = 3 * 86_400_000

const foundRows = z.tuple([z.object({ found: count })])

/** See EventReader.tagTotals. Empty values are ignored. */
export async function tagTotals(
  engine: Engine,
  names: TagNames,
  grant: Grant<'event:read'>,
  groups: readonly GroupKey[],
  within: EventFilter,
  limits: TagLimits,
): Promise<readonly TagTotals[]> {
  const filter = wholeHours(within)
  const found = limits.found ?? (await countEvents(engine, grant, groups, filter))
  if (found === 0) return []
  const { since, until } = filter.period
  const isIndexed = filter.environments.length === 0 && until.getTime() - since.getTime() >= LONG_PERIOD_MS
  const indexed =
    isIndexed && found > FEW_EVENTS ? await indexedTagTotals(engine, names, grant, groups, filter, limits) : []
  // Every event has a level. If most of them arrived in the last few seconds, the index does not have them yet.
  const [most] = indexed
  if (most !== undefined && most.total > found / 2) return indexed
  return fromEvents(engine, grant, groups, filter, { ...limits, found })
}

async function countEvents(
  engine: Engine,
  grant: Grant<'event:read'>,
  groups: readonly GroupKey[],
  filter: EventFilter,
): Promise<number> {
  const counted = totalsSource('events', allOf(covered(grant), inGroups(groups)), filter, 'day')
  const sql = `SELECT sum(events) AS found FROM ${counted.sql}`
  const [{ found }] = foundRows.parse(await engine.rows(sql, counted.params))
  return found
}

const eventRows = z.array(
  z.object({ key: z.string(), total: count, distinct: count, top: z.array(z.tuple([count, z.string()])) }),
)

async function fromEvents(
  engine: Engine,
  grant: Grant<'event:read'>,
  groups: readonly GroupKey[],
  filter: EventFilter,
  { keys, values, found }: TagLimits & { readonly found: number },
): Promise<readonly TagTotals[]> {
  const where = allOf(covered(grant), inGroups(groups), eventsWithin(filter))
  const sql = `
    SELECT
      tag AS key, sum(bearers) AS total, count() AS distinct,
      arraySlice(arraySort(pair -> (-toInt64(pair.1), pair.2), groupArray((bearers, value))), 1, {values:UInt32}) AS top
    FROM
    (
      SELECT tag, value, count() * {per_sample:UInt32} AS bearers
      FROM events
      ARRAY JOIN
        arrayConcat(tags.key, ['environment', 'release', 'level', 'user', 'transaction', 'server_name']) AS tag,
        arrayConcat(tags.value, [environment, release, level, user_key, transaction, server_name]) AS value
      WHERE ${where.sql} AND cityHash64(event_id) % {per_sample:UInt32} = 0 AND value != ''
      GROUP BY tag, value
    )
    GROUP BY tag
    ORDER BY total DESC, key
    LIMIT {keys:UInt32}`
  const params = { ...where.params, keys, values, per_sample: Math.max(1, Math.floor(found / COUNTED_EVENTS)) }
  return eventRows
    .parse(await engine.rows(sql, params))
    .map(({ top, ...tag }) => ({ ...tag, top: top.map(([bearers, value]) => ({ value, count: bearers })) }))
}
