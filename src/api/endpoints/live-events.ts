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

/** Asked every few seconds by every page that is open: of more groups than these, those with the most events. */
const MOST_GROUPS = 500

const liveEventsShape = z
  .object({
    /** Of all of these issues together. */
    events: z.number(),
    issues: z.number(),
    /** false: there was more than these. */
    complete: z.boolean(),
    /** Where a question about what comes from now on would begin. */
    mark: z.string(),
  })
  .openapi('LiveEvents')

/**
 * What a page shows that has been open for a while: how much has come to the issues of its list since. It looks at what
 * the digest has brought in the meantime, and asks the stores only about that.
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
