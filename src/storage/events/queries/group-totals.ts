import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { EventFilter, GroupKey, GroupTotals, Period } from '#domain/event/event-store.ts'
import { allOf, covered, inGroups, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { totalsSource } from '../totals-source.ts'
import { count, groupHash, moment, projectId } from './columns.ts'

const COLUMNS = 'project_id, group_hash, start, events, users, first_seen, last_seen'

const totalsSql = (source: Clause, { users, tail = '' }: { users: 'counted' | 'skipped'; tail?: string }) => `
  SELECT
    project_id, group_hash,
    sum(events) AS event_count, sumIf(events, start >= ${boundMoment('middle')}) AS late_count,
    ${users === 'counted' ? 'uniqCombinedMerge(15)(users)' : '0'} AS user_count,
    toUnixTimestamp64Milli(min(first_seen)) AS first_ms, toUnixTimestamp64Milli(max(last_seen)) AS last_ms
  FROM ${source.sql}
  GROUP BY project_id, group_hash
  ${tail}`

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Where the later half of a period begins: with a whole day, as long periods are counted by the day. */
function middleOf({ since, until }: Period): number {
  const [from, to] = [momentParam(since), momentParam(until)]
  const step = to - from > 2 * DAY_MS ? DAY_MS : HOUR_MS
  return Math.round((from + to) / 2 / step) * step
}

const rows = z.array(
  z
    .object({
      project_id: projectId,
      group_hash: groupHash,
      event_count: count,
      late_count: count,
      user_count: count,
      first_ms: moment,
      last_ms: moment,
    })
    .transform((row): GroupTotals => ({
      projectId: row.project_id,
      groupHash: row.group_hash,
      events: row.event_count,
      users: row.user_count,
      firstSeen: row.first_ms,
      lastSeen: row.last_ms,
      lately: row.late_count,
    })),
)

/** See EventReader.groupTotals. */
export async function groupTotals(
  engine: Engine,
  grant: Grant<'event:read'>,
  filter: EventFilter,
  limit: number,
  users: 'counted' | 'skipped' = 'counted',
): Promise<readonly GroupTotals[]> {
  const source = totalsSource(COLUMNS, covered(grant), filter, 'day')
  const sql = totalsSql(source, { users, tail: 'ORDER BY last_ms DESC LIMIT {limit:UInt32}' })
  return rows.parse(await engine.rows(sql, { ...source.params, middle: middleOf(filter.period), limit }))
}

/** See EventReader.totalsOf. */
export async function totalsOf(
  engine: Engine,
  grant: Grant<'event:read'>,
  groups: readonly GroupKey[],
  filter: EventFilter,
): Promise<readonly GroupTotals[]> {
  const source = totalsSource(COLUMNS, allOf(covered(grant), inGroups(groups)), filter, 'day')
  return rows.parse(
    await engine.rows(totalsSql(source, { users: 'counted' }), { ...source.params, middle: middleOf(filter.period) }),
  )
}

const userRows = z.tuple([z.object({ user_count: count })])

/** See EventReader.usersOf. */
export async function usersOf(
  engine: Engine,
  grant: Grant<'event:read'>,
  groups: readonly GroupKey[],
  filter: EventFilter,
): Promise<number> {
  const source = totalsSource('users', allOf(covered(grant), inGroups(groups)), filter, 'day')
  const sql = `SELECT uniqCombinedMerge(15)(users) AS user_count FROM ${source.sql}`
  const [{ user_count }] = userRows.parse(await engine.rows(sql, source.params))
  return user_count
}
