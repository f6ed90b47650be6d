import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { SeenEnvironment } from '#domain/event/event-store.ts'
import { allOf, covered } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment } from '../moments.ts'
import { count, moment, projectId } from './columns.ts'

const DAY_MS = 86_400_000
const rows = z.array(z.object({ project_id: projectId, environment: z.string(), event_count: count, seen_ms: moment }))

/** See EventReader.environments. Events without one add nothing. */
export async function environments(
  engine: Engine,
  grant: Grant<'event:read'>,
  now: Date,
): Promise<readonly SeenEnvironment[]> {
  const today = Math.floor(now.getTime() / DAY_MS)
  const where = allOf(covered(grant), {
    sql: `start >= ${boundMoment('first_day')}`,
    params: { first_day: (today - 90) * DAY_MS },
  })
  const sql = `
    SELECT
      project_id, environment, sum(events) AS event_count, toUnixTimestamp64Milli(max(last_seen)) AS seen_ms
    FROM group_days
    WHERE ${where.sql} AND environment != ''
    GROUP BY project_id, environment
    ORDER BY environment, project_id`
  return rows.parse(await engine.rows(sql, where.params)).map((row) => ({
    projectId: row.project_id,
    name: row.environment,
    events: row.event_count,
    lastSeen: row.seen_ms,
  }))
}
