import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { wholeHours, type EventFilter, type GroupKey } from '#domain/event/event-filter.ts'
import type { GroupHours } from '#domain/event/event-store.ts'
import { allOf, covered, inEnvironments, inGroups } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { count, groupHash, moment, projectId } from './columns.ts'

const rows = z.array(
  z.object({
    project_id: projectId,
    group_hash: groupHash,
    user_count: count,
    first_ms: moment,
    last_ms: moment,
    hours: z.array(z.number()),
    counts: z.array(count),
  }),
)

/**
 * See EventReader.hoursOf. Reads a single table, whereas totals take two passes and a series a third. Most of the cost
 * of such a small query is looking through each table's parts (docs/decisions/0051).
 */
export async function hoursOf(
  engine: Engine,
  grant: Grant<'event:read'>,
  groups: readonly GroupKey[],
  filter: EventFilter,
): Promise<readonly GroupHours[]> {
  const among = allOf(covered(grant), inGroups(groups), inEnvironments(filter.environments))
  const sql = `
    SELECT
      project_id, group_hash,
      uniqCombinedMerge(15)(users) AS user_count,
      toUnixTimestamp64Milli(min(first_seen)) AS first_ms, toUnixTimestamp64Milli(max(last_seen)) AS last_ms,
      sumMap([intDiv(toUInt32(start), 3600)], [toUInt64(events)]) AS by_hour,
      by_hour.1 AS hours, by_hour.2 AS counts
    FROM group_hours
    WHERE ${among.sql} AND start >= ${boundMoment('since')} AND start < ${boundMoment('until')}
    GROUP BY project_id, group_hash`
  const { since, until } = wholeHours(filter).period
  const params = { ...among.params, since: momentParam(since), until: momentParam(until) }
  return rows.parse(await engine.rows(sql, params)).map((row) => ({
    projectId: row.project_id,
    groupHash: row.group_hash,
    users: row.user_count,
    firstSeen: row.first_ms,
    lastSeen: row.last_ms,
    hours: row.hours.map((hour, index) => ({ hour, events: row.counts[index] ?? 0 })),
  }))
}
