import { z } from '@hono/zod-openapi'
import { narrow, personOf } from '#domain/access/access.ts'
import { parseReplayId } from '#domain/ids.ts'
import { parseReplayQuery } from '#domain/replay/replay-query.ts'
import type { ReplaySet, ReplaySort } from '#domain/replay/replay-store.ts'
import { seenForSearch } from '#domain/replay/replay-views.ts'
import type { Replay } from '#domain/replay/replay.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { change, endpoint, several, type Endpoint } from '../endpoint.ts'
import { chosenScope, findProject } from '../find.ts'
import { offsetOf, offsetPage } from '../offset-page.ts'
import { filterQuery, issueFilterOf, once, pageQuery, pageSize } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'
import { noBody } from '../request-body.ts'
import { replayOf, replayShape } from '../shapes/replay.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const
const deleting = ['project:read', 'event:read', 'event:admin'] as const

const paths = {
  list: '/organizations/{organization}/replays/',
  one: '/organizations/{organization}/replays/{replay}/',
  ofProject: '/projects/{organization}/{project}/replays/{replay}/',
} as const

/** With the names that Sentry's tools use. */
const sorts: Readonly<Record<string, ReplaySort>> = {
  started_at: 'started',
  finished_at: 'ended',
  duration: 'duration',
  count_errors: 'errors',
  count_dead_clicks: 'dead_clicks',
  count_rage_clicks: 'rage_clicks',
  count_segments: 'segments',
  activity: 'activity',
}
const sortQuery = z.enum(
  Object.keys(sorts).flatMap((name) => [name, `-${name}`]),
  t('parameter.sort', { sorts: Object.keys(sorts).join(', ') }),
)

const setQuery = z.object({ ...filterQuery.shape, project: several, query: once.default('') })

const list = endpoint({
  path: paths.list,
  summary: t('operations.replays'),
  needs,
  query: z.object({ ...setQuery.shape, ...pageQuery.shape, sort: sortQuery.optional(), orderBy: sortQuery.optional() }),
  body: z.object({ data: z.array(replayShape) }),
  answer: async ({ running, may, query, asked, now }) => {
    const set = await setOf(running, may, query, now)
    if (!set.ok) return set
    const offset = offsetOf(query.cursor)
    if (!offset.ok) return offset
    const page = { offset: offset.value, limit: pageSize(query) }
    const sort = query.sort ?? query.orderBy ?? '-started_at'
    const found = await running.replays.list(set.value.grant, set.value.set, {
      sort: sorts[sort.replace(/^-/, '')] ?? 'started',
      descending: sort.startsWith('-'),
      offset: page.offset,
      limit: page.limit + 1,
    })
    const { rows, headers } = offsetPage(running, asked, found, page)
    return ok({ body: { data: rows.map(replayOf) }, headers })
  },
})

/**
 * Deletes the replays that match a search, some hundreds at a time: by a user (`query=user.id:7`) or any other
 * condition.
 */
const removeFound = change({
  method: 'delete',
  path: paths.list,
  summary: t('operations.deleteReplays'),
  needs: deleting,
  query: setQuery,
  sends: noBody,
  body: z.object({ deleted: z.number(), more: z.boolean() }),
  answer: async ({ running, may, query, now }) => {
    // An empty search would match everything; an omitted parameter must never delete that.
    if (query.query.trim() === '')
      return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.replayQuery') })
    const set = await setOf(running, may, query, now)
    if (!set.ok) return set
    const grants = { read: set.value.grant, remove: may['event:admin'] }
    const gone = await running.replays.removeFound(grants, set.value.set, now)
    return gone.ok ? ok({ body: { deleted: gone.value.removed, more: gone.value.more } }) : gone
  },
})

const shows = ([paths.one, paths.ofProject] as const).map((path) =>
  endpoint({
    path,
    summary: t('operations.replay'),
    needs,
    query: z.object({}),
    body: z.object({ data: replayShape }),
    answer: async ({ running, may, params }) => {
      const found = await findReplay(running, may, params)
      return found.ok ? ok({ body: { data: replayOf(found.value) } }) : found
    },
  }),
)

const removes = ([paths.one, paths.ofProject] as const).map((path) =>
  change({
    method: 'delete',
    path,
    summary: t('operations.deleteReplay'),
    needs: deleting,
    query: z.object({}),
    sends: noBody,
    statuses: [204],
    body: z.null(),
    answer: async ({ running, may, params, now }) => {
      const found = await findReplay(running, may, params)
      if (!found.ok) return found
      const gone = await running.replays.remove(may['event:admin'], [found.value], now)
      return gone.ok ? ok({ body: null, status: 204 }) : gone
    },
  }),
)

export const replayEndpoints: readonly Endpoint[] = [list, removeFound, ...shows, ...removes]

type Set = { readonly set: ReplaySet; readonly grant: Grants<'event:read'>['event:read'] }

export async function setOf(
  { catalogue }: Running,
  may: Grants<'project:read' | 'event:read'>,
  query: z.output<typeof setQuery>,
  now: Date,
): Promise<Result<Set, ApiRefusal>> {
  const filter = issueFilterOf(query, now)
  if (!filter.ok) return filter
  const where = parseReplayQuery(query.query, now)
  if (!where.ok) return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.replayQuery') })
  const scope = await chosenScope(catalogue, may, query.project)
  if (!scope.ok) return scope
  const { grant, slugs } = scope.value
  const seen = await seenForSearch(catalogue.replayViews, grant, personOf(grant.actor), where.value)
  return ok({ grant, set: { ...filter.value, where: where.value, slugs, seen } })
}

/** A replay by id, on an organization or project path. */
export async function findReplay(
  { catalogue, replays }: Running,
  may: Grants<'project:read' | 'event:read'>,
  params: { readonly project?: string; readonly replay: string },
): Promise<Result<Replay, ApiRefusal>> {
  const project = params.project === undefined ? undefined : await findProject(catalogue, may, params.project)
  if (project !== undefined && !project.ok) return project
  const grant = project === undefined ? may['event:read'] : narrow(may['event:read'], [project.value.id])
  const id = parseReplayId(params.replay)
  const found = id === undefined ? undefined : await replays.find(grant, id)
  return found === undefined ? refuse({ reason: 'no_replay', name: params.replay }) : ok(found)
}
