import { z } from '@hono/zod-openapi'
import { narrow } from '#domain/access/access.ts'
import { keyAmongTags } from '#domain/event/event-search.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { ok } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, several, type Endpoint } from '../endpoint.ts'
import { chosenGrant, findIssue, findProject } from '../find.ts'
import { everything, filterOf, filterQuery, issueFilterOf, once } from '../query.ts'
import { time } from '../shapes/common.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const
const MOST_TAGS = 1000
const TOP_VALUES = 10
const MOST_VALUES = 100
const FACETS = 12

const tagShape = z.object({ key: z.string(), name: z.string() })

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

const knownShape = z.object({ key: z.string(), name: z.string(), value: z.string(), count: z.number() })

/**
 * A tag's values among a project's errors, or those of the selected projects. Counted by whole weeks, as in the stores.
 */
const values = endpoint({
  path: '/organizations/{organization}/tags/{key}/values/',
  summary: t('operations.tagValues'),
  needs,
  query: z.object({ ...filterQuery.shape, project: several, query: once.default('') }),
  body: z.array(knownShape),
  answer: async ({ running, may, params, query, now }) => {
    const filter = issueFilterOf(query, now)
    if (!filter.ok) return filter
    const grant = await chosenGrant(running.catalogue, may, query.project)
    if (!grant.ok) return grant
    const { key } = params
    const { period } = filter.value
    const found = await running.events.knownValues(grant.value, keyAmongTags(key), period, query.query, MOST_VALUES)
    return ok({ body: found.map(({ value, events }) => ({ key, name: value, value, count: events })) })
  },
})

const valuesOfProject = endpoint({
  path: '/projects/{organization}/{project}/tags/{key}/values/',
  summary: t('operations.tagValues'),
  needs,
  query: z.object({ query: once.default('') }),
  body: z.array(knownShape),
  answer: async ({ running, may, params, query, now }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const { key } = params
    const grant = narrow(may['event:read'], [project.value.id])
    const found = await running.events.knownValues(grant, keyAmongTags(key), everything(now), query.query, MOST_VALUES)
    return ok({ body: found.map(({ value, events }) => ({ key, name: value, value, count: events })) })
  },
})

const facetShape = z
  .object({ key: z.string(), topValues: z.array(z.object({ name: z.string(), value: z.string(), count: z.number() })) })
  .openapi('EventFacet')

/** The most frequent tags, each with its most frequent values. */
const facets = endpoint({
  path: '/organizations/{organization}/events-facets/',
  summary: t('operations.eventFacets'),
  needs,
  query: z.object({ ...filterQuery.shape, project: several }),
  body: z.array(facetShape),
  answer: async ({ running, may, query, now }) => {
    const filter = issueFilterOf(query, now)
    if (!filter.ok) return filter
    const grant = await chosenGrant(running.catalogue, may, query.project)
    if (!grant.ok) return grant
    const { period } = filter.value
    const keys = await running.events.tagKeys(grant.value, period, '', FACETS)
    const body = await Promise.all(
      keys.map(async (key) => {
        const found = await running.events.knownValues(grant.value, keyAmongTags(key), period, '', TOP_VALUES)
        return { key, topValues: found.map(({ value, events }) => ({ name: value, value, count: events })) }
      }),
    )
    return ok({ body })
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

/** A tag's values among an issue's events, most frequent first. */
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

export const tagEndpoints: readonly Endpoint[] = [tags, values, valuesOfProject, facets, ...tagOfIssue]
