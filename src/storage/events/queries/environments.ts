import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { SeenEnvironment } from '#domain/event/event-store.ts'
import { covered } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment } from '../moments.ts'
import { count, moment, projectId } from './columns.ts'

const DAY_MS = 86_400_000
const DAYS = 90

const rows = z.array(z.object({ project_id: projectId, environment: z.string(), event_count: count, seen_ms: moment }))

/** See EventReader.environments. Ignores events without one. */
export async function environments(engine: Engine, grant: Grant<'event:read'>): Promise<readonly SeenEnvironment[]> {
  const allowed = covered(grant)
  const sql = `
    SELECT
      project_id, environment, sum(events) AS event_count, toUnixTimestamp64Milli(max(last_seen)) AS seen_ms
    FROM group_days
    WHERE ${allowed.sql} AND start >= ${boundMoment('first_day')} AND environment != ''
    GROUP BY project_id, environment
    ORDER BY environment, project_id`
  const first_day = (Math.floor(Date.now() / DAY_MS) - DAYS) * DAY_MS
  return rows.parse(await engine.rows(sql, { ...allowed.params, first_day })).map((row) => ({
    projectId: row.project_id,
    name: row.environment,
    events: row.event_count,
    lastSeen: row.seen_ms,
  }))
}
