import { gzipSync } from 'node:zlib'
import { z } from '@hono/zod-openapi'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import { parseEventId, type ProjectId } from '#domain/ids.ts'
import { pprofOf, pprofOfTree } from '#domain/profile/pprof-file.ts'
import type { ProfileSet } from '#domain/profile/profile-store.ts'
import { speedscopeOf, speedscopeOfTree } from '#domain/profile/speedscope.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, several, type Endpoint } from '../endpoint.ts'
import { bytesResponse } from '../file-response.ts'
import { chosenGrant, chosenProjects, findProject } from '../find.ts'
import { filterQuery, issueFilterOf, once } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'
import { profileBody, profileShape, sampledProfile, sampledShape, speedscopeShape } from '../shapes/profile.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const

const format = z.enum(['speedscope', 'pprof'], t('parameter.profileFormat')).optional()

/**
 * The speedscope format plus the fields that Sentry's clients expect. The main thread is unknown, so the first one is
 * used.
 */
const flameShape = speedscopeShape.extend({
  profiles: z.array(
    speedscopeShape.shape.profiles.unwrap().element.extend({ isMainThread: z.boolean(), threadID: z.number() }),
  ),
  profilesAdded: z.number(),
  platform: z.string(),
  projectID: z.number(),
  transactionName: z.string(),
})

/** Many profiles aggregated, in speedscope's format (docs/profiles.md). */
const flameGraph = endpoint({
  path: '/organizations/{organization}/profiling/flamegraph/',
  summary: t('operations.flameGraph'),
  needs,
  query: z.object({
    ...filterQuery.shape,
    project: several,
    transaction: once.optional(),
    release: once.optional(),
    type: once.optional(),
    query: once.default(''),
    format,
  }),
  body: flameShape,
  answer: async ({ running, may, query, now }) => {
    const filter = issueFilterOf(query, now)
    if (!filter.ok) return filter
    const project = await oneProject(running.catalogue, may, query.project)
    if (!project.ok) return project
    const { transaction, release, type } = query
    const spans = await spansOf(running.catalogue, may, query.query, now)
    if (!spans.ok) return spans
    const set: ProfileSet = {
      ...filter.value,
      project: project.value,
      transaction,
      release,
      type,
      spans: spans.value,
    }
    const tree = await running.events.flameTree(may['event:read'], set)
    const name = [transaction, release].filter((part) => part !== undefined).join(' ') || 'flame graph'
    if (query.format === 'pprof') return ok({ file: pprofFile(pprofOfTree(tree, type ?? 'wall'), name) })
    const chosen = await running.catalogue.projects.list(may['project:read'])
    const platform = chosen.find(({ id }) => id === project.value)?.platform ?? 'other'
    const file = speedscopeOfTree(tree, name)
    return ok({
      body: {
        ...file,
        profiles: file.profiles.map((one, at) => ({ ...one, isMainThread: at === 0, threadID: at })),
        profilesAdded: tree.profiles,
        platform,
        projectID: project.value ?? 0,
        transactionName: transaction ?? '',
      },
    })
  },
})

/** A part of a continuous profile, in the format of the wire protocol. */
const chunks = endpoint({
  path: '/organizations/{organization}/profiling/chunks/',
  summary: t('operations.profileChunks'),
  needs,
  query: z.object({ ...filterQuery.shape, project: several, profiler_id: once, thread: once.optional() }),
  body: z.object({
    chunk: sampledShape.extend({ chunk_id: z.string(), profiler_id: z.string(), version: z.literal('2') }),
  }),
  answer: async ({ running, may, query, now }) => {
    const filter = issueFilterOf(query, now)
    if (!filter.ok) return filter
    const grant = await chosenGrant(running.catalogue, may, query.project)
    if (!grant.ok) return grant
    const profilerId = parseEventId(query.profiler_id)
    if (profilerId === undefined)
      return refuse({ reason: 'bad_parameter', name: 'profiler_id', why: t('parameter.profilerId') })
    const { since, until } = filter.value.period
    const found = await running.events.profileOfSpan(grant.value, {
      profilerId,
      thread: query.thread,
      from: since.getTime(),
      to: until.getTime(),
    })
    if (found === undefined) return refuse({ reason: 'no_profile', name: query.profiler_id })
    return ok({
      body: {
        chunk: { chunk_id: profilerId, profiler_id: profilerId, version: '2' as const, ...sampledProfile(found, '2') },
      },
    })
  },
})

const oneProfile = endpoint({
  path: '/projects/{organization}/{project}/profiling/profiles/{profile}/',
  summary: t('operations.profile'),
  needs,
  query: z.object({ type: once.optional(), format, download: once.optional() }),
  body: z.union([profileShape, speedscopeShape]),
  answer: async ({ running, may, params, query }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const id = parseEventId(params.profile)
    const { type } = query
    const asked = { project: project.value.id, type }
    const found = id === undefined ? undefined : await running.events.profile(may['event:read'], id, asked)
    if (found === undefined) return refuse({ reason: 'no_profile', name: params.profile })
    const name = found.transaction || found.profileId
    if (query.download !== undefined) {
      const trace = await running.traceFiles.read(may['event:read'], found)
      if (trace === undefined) return refuse({ reason: 'no_profile', name: params.profile })
      return ok({ file: bytesResponse(trace, `${found.profileId}.trace`) })
    }
    if (query.format === 'pprof') return ok({ file: pprofFile(pprofOf(found.profile, found.type), name) })
    if (query.format === 'speedscope') return ok({ body: speedscopeOf(found.profile, name) })
    return ok({ body: profileBody(found) })
  },
})

export const profileEndpoints: readonly Endpoint[] = [flameGraph, chunks, oneProfile]

/** Gzipped, as `go tool pprof` and others expect. */
function pprofFile(bytes: Uint8Array, name: string): Response {
  return bytesResponse(gzipSync(bytes), `${name.replaceAll(/[^\w.-]+/g, '-')}.pb.gz`)
}

/** The root spans whose profiles are requested, by a search as on the page; `undefined` means any. */
async function spansOf(
  catalogue: Parameters<typeof chosenProjects>[0],
  may: Parameters<typeof chosenProjects>[1],
  text: string,
  now: Date,
): Promise<Result<ProfileSet['spans'], ApiRefusal>> {
  if (text.trim() === '') return ok(undefined)
  const read = parseSpanQuery(text, now)
  if (!read.ok) return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.spanQuery') })
  const projects = await catalogue.projects.list(may['project:read'])
  return ok({ where: read.value, slugs: new Map(projects.map(({ id, slug }) => [id, slug])) })
}

/** The requested project; `undefined` means all of them. */
async function oneProject(
  catalogue: Parameters<typeof chosenProjects>[0],
  may: Parameters<typeof chosenProjects>[1],
  names: readonly string[],
): Promise<Result<ProjectId | undefined, ApiRefusal>> {
  const projects = await chosenProjects(catalogue, may, names)
  if (!projects.ok) return projects
  if (projects.value.length > 1)
    return refuse({ reason: 'bad_parameter', name: 'project', why: t('parameter.oneProject') })
  return ok(projects.value[0]?.id)
}
