import { z } from '@hono/zod-openapi'
import { ok } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, several, type Endpoint } from '../endpoint.ts'
import { once } from '../query.ts'
import { toResponse, type ApiRefusal } from '../refusal.ts'
import { datasetOf, datasets, exploreQuery, fieldOf, scopeOf, searchOf, sortOf, stepsOf } from './explore.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const
const MOST_GROUPS = 10

const seriesShape = z
  .object({
    timeSeries: z.array(
      z.object({
        yAxis: z.string(),
        values: z.array(z.object({ timestamp: z.number(), value: z.number().nullable(), incomplete: z.boolean() })),
        groupBy: z.array(z.object({ key: z.string(), value: z.string() })).nullable(),
        meta: z.object({
          interval: z.number(),
          valueType: z.string(),
          valueUnit: z.string().nullable(),
          isOther: z.boolean(),
          order: z.number(),
        }),
      }),
    ),
    meta: z.object({ dataset: z.string(), start: z.number(), end: z.number() }),
  })
  .openapi('EventsTimeSeries')

/** One or more functions over time, for all rows or for the largest groups. The newer form of `events-stats`. */
const overTime = endpoint({
  path: '/organizations/{organization}/events-timeseries/',
  summary: t('operations.timeSeries'),
  needs,
  query: z.object({
    ...exploreQuery.shape,
    yAxis: several,
    groupBy: several,
    interval: once.regex(/^(\d{1,5}[smhd])?$/, t('parameter.period')).default(''),
    topEvents: once.regex(/^\d{0,3}$/, t('parameter.limit')).default(''),
  }),
  body: seriesShape,
  answer: async ({ running, may, query, now }) => {
    const scope = await scopeOf(running, may, query, now)
    if (!scope.ok) return scope
    const functions = query.yAxis.length === 0 ? ['count()'] : query.yAxis
    const steps = stepsOf(query.interval, scope.value.period)
    if (!steps.ok) return steps
    const { name, dataset } = datasetOf(query.dataset, functions)
    const top = Math.min(Number(query.topEvents), MOST_GROUPS)
    const groupBy = top === 0 ? [] : query.groupBy
    const asked = { ...scope.value, ...steps.value, functions, groupBy, limit: Math.max(1, top) }
    const found = await dataset.series({ ...asked, query: searchOf(name, query.query) })
    if (!found.ok) return found
    const { period, stepSeconds } = steps.value
    const [start, end] = [period.since.getTime(), period.until.getTime()]
    const step = stepSeconds * 1000
    const isOfTime = (yAxis: string) => /duration|exclusive_time|self_time/.test(yAxis)
    const timeSeries = found.value.flatMap(({ values, numbers }, order) =>
      functions.map((yAxis, at) => ({
        yAxis,
        values: (numbers[at] ?? []).map((value, place) => {
          const timestamp = start + place * step
          return { timestamp, value, incomplete: timestamp + step > now.getTime() }
        }),
        groupBy: groupBy.length === 0 ? null : groupBy.map((key, place) => ({ key, value: values[place] ?? '' })),
        meta: {
          interval: step,
          valueType: isOfTime(yAxis) ? 'duration' : 'number',
          valueUnit: isOfTime(yAxis) ? 'millisecond' : null,
          isOther: false,
          order,
        },
      })),
    )
    return ok({ body: { timeSeries, meta: { dataset: name, start, end } } })
  },
})

const wrong = z.string().nullable()
const whole = z.object({ valid: z.boolean(), error: wrong })
const namedShape = whole.extend({ name: z.string() })
const attribute = namedShape.extend({ attrType: z.string().nullable() })
const validationShape = z
  .object({
    valid: z.boolean(),
    projects: z.array(whole),
    dataset: z.array(namedShape),
    environment: z.array(whole),
    field: z.array(attribute),
    query: whole.extend({ fields: z.array(attribute) }),
    orderby: z.array(attribute),
  })
  .openapi('EventsValidation')

/** Checks whether a search is valid by requesting one row, and reports the refusal for the part at fault. */
const validate = endpoint({
  path: '/organizations/{organization}/events/validate/',
  summary: t('operations.validateSearch'),
  needs,
  // An unknown dataset is reported in the response.
  query: z.object({
    ...exploreQuery.shape,
    dataset: once.optional(),
    field: several,
    orderby: several,
    sort: once.default(''),
  }),
  body: validationShape,
  answer: async ({ running, may, query, now }) => {
    const { dataset: named, ...rest } = query
    const scope = await scopeOf(running, may, rest, now)
    if (!scope.ok) return scope
    const { name, dataset } = datasetOf(named, query.field)
    const isKnown = datasets[name] !== undefined
    const fields = query.field.length === 0 ? ['id'] : query.field
    const found = await dataset.rows({
      ...scope.value,
      query: searchOf(name, query.query),
      fields: fields.map(fieldOf),
      sort: sortOf(query.orderby[0] ?? query.sort, fields),
      offset: 0,
      limit: 1,
    })
    const refused = found.ok ? undefined : found.refusal
    const at = refused?.reason === 'bad_parameter' ? refused.name : undefined
    const why = refused === undefined ? null : await wordsOf(refused)
    const said = (place: string) => ({ valid: at !== place, error: at === place ? why : null })
    const isNumber = (one: string) => one.includes('(') || one.includes('duration')
    const attributeOf = (one: string, place: string) => ({
      name: one,
      attrType: isNumber(one) ? 'number' : 'string',
      ...said(place),
    })
    return ok({
      body: {
        valid: isKnown && refused === undefined,
        projects: query.project.map(() => ({ valid: true, error: null })),
        dataset: [{ name, valid: isKnown, error: isKnown ? null : t('parameter.dataset') }],
        environment: query.environment.map(() => ({ valid: true, error: null })),
        field: query.field.map((one) => attributeOf(one, 'field')),
        query: { ...said('query'), fields: [] },
        orderby: query.orderby.map((one) => attributeOf(one.replace(/^-/, ''), 'sort')),
      },
    })
  },
})

async function wordsOf(refusal: ApiRefusal): Promise<string> {
  const { detail } = (await toResponse(refusal).json()) as { detail: string }
  return detail
}

export const seriesEndpoints: readonly Endpoint[] = [overTime, validate]
