import { z } from '@hono/zod-openapi'
import type { Grant } from '#domain/access/access.ts'
import type { Period } from '#domain/event/event-filter.ts'
import { spanConditions, spanName } from '#domain/explore/sentry-names.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import { parseLogQuery } from '#domain/logs/log-query.ts'
import { parseMetricQuery } from '#domain/metrics/metric-query.ts'
import type { ProjectId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import { endpoint, several, type Endpoint } from '../endpoint.ts'
import { plainName } from '../explore/dataset.ts'
import { chosenGrant, chosenScope } from '../find.ts'
import { filterQuery, issueFilterOf, once } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const

/** Both names of the parameter, and both names of the item type, are accepted. */
const itemTypeName = z.enum(['spans', 'logs', 'ourlogs', 'tracemetrics'], t('parameter.itemType'))
const itemQuery = z.object({
  ...filterQuery.shape,
  project: several,
  itemType: itemTypeName.optional(),
  dataset: itemTypeName.optional(),
  attributeType: z.enum(['string', 'number', 'boolean', 'array'], t('parameter.attributeType')).optional(),
  substringMatch: once.default(''),
})

type ItemType = 'spans' | 'logs' | 'metrics'

function itemTypeOf({ itemType, dataset }: z.output<typeof itemQuery>): ItemType {
  const name = itemType ?? dataset ?? 'spans'
  switch (name) {
    case 'spans':
      return 'spans'
    case 'logs':
    case 'ourlogs':
      return 'logs'
    case 'tracemetrics':
      return 'metrics'
  }
}

const attributeShape = z
  .array(
    z.object({
      key: z.string(),
      name: z.string(),
      attributeType: z.enum(['string', 'number']),
      attributeSource: z.object({ source_type: z.enum(['sentry', 'user']) }),
    }),
  )
  .openapi('TraceItemAttributes')
const MOST_ATTRIBUTES = 1000

/** The attribute names of spans, logs or metrics, of one type. */
const attributes = endpoint({
  path: '/organizations/{organization}/trace-items/attributes/',
  summary: t('operations.attributes'),
  needs,
  query: itemQuery,
  body: attributeShape,
  answer: async ({ running, may, query, now }) => {
    const filter = issueFilterOf(query, now)
    if (!filter.ok) return filter
    const grant = await chosenGrant(running.catalogue, may, query.project)
    if (!grant.ok) return grant
    const names = await namesOf(running, itemTypeOf(query), grant.value, filter.value.period, query.substringMatch)
    const wanted = query.attributeType
    const typeOf = (type: string) => (type === 'number' ? ('number' as const) : ('string' as const))
    const found = names.filter(({ type }) => wanted === undefined || typeOf(type) === wanted)
    return ok({
      body: found.map(({ name, type }) => ({
        key: name,
        name,
        attributeType: typeOf(type),
        attributeSource: { source_type: name.startsWith('sentry.') ? ('sentry' as const) : ('user' as const) },
      })),
    })
  },
})

async function namesOf(
  { events }: Running,
  itemType: ItemType,
  grant: Grant<'event:read'>,
  period: Period,
  text: string,
): Promise<readonly { readonly name: string; readonly type: string }[]> {
  switch (itemType) {
    case 'spans':
      return events.attributeNames(grant, period, text, MOST_ATTRIBUTES)
    case 'logs':
      return events.logAttributes(grant, period, text, MOST_ATTRIBUTES)
    case 'metrics': {
      const names = await events.metricAttributes(grant, period, undefined, text, MOST_ATTRIBUTES)
      return names.map((name) => ({ name, type: 'string' }))
    }
  }
}

/** Counts and first-seen times are not tracked per value; the order reflects frequency. */
const valueShape = z
  .array(
    z.object({
      key: z.string(),
      name: z.string(),
      value: z.string(),
      count: z.null(),
      firstSeen: z.null(),
      lastSeen: z.null(),
    }),
  )
  .openapi('TraceItemAttributeValues')
const MOST_VALUES = 100

const values = endpoint({
  path: '/organizations/{organization}/trace-items/attributes/{key}/values/',
  summary: t('operations.attributeValues'),
  needs,
  query: z.object({ ...itemQuery.shape, query: once.default('') }),
  body: valueShape,
  answer: async ({ running, may, params, query, now }) => {
    const filter = issueFilterOf(query, now)
    if (!filter.ok) return filter
    const scope = await chosenScope(running.catalogue, may, query.project)
    if (!scope.ok) return scope
    const { grant, slugs } = scope.value
    const asked = { ...filter.value, slugs, grant, key: plainName(params.key), text: query.substringMatch }
    const found = await valuesOf(running, itemTypeOf(query), asked, query.query, now)
    if (!found.ok) return found
    const rest = { count: null, firstSeen: null, lastSeen: null }
    return ok({ body: found.value.map((value) => ({ key: params.key, name: value, value, ...rest })) })
  },
})

interface AskedValues {
  readonly period: Period
  readonly environments: readonly string[]
  readonly slugs: ReadonlyMap<ProjectId, string>
  readonly grant: Grant<'event:read'>
  readonly key: string
  readonly text: string
}

/** A key's values among the items that match a query, most frequent first. */
async function valuesOf(
  { events }: Running,
  itemType: ItemType,
  { grant, key, text, ...set }: AskedValues,
  query: string,
  now: Date,
): Promise<Result<readonly string[], ApiRefusal>> {
  const unread = (why: string) => refuse({ reason: 'bad_parameter' as const, name: 'query', why })
  switch (itemType) {
    case 'spans': {
      const where = parseSpanQuery(spanConditions(query), now)
      if (!where.ok) return unread(t('parameter.spanQuery'))
      return ok(await events.fieldValues(grant, spanName(key), { ...set, where: where.value }, text, MOST_VALUES))
    }
    case 'logs': {
      const where = parseLogQuery(query, now)
      if (!where.ok) return unread(t('parameter.logQuery'))
      return ok(await events.logValues(grant, key, { ...set, where: where.value }, text, MOST_VALUES))
    }
    case 'metrics': {
      const where = parseMetricQuery(query, now)
      if (!where.ok) return unread(t('parameter.metricQuery'))
      const among = { ...set, metric: undefined, where: where.value }
      return ok(await events.metricValues(grant, key, among, text, MOST_VALUES))
    }
  }
}

export const attributeEndpoints: readonly Endpoint[] = [attributes, values]
