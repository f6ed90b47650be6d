import { z } from 'zod'
import type { BlobKey } from '#domain/blob/blob-store.ts'
import type { ReplayKey } from '#domain/replay/replay.ts'
import type { ReplayPack } from '#domain/replay/replay-writer.ts'
import type { Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { count, projectId } from '../queries/columns.ts'
import { replayId } from './summary-columns.ts'

const keyRow = z.object({ project_id: projectId, replay_id: replayId })
const keyRows = z.array(keyRow)
const timedRows = z.array(keyRow.extend({ time_ms: count }))
const blobRows = z.array(z.object({ blob: z.string() }))

/** See ReplayWriter.unpackedReplays. */
export async function unpackedReplays(
  engine: Engine,
  between: { readonly since: Date; readonly quietSince: Date },
  limit: number,
): Promise<readonly ReplayPack['replay'][]> {
  const rows = await engine.rows(
    `SELECT project_id, replay_id, toUnixTimestamp64Milli(min(time)) AS time_ms FROM replay_segments
    WHERE blob != '' AND received_at >= ${boundMoment('since')}
      AND (project_id, replay_id, blob) NOT IN
        (SELECT project_id, replay_id, came_in FROM replay_packs WHERE packed_at >= ${boundMoment('since')})
    GROUP BY project_id, replay_id
    HAVING max(received_at) < ${boundMoment('quiet')}
    ORDER BY max(received_at) LIMIT {limit:UInt32}`,
    { since: momentParam(between.since), quiet: momentParam(between.quietSince), limit },
  )
  return timedRows.parse(rows).map((row) => ({ projectId: row.project_id, replayId: row.replay_id, time: row.time_ms }))
}

/** See ReplayWriter.notePack. A single statement, so that it is all or nothing. */
export async function notePack(engine: Engine, { replay, segments, packedAt }: ReplayPack): Promise<void> {
  const column = (of: (one: ReplayPack['segments'][number]) => number) => segments.map(of)
  await engine.run(
    `INSERT INTO replay_packs
      (project_id, replay_id, came_in, time, packed_at, blob, pack_from, pack_until, start, end)
    SELECT
      {project:UInt32}, {replay:UUID}, one.1, fromUnixTimestamp64Milli(one.2, 'UTC'), ${boundMoment('packed')}, one.3,
      one.4, one.5, one.6, one.7
    FROM (
      SELECT arrayJoin(arrayZip(
        {came:Array(String)}, {times:Array(Int64)}, {blobs:Array(String)}, {froms:Array(UInt64)},
        {untils:Array(UInt64)}, {starts:Array(UInt64)}, {ends:Array(UInt64)}
      )) AS one
    )`,
    {
      project: replay.projectId,
      replay: replay.replayId,
      packed: momentParam(packedAt),
      came: segments.map(({ cameIn }) => cameIn),
      times: column(() => replay.time),
      blobs: segments.map(({ place }) => place.key),
      froms: column(({ place }) => place.from),
      untils: column(({ place }) => place.until),
      starts: column(({ place }) => place.start),
      ends: column(({ place }) => place.end),
    },
  )
}

/** See ReplayWriter.namedBlobs. */
export async function namedBlobs(engine: Engine, replays: readonly ReplayKey[]): Promise<ReadonlySet<BlobKey>> {
  if (replays.length === 0) return new Set()
  const where = 'project_id IN {projects:Array(UInt32)} AND replay_id IN {ids:Array(UUID)}'
  const rows = await engine.rows(
    `SELECT blob FROM replay_segments
      WHERE ${where} AND blob != '' AND (project_id, replay_id, blob) NOT IN
        (SELECT project_id, replay_id, came_in FROM replay_packs WHERE ${where})
    UNION ALL SELECT video FROM replay_segments WHERE ${where} AND video != ''
    UNION ALL SELECT blob FROM replay_packs FINAL WHERE ${where}`,
    { projects: [...new Set(replays.map((one) => one.projectId))], ids: replays.map((one) => one.replayId) },
  )
  return new Set(blobRows.parse(rows).map(({ blob }) => blob))
}

/** See ReplayWriter.existingReplays. */
export async function existingReplays(engine: Engine, replays: readonly ReplayKey[]): Promise<readonly ReplayKey[]> {
  if (replays.length === 0) return []
  const { sql, params } = ofReplays(replays)
  const rows = await engine.rows(
    `SELECT DISTINCT project_id, replay_id FROM
    (
      SELECT project_id, replay_id FROM replay_segments WHERE ${sql}
      UNION ALL SELECT project_id, replay_id FROM replay_packs WHERE ${sql}
    )`,
    params,
  )
  return keyRows.parse(rows).map((row) => ({ projectId: row.project_id, replayId: row.replay_id }))
}

/** See ReplayWriter.deleteReplays. Not awaited, because the pipeline uses the same write session. */
export async function deleteReplays(engine: Engine, replays: readonly ReplayKey[]): Promise<void> {
  if (replays.length === 0) return
  const { sql, params } = ofReplays(replays)
  for (const table of ['replay_segments', 'replays', 'replay_packs']) {
    // oxlint-disable-next-line no-await-in-loop -- three short statements
    await engine.run(`ALTER TABLE ${table} DELETE WHERE ${sql} SETTINGS mutations_sync = 0`, params)
  }
}

function ofReplays(replays: readonly ReplayKey[]): Clause {
  // The tables' keys start with project and replay, so conditions on each alone reduce the rows to read.
  return {
    sql: `project_id IN {projects:Array(UInt32)} AND replay_id IN {ids:Array(UUID)}
      AND concat(toString(project_id), ':', replaceAll(toString(replay_id), '-', '')) IN {keys:Array(String)}`,
    params: {
      projects: [...new Set(replays.map((one) => one.projectId))],
      keys: replays.map((one) => `${one.projectId}:${one.replayId}`),
      ids: replays.map((one) => one.replayId),
    },
  }
}
