import { z } from 'zod'
import { parseEventId } from '#domain/ids.ts'
import type { ProfileSummary } from '#domain/profile/profile-store.ts'
import { profileForms } from '#domain/profile/profile-store.ts'
import { speedscopeOf } from '#domain/profile/speedscope.ts'
import { replaySorts } from '#domain/replay/replay-store.ts'
import { parseReplayQuery } from '#domain/replay/replay-query.ts'
import { replayTypes, type Replay } from '#domain/replay/replay.ts'
import { ok, refuse } from '#domain/result.ts'
import { findReplay } from '../../endpoints/replays.ts'
import { bytesResponse } from '../../file-response.ts'
import { chosenScope, findProject } from '../../find.ts'
import { pageByOffset, pageOfAll } from '../cursor.ts'
import { operation, type Operation } from '../operation.ts'
import { filterOf, filterQuery, periodOf } from '../period.ts'
import { invalid, notFound } from '../refuse.ts'
import { anything, id, iso, pageQuery, pageShape, several, time } from '../shapes.ts'

const reads = ['project:read', 'event:read'] as const
const deletes = ['project:read', 'event:read', 'event:admin'] as const

const software = z.object({ name: z.string(), version: z.string() })
const replayShape = z
  .object({
    id,
    projectId: id,
    type: z.enum(replayTypes),
    startedAt: time,
    endedAt: time,
    durationMs: z.number(),
    segments: z.int(),
    user: z.object({ id: z.string(), email: z.string(), username: z.string(), ip: z.string() }),
    browser: software,
    os: software,
    release: z.string(),
    environment: z.string(),
    platform: z.string(),
    urls: z.array(z.string()),
    errors: z.int(),
  })
  .meta({ id: 'Replay' })

function shown(replay: Replay): z.input<typeof replayShape> {
  const { type, durationMs, segments, user, browser, os, release, environment, platform, urls, errors } = replay
  return {
    id: replay.replayId,
    projectId: String(replay.projectId),
    type,
    startedAt: new Date(replay.startedAt).toISOString(),
    endedAt: new Date(replay.endedAt).toISOString(),
    durationMs,
    segments,
    user: { ...user },
    browser: { ...browser },
    os: { ...os },
    release,
    environment,
    platform,
    urls: [...urls],
    errors,
  }
}

const list = operation({
  id: 'listReplays',
  tag: 'Replays',
  method: 'get',
  path: '/replays',
  summary: 'Search replays',
  needs: reads,
  query: z.object({
    ...pageQuery.shape,
    ...filterQuery.shape,
    project: several,
    query: z.string().max(4000).default(''),
    sort: z.enum(replaySorts).default('started'),
  }),
  answers: pageShape(replayShape),
  handle: async ({ running, may, query, now }) => {
    const filter = filterOf(query, now, '14d')
    if (!filter.ok) return filter
    const where = parseReplayQuery(query.query, now)
    if (!where.ok) return invalid('query', 'query', `it cannot be read (${where.refusal.problem.reason})`)
    const scope = await chosenScope(running.catalogue, may, query.project)
    if (!scope.ok) return scope
    const { grant, slugs } = scope.value
    const set = { ...filter.value, where: where.value, slugs }
    const order = { sort: query.sort, descending: true }
    return pageByOffset(query, (window) => running.replays.list(grant, set, { ...order, ...window }), shown)
  },
})

const show = operation({
  id: 'getReplay',
  tag: 'Replays',
  method: 'get',
  path: '/replays/{replay}',
  summary: 'Show a replay',
  needs: reads,
  answers: replayShape,
  handle: async ({ running, may, params }) => {
    const found = await findReplay(running, may, params)
    return found.ok ? ok(shown(found.value)) : found
  },
})

const remove = operation({
  id: 'deleteReplay',
  tag: 'Replays',
  method: 'delete',
  path: '/replays/{replay}',
  summary: 'Delete a replay',
  needs: deletes,
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const found = await findReplay(running, may, params)
    if (!found.ok) return found
    const gone = await running.replays.remove(may['event:admin'], [found.value], now)
    return gone.ok ? ok(undefined) : gone
  },
})

const segmentShape = z
  .object({
    id: z.int().describe('Zero-based; missing numbers are gaps.'),
    startedAt: time,
    endedAt: time,
    events: z.int(),
    bytes: z.int(),
    videoBytes: z.int(),
    state: z.enum(['kept', 'unreadable']),
  })
  .meta({ id: 'ReplaySegment' })

const segments = operation({
  id: 'listReplaySegments',
  tag: 'Replays',
  method: 'get',
  path: '/replays/{replay}/segments',
  summary: 'List the segments of a replay',
  needs: reads,
  query: pageQuery,
  answers: pageShape(segmentShape),
  handle: async ({ running, may, params, query }) => {
    const found = await findReplay(running, may, params)
    if (!found.ok) return found
    const all = await running.replays.segments(may['event:read'], found.value.replayId)
    return pageOfAll(
      query,
      all,
      (one) => String(one.segmentId),
      (one) => ({
        id: one.segmentId,
        startedAt: new Date(one.startedAt).toISOString(),
        endedAt: new Date(one.endedAt).toISOString(),
        events: one.events,
        bytes: one.bytes,
        videoBytes: one.videoBytes,
        state: one.state,
      }),
    )
  },
})

const segment = operation({
  id: 'downloadReplaySegment',
  tag: 'Replays',
  method: 'get',
  path: '/replays/{replay}/segments/{segment}',
  summary: 'Download the recording of a segment',
  description: 'JSON: an array of rrweb’s events; with `video=true` its pictures, MP4.',
  needs: reads,
  query: z.object({ video: z.enum(['true', 'false']).default('false') }),
  produces: 'application/octet-stream',
  handle: async ({ running, may, params, query }) => {
    const found = await findReplay(running, may, params)
    if (!found.ok) return found
    const number = /^\d{1,6}$/.test(params.segment) ? Number(params.segment) : -1
    const { replayId } = found.value
    const isVideo = query.video === 'true'
    const { replays } = running
    const grant = may['event:read']
    const bytes = isVideo
      ? await replays.video(grant, replayId, number)
      : await replays.recording(grant, replayId, number)
    if (bytes === undefined) return refuse({ reason: 'no_replay_segment', name: params.segment })
    return { ok: true, file: bytesResponse(bytes, `${replayId}-${number}.${isVideo ? 'mp4' : 'json'}`) }
  },
})

const profileShape = z
  .object({
    id,
    projectId: id,
    form: z.enum(profileForms),
    type: z.string(),
    unit: z.string(),
    traceId: z.string().nullable(),
    transaction: z.string(),
    release: z.string(),
    environment: z.string(),
    platform: z.string(),
    startedAt: time,
    durationMs: z.number(),
    samples: z.int(),
  })
  .meta({ id: 'Profile' })

function shownProfile(one: ProfileSummary): z.input<typeof profileShape> {
  const { form, type, unit, traceId, transaction, release, environment, platform, durationMs, samples } = one
  return {
    id: one.profileId,
    projectId: String(one.projectId),
    form,
    type,
    unit,
    traceId,
    transaction,
    release,
    environment,
    platform,
    startedAt: iso(one.startedAt),
    durationMs,
    samples,
  }
}

const profiles = operation({
  id: 'listProfiles',
  tag: 'Profiles',
  method: 'get',
  path: '/projects/{project}/profiles',
  summary: 'List the newest profiles of a project',
  needs: reads,
  query: z.object({
    ...filterQuery.shape,
    transaction: z.string().max(500).optional(),
    release: z.string().max(250).optional(),
    limit: pageQuery.shape.limit,
  }),
  answers: z.object({ data: z.array(profileShape) }),
  handle: async ({ running, may, params, query, now }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const period = periodOf(query, now, '14d')
    if (!period.ok) return period
    const found = await running.events.profiles(
      may['event:read'],
      {
        period: period.value,
        project: project.value.id,
        transaction: query.transaction,
        release: query.release,
        environments: query.environment,
      },
      { limit: query.limit },
    )
    return ok({ data: found.map(shownProfile) })
  },
})

const profile = operation({
  id: 'getProfile',
  tag: 'Profiles',
  method: 'get',
  path: '/projects/{project}/profiles/{profile}',
  summary: 'Get a profile in speedscope format',
  needs: reads,
  query: z.object({ type: z.string().max(100).optional() }),
  answers: z.object({ ...profileShape.shape, speedscope: z.record(z.string(), anything) }),
  handle: async ({ running, may, params, query }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const number = parseEventId(params.profile)
    const wanted = { project: project.value.id, type: query.type }
    const found = number && (await running.events.profile(may['event:read'], number, wanted))
    if (!found) return notFound('profile', params.profile)
    const name = found.transaction || found.profileId
    return ok({ ...shownProfile(found), speedscope: { ...speedscopeOf(found.profile, name) } })
  },
})

export const replayOperations: readonly Operation[] = [list, show, remove, segments, segment, profiles, profile]
