import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { EventFilter, GroupKey, GroupTotals } from '#domain/event/event-store.ts'
import { allOf, covered, hoursWithin, inGroups, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { count, groupHash, moment, projectId } from './columns.ts'

const totalsSql = (where: Clause, tail = '') => `
  SELECT
    project_id, group_hash,
    sum(events) AS event_count, uniqCombinedMerge(15)(users) AS user_count,
    toUnixTimestamp64Milli(min(first_seen)) AS first_ms, toUnixTimestamp64Milli(max(last_seen)) AS last_ms
  FROM group_hours
  WHERE ${where.sql}
  GROUP BY project_id, group_hash
  ${tail}`

const rows = z.array(
  z
    .object({
      project_id: projectId, group_hash: groupHash,
      event_count: count, user_count: count, first_ms: moment, last_ms: moment,
    })
    .transform((row): GroupTotals => ({
      projectId: row.project_id, groupHash: row.group_hash,
      events: row.event_count, users: row.user_count, firstSeen: row.first_ms, lastSeen: row.last_ms,
    })),
)

/** See EventReader.groupTotals. Answers in whole hours. */
export async function groupTotals(engine: Engine, grant: Grant<'event:read'>, filter: EventFilter, limit: number) {
  const where = allOf(covered(grant), hoursWithin(filter))
  return rows.parse(
    await engine.rows(totalsSql(where, 'ORDER BY last_ms DESC LIMIT {limit:UInt32}'), { ...where.params, limit }),
  )
}

/** See EventReader.totalsOf. Answers in whole hours. */
export async function totalsOf(
  engine: Engine,
  grant: Grant<'event:read'>,
  groups: readonly GroupKey[],
  filter: EventFilter,
) {
  const where = allOf(covered(grant), inGroups(groups), hoursWithin(filter))
  return rows.parse(await engine.rows(totalsSql(where), where.params))
}

const userRows = z.tuple([z.object({ user_count: count })])

/** See EventReader.usersOf. Answers in whole hours. */
export async function usersOf(
  engine: Engine,
  grant: Grant<'event:read'>,
  groups: readonly GroupKey[],
  filter: EventFilter,
): Promise<number> {
  const where = allOf(covered(grant), inGroups(groups), hoursWithin(filter))
  const sql = `SELECT uniqCombinedMerge(15)(users) AS user_count FROM group_hours WHERE ${where.sql}`
  const [{ user_count }] = userRows.parse(await engine.rows(sql, where.params))
  return user_count
}
