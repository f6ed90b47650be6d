import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { EventFilter, GroupKey, Period } from '#domain/event/event-filter.ts'
import type { GroupTotals } from '#domain/event/event-store.ts'
import type { GroupHash, ProjectId } from '#domain/ids.ts'
import { allOf, covered, inGroups, type Clause } from '../clause.ts'
import type { Engine, Params } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { totalsSource } from '../totals-source.ts'
import { count, withoutDashes } from './columns.ts'

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

/**
 * The unit in which a period is summed: whole days, where possible, for a period of several days. Shorter periods use
 * hours, because a day at the edge could fall into both halves.
 */
function finestOf({ since, until }: Period): 'hour' | 'day' {
  return until.getTime() - since.getTime() > 2 * DAY_MS ? 'day' : 'hour'
}

/** The start of a period's second half, aligned to {@link finestOf}. */
export function middleOf(period: Period): number {
  const [from, to] = [momentParam(period.since), momentParam(period.until)]
  const step = finestOf(period) === 'day' ? DAY_MS : HOUR_MS
  return Math.round((from + to) / 2 / step) * step
}

const columns = z.tuple([
  z.array(z.number()),
  z.array(z.string()),
  z.array(count),
  z.array(count),
  z.array(count),
  z.array(count),
  z.array(count),
])

/** Read by column, because lists are built from thousands of groups. */
async function totals(engine: Engine, sql: string, params: Params): Promise<readonly GroupTotals[]> {
  const answer = columns.parse(await engine.columns(sql, 7, params))
  const [projects, hashes, events, lately, users, first, last] = answer
  return hashes.map((hash, row) => ({
    projectId: (projects[row] ?? 0) as ProjectId,
    groupHash: withoutDashes(hash) as GroupHash,
    events: events[row] ?? 0,
    users: users[row] ?? 0,
    firstSeen: new Date(first[row] ?? 0),
    lastSeen: new Date(last[row] ?? 0),
    lately: lately[row] ?? 0,
  }))
}

/** See EventReader.groupTotals. */
export async function groupTotals(
  engine: Engine,
  grant: Grant<'event:read'>,
  filter: EventFilter,
  limit: number,
  users: 'counted' | 'skipped' = 'counted',
): Promise<readonly GroupTotals[]> {
  const source = totalsSource(COLUMNS, covered(grant), filter, finestOf(filter.period))
  const sql = totalsSql(source, { users, tail: 'ORDER BY last_ms DESC LIMIT {limit:UInt32}' })
  return totals(engine, sql, { ...source.params, middle: middleOf(filter.period), limit })
}

/** See EventReader.totalsOf. */
export async function totalsOf(
  engine: Engine,
  grant: Grant<'event:read'>,
  groups: readonly GroupKey[],
  filter: EventFilter,
): Promise<readonly GroupTotals[]> {
  const source = totalsSource(COLUMNS, allOf(covered(grant), inGroups(groups)), filter, finestOf(filter.period))
  const sql = totalsSql(source, { users: 'counted' })
  return totals(engine, sql, { ...source.params, middle: middleOf(filter.period) })
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
