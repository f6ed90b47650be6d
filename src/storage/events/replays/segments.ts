import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { EventId, ReplayId, TraceId } from '#domain/ids.ts'
import type { Replay, ReplayKey } from '#domain/replay/replay.ts'
import type { SegmentPlace, StoredSegment } from '#domain/replay/replay-store.ts'
import { allOf, covered } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { count, projectId } from '../queries/columns.ts'
import { mergedColumns, replayId as idColumn, summaryColumns, summaryRows } from './summary-columns.ts'

type MayRead = Grant<'event:read'>

/** See ReplayRows.replay. Reads all its rows; the hours of a list cover only some. */
export async function replay(engine: Engine, grant: MayRead, replayId: ReplayId): Promise<Replay | undefined> {
  const { sql, params } = covered(grant)
  const rows = await engine.rows(
    `SELECT ${summaryColumns} FROM
    (
      SELECT project_id, replay_id, ${mergedColumns}, uniqExactIf(segment_id, state != '') AS segments
      FROM replay_segments
      WHERE ${sql} AND replay_id = {replay:UUID}
      GROUP BY project_id, replay_id
    )
    ORDER BY project_id LIMIT 1`,
    { ...params, replay: replayId },
  )
  return summaryRows.parse(rows)[0]
}

const segmentRows = z.array(
  z.object({
    segment_id: count,
    started_ms: count,
    ended_ms: count,
    events: count,
    bytes: count,
    snapshots: z.array(z.number()),
    state: z.enum(['kept', 'unreadable']),
    blob: z.string(),
    blob_bytes: count,
    video: z.string(),
    video_bytes: count,
  }),
)
const packRows = z.array(
  z.object({
    came_in: z.string(),
    blob: z.string(),
    pack_from: count,
    pack_until: count,
    start: count,
    end: count,
  }),
)

/** See ReplayRows.replaySegments. If a segment arrived several times, the first readable one counts. */
export async function replaySegments(
  engine: Engine,
  grant: MayRead,
  { projectId: project, replayId }: ReplayKey,
): Promise<readonly StoredSegment[]> {
  const { sql, params } = allOf(covered(grant), {
    sql: 'project_id = {project:UInt32} AND replay_id = {replay:UUID}',
    params: { project, replay: replayId },
  })
  const rows = segmentRows.parse(
    await engine.rows(
      `SELECT
        segment_id, toUnixTimestamp64Milli(segment_started) AS started_ms,
        toUnixTimestamp64Milli(segment_ended) AS ended_ms, events, bytes, snapshots, state, blob, blob_bytes, video,
        video_bytes
      FROM replay_segments WHERE ${sql} AND state != ''
      ORDER BY segment_id, state, received_at LIMIT 1 BY segment_id`,
      params,
    ),
  )
  const packs = packRows.parse(
    await engine.rows(
      `SELECT came_in, blob, pack_from, pack_until, start, end FROM replay_packs FINAL WHERE ${sql}`,
      params,
    ),
  )
  const packed = new Map(packs.map((pack) => [pack.came_in, placeOf(pack)]))
  return rows.map((row) => ({
    segment: {
      segmentId: row.segment_id,
      startedAt: row.started_ms,
      endedAt: row.ended_ms,
      events: row.events,
      bytes: row.bytes,
      snapshotsAt: row.snapshots,
      state: row.state,
      videoBytes: row.video_bytes,
    },
    place: row.blob === '' ? null : (packed.get(row.blob) ?? ownPlace(row)),
    video: row.video === '' ? null : row.video,
    cameIn: row.blob,
  }))
}

function placeOf({ blob, pack_from: from, pack_until: until, start, end }: z.output<typeof packRows>[number]) {
  return { key: blob, from, until, start, end } satisfies SegmentPlace
}

function ownPlace({ blob, blob_bytes: until, bytes: end }: z.output<typeof segmentRows>[number]): SegmentPlace {
  return { key: blob, from: 0, until, start: 0, end }
}

const errorRows = z.array(z.object({ project_id: projectId, replay_id: idColumn, errors: z.array(z.string()) }))
const keyRows = z.array(z.object({ project_id: projectId, replay_id: idColumn }))
const MOST_OF_TRACE = 20

/** See ReplayRows.replaysOfErrors. */
export async function replaysOfErrors(
  engine: Engine,
  grant: MayRead,
  errors: readonly EventId[],
): Promise<ReadonlyMap<EventId, ReplayKey>> {
  if (errors.length === 0) return new Map()
  const { sql, params } = covered(grant)
  const rows = errorRows.parse(
    await engine.rows(
      `SELECT project_id, replay_id, arrayIntersect(error_ids, {errors:Array(String)}) AS errors FROM replay_segments
      WHERE ${sql} AND hasAny(error_ids, {errors:Array(String)})`,
      { ...params, errors },
    ),
  )
  return new Map(
    rows.flatMap(({ project_id, replay_id, errors: own }) =>
      own.map((error) => [error as EventId, { projectId: project_id, replayId: replay_id }] as const),
    ),
  )
}

/** See ReplayRows.replaysOfTrace. */
export async function replaysOfTrace(engine: Engine, grant: MayRead, trace: TraceId): Promise<readonly ReplayKey[]> {
  const { sql, params } = covered(grant)
  const rows = await engine.rows(
    `SELECT DISTINCT project_id, replay_id FROM replay_segments
    WHERE ${sql} AND has(trace_ids, {trace:String}) LIMIT ${MOST_OF_TRACE}`,
    { ...params, trace },
  )
  return keyRows.parse(rows).map((row) => ({ projectId: row.project_id, replayId: row.replay_id }))
}
