import { z } from '@hono/zod-openapi'
import { keyAmongTags } from '#domain/event/event-search.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { ok } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, several, type Endpoint } from '../endpoint.ts'
import { chosenGrant, findIssue } from '../find.ts'
import { everything, filterOf, filterQuery, issueFilterOf } from '../query.ts'
import { time } from '../shapes/common.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const
const MOST_TAGS = 1000
const TOP_VALUES = 10

const tagShape = z.object({ key: z.string(), name: z.string() })

/** Names of the tags that errors bear. */
const tags = endpoint({
  path: '/organizations/{organization}/tags/',
  summary: t('operations.tags'),
  needs,
  query: z.object({ ...filterQuery.shape, project: several }),
  body: z.array(tagShape),
  answer: async ({ running, may, query, now }) => {
    const filter = issueFilterOf(query, now)
    if (!filter.ok) return filter
    const grant = await chosenGrant(running.catalogue, may, query.project)
    if (!grant.ok) return grant
    const keys = await running.events.tagKeys(grant.value, filter.value.period, '', MOST_TAGS)
    return ok({ body: keys.map((key) => ({ key, name: key })) })
  },
})

const valueShape = z.object({
  key: z.string(),
  name: z.string(),
  value: z.string(),
  count: z.number(),
  firstSeen: time,
  lastSeen: time,
})
const tagOfIssueShape = tagShape
  .extend({ totalValues: z.number(), uniqueValues: z.number(), topValues: z.array(valueShape) })
  .openapi('IssueTag')

/** The values of a tag among the events of an issue, the most frequent first. */
const tagOfIssue = (['/organizations/{organization}/issues/{issue}/', '/issues/{issue}/'] as const).map((path) =>
  endpoint({
    path: `${path}tags/{key}/`,
    summary: t('operations.issueTag'),
    needs,
    query: filterQuery,
    body: tagOfIssueShape,
    answer: async ({ running, may, params, query, now }) => {
      const found = await findIssue(running.catalogue, may, params.issue)
      if (!found.ok) return found
      const filter = filterOf(query, now)
      if (!filter.ok) return filter
      const { key } = params
      const period = filter.value?.period ?? everything(now)
      const page = { sort: 'events', offset: 0, limit: TOP_VALUES } as const
      const groups = groupsOf(found.value.issue)
      const seen = await running.events.valuesOf(may['event:read'], groups, keyAmongTags(key), period, page)
      const topValues = seen.values.map(({ value, events, firstSeen, lastSeen }) => ({
        key,
        name: value,
        value,
        count: events,
        firstSeen: firstSeen.toISOString(),
        lastSeen: lastSeen.toISOString(),
      }))
      const totals = { totalValues: seen.events, uniqueValues: seen.distinct }
      return ok({ body: { key, name: key, ...totals, topValues } })
    },
  }),
)

export const tagEndpoints: readonly Endpoint[] = [tags, ...tagOfIssue]
