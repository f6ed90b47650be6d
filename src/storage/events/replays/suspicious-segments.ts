import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { parseTraceId } from '#domain/ids.ts'
import type { SuspiciousSegment } from '#domain/replay/detect/report.ts'
import type { Suspicion } from '#domain/replay/replay-store.ts'
import { allOf, covered, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { count, projectId } from '../queries/columns.ts'
import { replayId } from './summary-columns.ts'

/** Maximum time between the start of a replay and the receipt of its segments. Older weeks are not read at all. */
const MAX_AGE_MS = 24 * 3_600_000

const keyRows = z.array(z.object({ project_id: projectId, replay_id: replayId, segment_id: count, received_ms: count }))
type Key = z.output<typeof keyRows>[number]

const toldRows = z.array(
  z.object({
    project_id: projectId,
    replay_id: replayId,
    segment_id: count,
    release: z.string(),
    environment: z.string(),
    platform: z.string(),
    user_id: z.string(),
    user_email: z.string(),
    user_name: z.string(),
    user_ip: z.string(),
    trace_ids: z.array(z.string()),
  }),
)
type Told = z.output<typeof toldRows>[number]

/**
 * See ReplayRows.suspiciousSegments. Finds them by their recordings first, and then reads what the SDK reported with
 * them.
 */
export async function suspiciousSegments(
  engine: Engine,
  grant: Grant<'event:read'>,
  { period: { since, until }, clicks, pages, mostBytes }: Suspicion,
  limit: number,
): Promise<readonly SuspiciousSegment[]> {
  const recent = allOf(covered(grant), {
    sql: `time >= ${boundMoment('oldest')}`,
    params: { oldest: momentParam(new Date(since.getTime() - MAX_AGE_MS)) },
  })
  const where = allOf(recent, {
    sql: `received_at >= ${boundMoment('since')} AND received_at < ${boundMoment('until')}
      AND state = 'kept' AND blob != '' AND bytes <= {most:UInt64}
      AND (
        (dead_clicks > 0 AND project_id IN {clicks:Array(UInt32)})
        OR (hydration_errors > 0 AND project_id IN {pages:Array(UInt32)})
      )`,
    params: { since: momentParam(since), until: momentParam(until), clicks, pages, most: mostBytes },
  })
  const keys = keyRows.parse(
    await engine.rows(
      `SELECT project_id, replay_id, segment_id, toUnixTimestamp64Milli(received_at) AS received_ms
      FROM replay_segments WHERE ${where.sql}
      ORDER BY received_at LIMIT {limit:UInt32} WITH TIES`,
      { ...where.params, limit },
    ),
  )
  const told = new Map((await toldWith(engine, recent, keys)).map((row) => [nameOf(row), row]))
  return keys.flatMap((key) => {
    const row = told.get(nameOf(key))
    return row === undefined ? [] : [segmentOf(key, row)]
  })
}

async function toldWith(engine: Engine, recent: Clause, keys: readonly Key[]): Promise<readonly Told[]> {
  if (keys.length === 0) return []
  const rows = await engine.rows(
    `SELECT
      project_id, replay_id, segment_id, max(release) AS release, max(environment) AS environment,
      max(platform) AS platform, max(who) AS person, person.id AS user_id, person.email AS user_email,
      person.username AS user_name, person.ip AS user_ip, groupUniqArrayArray(trace_ids) AS trace_ids
    FROM replay_segments
    WHERE ${recent.sql} AND project_id IN {projects:Array(UInt32)} AND replay_id IN {ids:Array(UUID)}
      AND segment_id IN {segments:Array(UInt32)}
    GROUP BY project_id, replay_id, segment_id`,
    {
      ...recent.params,
      projects: [...new Set(keys.map((key) => key.project_id))],
      ids: [...new Set(keys.map((key) => key.replay_id))],
      segments: [...new Set(keys.map((key) => key.segment_id))],
    },
  )
  return toldRows.parse(rows)
}

const nameOf = (key: Pick<Key, 'project_id' | 'replay_id' | 'segment_id'>) =>
  `${key.project_id}:${key.replay_id}:${key.segment_id}`

function segmentOf(key: Key, row: Told): SuspiciousSegment {
  return {
    projectId: key.project_id,
    replayId: key.replay_id,
    segmentId: key.segment_id,
    receivedAt: key.received_ms,
    release: row.release,
    environment: row.environment,
    platform: row.platform,
    user: { id: row.user_id, email: row.user_email, username: row.user_name, ip: row.user_ip },
    traceIds: row.trace_ids.flatMap((id) => parseTraceId(id) ?? []),
  }
}
