import { z } from '@hono/zod-openapi'
import type { LiveGroup } from '#domain/event/live-events.ts'
import { listedAmong } from '#domain/issue/issue-list.ts'
import { parseIssueQuery } from '#domain/issue/issue-query.ts'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, several } from '../endpoint.ts'
import { chosenGrant } from '../find.ts'
import { filterQuery, issueFilterOf, once } from '../query.ts'

const t = messages('api')

/** Every open page polls this every few seconds. With more groups than this, those with the most events are used. */
const MOST_GROUPS = 500

const liveEventsShape = z
  .object({
    /** The total over all of these issues. */
    events: z.number(),
    issues: z.number(),
    /** false if there was more than this. */
    complete: z.boolean(),
    /** The starting point for the next poll. */
    mark: z.string(),
  })
  .openapi('LiveEvents')

/**
 * Lets an open page poll for how much its issues have received since it loaded. It looks at what the digest has added
 * since then, and queries the stores only for that.
 */
export const liveEventsEndpoint = endpoint({
  path: '/organizations/{organization}/live-events/',
  summary: t('operations.liveEvents'),
  needs: ['project:read', 'event:read'],
  query: z.object({
    ...filterQuery.shape,
    project: several,
    query: once.default(''),
    since: once.max(50).default(''),
  }),
  body: liveEventsShape,
  answer: async ({ running, may, query, now }) => {
    const filter = issueFilterOf(query, now)
    if (!filter.ok) return filter
    const wanted = parseIssueQuery(query.query, now)
    if (!wanted.ok) return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.issueQuery') })
    const chosen = await chosenGrant(running.catalogue, may, query.project)
    if (!chosen.ok) return chosen
    const grant = chosen.value

    const mark = running.liveEvents.mark()
    const arrived = running.liveEvents.since(grant, query.since, query.environment)
    const asked = arrived.groups.slice(0, MOST_GROUPS)
    const stores = { events: running.events, issues: running.catalogue.issues }
    const listed = await listedAmong(stores, grant, { filter: filter.value, query: wanted.value }, asked)
    const groups = new Set([...listed.values()].flat().map(keyOf))
    const events = asked.reduce((sum, group) => (groups.has(keyOf(group)) ? sum + group.events : sum), 0)
    const complete = arrived.isComplete && asked.length === arrived.groups.length
    return ok({ body: { events, issues: listed.size, complete, mark } })
  },
})

function keyOf({ projectId, groupHash }: Pick<LiveGroup, 'projectId' | 'groupHash'>): string {
  return `${projectId}:${groupHash}`
}
