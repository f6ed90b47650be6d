import { z } from '@hono/zod-openapi'
import { isOfTransactions } from '#domain/explore/sentry-names.ts'
import type { Period } from '#domain/event/event-filter.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { endpoint, several, type Endpoint } from '../endpoint.ts'
import { errors } from '../explore/errors.ts'
import { logs } from '../explore/logs.ts'
import { metrics } from '../explore/metrics.ts'
import { profileFunctions, profiles } from '../explore/profiles.ts'
import { spans } from '../explore/spans.ts'
import type { ApiDataset, AskedField, Found, FoundSeries, Question } from '../explore/dataset.ts'
import { chosenScope } from '../find.ts'
import { offsetOf, offsetPage } from '../offset-page.ts'
import { filterQuery, issueFilterOf, once, pageQuery, pageSize } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const

export const datasets: Readonly<Record<string, ApiDataset>> = {
  errors,
  discover: errors,
  spans,
  transactions: spans,
  logs,
  ourlogs: logs,
  tracemetrics: metrics,
  profiles,
  profile_functions: profileFunctions,
  profileFunctions,
  metrics,
}
const datasetName = z.enum(Object.keys(datasets), t('parameter.dataset')).optional()

export const exploreQuery = z.object({
  ...filterQuery.shape,
  project: several,
  dataset: datasetName,
  query: once.default(''),
})

const MOST_FIELDS = 20

const eventsShape = z
  .object({
    data: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
    meta: z.object({
      fields: z.record(z.string(), z.string()),
      units: z.record(z.string(), z.string().nullable()),
      dataset: z.string(),
    }),
  })
  .openapi('Events')

/** Errors, spans or logs by the requested fields: individual rows, or aggregates if a field is a function. */
const events = endpoint({
  path: '/organizations/{organization}/events/',
  summary: t('operations.explore'),
  needs,
  query: z.object({ ...exploreQuery.shape, ...pageQuery.shape, field: several, sort: once.default('') }),
  body: eventsShape,
  answer: async ({ running, may, query, asked, now }) => {
    const { field } = query
    if (field.length === 0 || field.length > MOST_FIELDS)
      return refuse({
        reason: 'bad_parameter',
        name: 'field',
        why: t('parameter.fields', { most: String(MOST_FIELDS) }),
      })
    const scope = await scopeOf(running, may, query, now)
    if (!scope.ok) return scope
    const offset = offsetOf(query.cursor)
    if (!offset.ok) return offset
    const page = { offset: offset.value, limit: pageSize(query) }
    const fields = field.map(fieldOf)
    const { name, dataset } = datasetOf(query.dataset, field)
    const question = {
      ...scope.value,
      ...page,
      query: searchOf(name, query.query),
      fields,
      sort: sortOf(query.sort, field),
    }
    const found = await dataset.rows(question)
    if (!found.ok) return found
    const { rows, headers } = offsetPage(running, asked, found.value.rows, page)
    return ok({ body: bodyOf(name, fields, { ...found.value, rows }), headers })
  },
})

/** The dataset and the name that clients use for it. Without a name it follows from the functions, as in Discover. */
export function datasetOf(said: string | undefined, fields: readonly string[]): { name: string; dataset: ApiDataset } {
  const name = said ?? (fields.some(isOfTransactions) ? 'transactions' : 'errors')
  return { name, dataset: datasets[name] ?? errors }
}

export function searchOf(dataset: string, query: string): string {
  return dataset === 'transactions' ? `is:segment ${query}`.trim() : query
}

export function fieldOf(name: string): AskedField {
  return { name, isFunction: /^[a-z0-9_]+\(.*\)$/s.test(name) }
}

/**
 * `-count()`, `-count` and `-count_unique_user`: clients sort by a function as written or in Sentry's spelling of it.
 */
export function sortOf(said: string, fields: readonly string[]): Question['sort'] {
  if (said === '') return undefined
  const name = said.replace(/^-/, '')
  const spelled = (field: string) =>
    field.replace(/\((.*)\)$/s, (_, of: string) => (of ? `_${of.replaceAll('.', '_')}` : ''))
  return { name: fields.find((field) => field === name || spelled(field) === name) ?? name, descending: said !== name }
}

function bodyOf(dataset: string, fields: readonly AskedField[], { rows, types }: Found): z.output<typeof eventsShape> {
  const typed = fields.map(({ name }, at) => [name, types[at] ?? 'string'] as const)
  return {
    data: rows.map((row) => Object.fromEntries(fields.map(({ name }, at) => [name, row[at] ?? null]))),
    meta: {
      fields: Object.fromEntries(typed),
      units: Object.fromEntries(typed.map(([name, type]) => [name, type === 'duration' ? 'millisecond' : null])),
      dataset,
    },
  }
}

type Scope = Omit<Question, 'fields' | 'sort' | 'offset' | 'limit' | 'query'>

export async function scopeOf(
  running: Running,
  may: Grants<'project:read' | 'event:read'>,
  query: z.output<typeof exploreQuery>,
  now: Date,
): Promise<Result<Scope, ApiRefusal>> {
  const filter = issueFilterOf(query, now)
  if (!filter.ok) return filter
  const scope = await chosenScope(running.catalogue, may, query.project)
  return scope.ok ? ok({ running, ...scope.value, ...filter.value, now }) : scope
}

const pointShape = z.tuple([z.number(), z.array(z.object({ count: z.number() }))])
/** `order`: the group's rank, largest first. */
const lineShape = z.object({ data: z.array(pointShape), order: z.number(), start: z.number(), end: z.number() })
type Line = z.output<typeof lineShape>
const linesShape = z
  .union([lineShape, z.record(z.string(), z.union([lineShape, z.record(z.string(), lineShape)]))])
  .openapi('EventsStats')

const MOST_STEPS = 1000
const MOST_GROUPS = 10
/** Steps of a chart if the client does not specify their length. */
const USUAL_STEPS = 100

/** The same over time: one line per function, for all rows or for the largest groups. */
const stats = endpoint({
  path: '/organizations/{organization}/events-stats/',
  summary: t('operations.exploreSeries'),
  needs,
  query: z.object({
    ...exploreQuery.shape,
    yAxis: several,
    field: several,
    interval: once.regex(/^(\d{1,5}[smhd])?$/, t('parameter.period')).default(''),
    topEvents: once.regex(/^\d{0,3}$/, t('parameter.limit')).default(''),
  }),
  body: linesShape,
  answer: async ({ running, may, query, now }) => {
    const scope = await scopeOf(running, may, query, now)
    if (!scope.ok) return scope
    const functions = query.yAxis.length === 0 ? ['count()'] : query.yAxis
    const steps = stepsOf(query.interval, scope.value.period)
    if (!steps.ok) return steps
    const { name, dataset } = datasetOf(query.dataset, functions)
    const top = Math.min(Number(query.topEvents), MOST_GROUPS)
    const groupBy = top === 0 ? [] : query.field.filter((field) => !fieldOf(field).isFunction)
    const asked = { ...scope.value, ...steps.value, functions, groupBy, limit: Math.max(1, top) }
    const found = await dataset.series({ ...asked, query: searchOf(name, query.query) })
    return found.ok ? ok({ body: linesOf(found.value, asked) }) : found
  },
})

const secondsOf = { s: 1, m: 60, h: 3600, d: 86_400 } as const

interface Steps {
  readonly period: Period
  readonly stepSeconds: number
}

/** Whole steps, the last of which contains the end of the period. */
export function stepsOf(interval: string, { since, until }: Period): Result<Steps, ApiRefusal> {
  const seconds = (until.getTime() - since.getTime()) / 1000
  const said = Number(interval.slice(0, -1)) * (secondsOf[interval.at(-1) as keyof typeof secondsOf] ?? 0)
  const stepSeconds = said || Math.max(60, Math.ceil(seconds / USUAL_STEPS / 60) * 60)
  if (seconds / stepSeconds > MOST_STEPS)
    return refuse({
      reason: 'bad_parameter',
      name: 'interval',
      why: t('parameter.interval', { most: String(MOST_STEPS) }),
    })
  const step = stepSeconds * 1000
  const end = Math.ceil(until.getTime() / step) * step
  const begin = end - Math.ceil((end - since.getTime()) / step) * step
  return ok({ period: { since: new Date(begin), until: new Date(end) }, stepSeconds })
}

interface AskedLines extends Steps {
  readonly functions: readonly string[]
  readonly groupBy: readonly string[]
}

/**
 * A single line is returned bare; several functions are keyed by name; groups are keyed by their values, with one line
 * per function inside if there are several.
 */
function linesOf(found: readonly FoundSeries[], asked: AskedLines): z.output<typeof linesShape> {
  const { functions, groupBy } = asked
  const all = found.map(({ values, numbers }, order) => {
    const lines = functions.map((name, at) => [name, lineOf(numbers[at] ?? [], order, asked)] as const)
    const [first] = lines
    return [values.join(','), lines.length === 1 && first !== undefined ? first[1] : Object.fromEntries(lines)] as const
  })
  return groupBy.length === 0 ? (all[0]?.[1] ?? lineOf([], 0, asked)) : Object.fromEntries(all)
}

function lineOf(numbers: readonly (number | null)[], order: number, { period, stepSeconds }: Steps): Line {
  const [start, end] = [period.since.getTime() / 1000, period.until.getTime() / 1000]
  return { data: numbers.map((count, at) => [start + at * stepSeconds, [{ count: count ?? 0 }]]), order, start, end }
}

export const exploreEndpoints: readonly Endpoint[] = [events, stats]
