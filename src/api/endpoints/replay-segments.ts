import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, type Endpoint } from '../endpoint.ts'
import { bytesFile } from '../file-response.ts'
import { offsetOf, offsetPage } from '../offset-page.ts'
import { once, pageQuery, pageSize } from '../query.ts'
import { time } from '../shapes/common.ts'
import { findReplay } from './replays.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const
const ofReplay = '/projects/{organization}/{project}/replays/{replay}/recording-segments/' as const

const segmentShape = z
  .object({
    replayId: z.string(),
    segmentId: z.number(),
    projectId: z.string(),
    dateAdded: time,
    startedAt: time,
    finishedAt: time,
    events: z.number(),
    bytes: z.number(),
    videoBytes: z.number(),
    snapshots: z.array(z.number()),
    state: z.enum(['kept', 'unreadable']),
  })
  .openapi('ReplaySegment')

const JSON_TYPE = 'application/json'

/** An array of segments, each an array of rrweb events; with `download=false`, the segments' metadata. */
const segments = endpoint({
  path: ofReplay,
  summary: t('operations.replaySegments'),
  needs,
  query: z.object({ ...pageQuery.shape, download: once.default('true') }),
  body: z.object({ data: z.array(segmentShape) }),
  answer: async ({ running, may, params, query, asked }) => {
    const found = await findReplay(running, may, params)
    if (!found.ok) return found
    const offset = offsetOf(query.cursor)
    if (!offset.ok) return offset
    const page = { offset: offset.value, limit: pageSize(query) }
    const grant = may['event:read']
    const { replayId, projectId } = found.value
    const all = await running.replays.segments(grant, replayId)
    const { rows, headers } = offsetPage(running, asked, all.slice(page.offset, page.offset + page.limit + 1), page)
    if (!['0', 'false'].includes(query.download)) {
      const recording = (segmentId: number) => running.replays.recording(grant, replayId, segmentId)
      const ids = rows.map(({ segmentId }) => segmentId)
      return ok(bytesFile(`replay-${replayId}.json`, JSON_TYPE, arrayOf(ids, recording), headers))
    }
    const data = rows.map(({ segmentId, startedAt, endedAt, events, bytes, videoBytes, snapshotsAt, state }) => ({
      replayId,
      segmentId,
      projectId: String(projectId),
      dateAdded: new Date(endedAt).toISOString(),
      startedAt: new Date(startedAt).toISOString(),
      finishedAt: new Date(endedAt).toISOString(),
      events,
      bytes,
      videoBytes,
      snapshots: [...snapshotsAt],
      state,
    }))
    return ok({ body: { data }, headers })
  },
})

/** Reads one segment at a time to bound memory. A missing or unreadable segment is an empty one. */
async function* arrayOf(
  ids: readonly number[],
  recording: (segmentId: number) => Promise<Uint8Array | undefined>,
): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from('[')
  for (const [index, id] of ids.entries()) {
    if (index > 0) yield Buffer.from(',')
    yield (await recording(id)) ?? Buffer.from('[]')
  }
  yield Buffer.from(']')
}

const segment = endpoint({
  path: `${ofReplay}{segment}/` as const,
  summary: t('operations.replaySegment'),
  needs,
  query: z.object({ download: once.optional() }),
  body: z.array(z.unknown()),
  answer: async ({ running, may, params }) => {
    const found = await findReplay(running, may, params)
    if (!found.ok) return found
    const bytes = await running.replays.recording(may['event:read'], found.value.replayId, numberOf(params.segment))
    if (bytes === undefined) return refuse({ reason: 'no_replay_segment', name: params.segment })
    return ok(bytesFile(`replay-${found.value.replayId}-${params.segment}.json`, JSON_TYPE, [bytes]))
  },
})

const video = endpoint({
  path: '/projects/{organization}/{project}/replays/{replay}/videos/{segment}/',
  summary: t('operations.replayVideo'),
  needs,
  query: z.object({}),
  body: z.string(),
  answer: async ({ running, may, params }) => {
    const found = await findReplay(running, may, params)
    if (!found.ok) return found
    const bytes = await running.replays.video(may['event:read'], found.value.replayId, numberOf(params.segment))
    if (bytes === undefined) return refuse({ reason: 'no_replay_segment', name: params.segment })
    return ok(bytesFile(`replay-${found.value.replayId}-${params.segment}.mp4`, 'video/mp4', [bytes]))
  },
})

export const replaySegmentEndpoints: readonly Endpoint[] = [segments, segment, video]

function numberOf(text: string): number {
  return /^\d{1,10}$/.test(text) ? Number(text) : -1
}
