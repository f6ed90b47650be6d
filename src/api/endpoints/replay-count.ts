import { z } from '@hono/zod-openapi'
import type { EventSet } from '#domain/event/event-store.ts'
import { parseReplayId } from '#domain/ids.ts'
import { parseEventQuery } from '#domain/issue/event-query.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { parseReplayQuery } from '#domain/replay/replay-query.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { endpoint, several, type Endpoint } from '../endpoint.ts'
import { chosenProjects, findIssue } from '../find.ts'
import { filterQuery, issueFilterOf, once } from '../query.ts'
import { setOf } from './replays.ts'

const t = messages('api')

/** The tag that holds the replay id of an event. */
const REPLAY_TAG = 'replayId'
/** Maximum values per request, and replays returned for each. */
const MOST_ASKED = 25
const MOST_FOUND = 500
const DAY_MS = 86_400_000

const ASKED = /^(issue\.id|transaction|replay_id):(?:\[(.*)\]|(.*))$/s
const VALUE = /"((?:[^"\\]|\\.)*)"|[^\s,]+/g

type May = Grants<'project:read' | 'event:read'>
interface Asked {
  readonly running: Running
  readonly may: May
  readonly query: z.output<typeof countQuery>
  readonly now: Date
}

const countQuery = z.object({
  ...filterQuery.shape,
  project: several,
  query: once.default(''),
  data_source: once.optional(),
  returnIds: once.optional(),
})

/** The number of replays for issues, transactions or ids. Lists request it for a whole page at once. */
const replayCount = endpoint({
  path: '/organizations/{organization}/replay-count/',
  summary: t('operations.replayCount'),
  needs: ['project:read', 'event:read'],
  query: countQuery,
  body: z.record(z.string(), z.union([z.number(), z.array(z.string())])),
  answer: async ({ running, may, query, now }) => {
    const [, key = '', listed, single = ''] = ASKED.exec(query.query.trim()) ?? []
    const values = valuesIn(listed ?? single)
    if (values.length === 0 || values.length > MOST_ASKED)
      return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.replayCountQuery') })
    const asked: Asked = { running, may, query, now }
    const counted: [string, number | string[]][] = []
    for (const value of values) {
      const kept = await keptOf(asked, await namedBy(asked, key, value))
      if (!kept.ok) return kept
      counted.push([value, query.returnIds === 'true' ? kept.value : kept.value.length])
    }
    return ok({ body: Object.fromEntries(counted) })
  },
})

function valuesIn(text: string): readonly string[] {
  const all = [...text.matchAll(VALUE)].map(([whole, quoted]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? whole)
  return [...new Set(all)]
}

/** The replays named by an issue's or transaction's events, or the requested replay itself. */
async function namedBy(asked: Asked, key: string, value: string): Promise<readonly string[]> {
  switch (key) {
    case 'issue.id':
      return ofIssue(asked, value)
    case 'transaction':
      return ofTransaction(asked, value)
    default:
      return [value]
  }
}

async function ofIssue(asked: Asked, id: string): Promise<readonly string[]> {
  const found = await findIssue(asked.running.catalogue, asked.may, id)
  return found.ok ? replaysIn(asked, { groups: groupsOf(found.value.issue) }, `has:${REPLAY_TAG}`) : []
}

async function ofTransaction(asked: Asked, name: string): Promise<readonly string[]> {
  const { running, may, query } = asked
  const projects = await chosenProjects(running.catalogue, may, query.project)
  if (!projects.ok) return []
  const all = projects.value.length > 0 ? projects.value : await running.catalogue.projects.list(may['project:read'])
  const set = { projects: all.map((project) => project.id) }
  return replaysIn(asked, set, `has:${REPLAY_TAG} transaction:${JSON.stringify(name)}`)
}

async function replaysIn({ running, may, query, now }: Asked, set: EventSet, text: string): Promise<readonly string[]> {
  const where = parseEventQuery(text, now)
  const filter = issueFilterOf(query, now)
  if (!where.ok || !filter.ok) return []
  const search = { ...filter.value, terms: [where.value] }
  const found = await running.events.events(may['event:read'], set, search, { order: 'newest', limit: MOST_FOUND })
  return found.flatMap(({ tags }) => tags.filter(([tag]) => tag === REPLAY_TAG).map(([, value]) => value))
}

/** The subset that is still stored, whenever it was recorded. */
async function keptOf({ running, may, query, now }: Asked, named: readonly string[]) {
  const ids = [...new Set(named.map(parseReplayId).filter((id) => id !== undefined))]
  const set = await setOf(running, may, { ...query, query: '', ...everSince(now) }, now)
  if (!set.ok || ids.length === 0) return set.ok ? ok([]) : set
  const where = parseReplayQuery(`id:[${ids.join(',')}]`, now)
  if (!where.ok) return ok([])
  const window = { sort: 'started', descending: true, offset: 0, limit: MOST_FOUND } as const
  const found = await running.replays.list(set.value.grant, { ...set.value.set, where: where.value }, window)
  return ok(found.map(({ replayId }) => replayId as string))
}

/** Recordings are never kept for longer than events. */
function everSince(now: Date) {
  return {
    statsPeriod: undefined,
    start: new Date(now.getTime() - 400 * DAY_MS),
    end: new Date(now.getTime() + DAY_MS),
  }
}

export const replayCountEndpoints: readonly Endpoint[] = [replayCount]
