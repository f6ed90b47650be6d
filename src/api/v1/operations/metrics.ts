import { z } from 'zod'
import { metricFunctions, functionsOf, type MetricFunction } from '#domain/metrics/metric-function.ts'
import { metricTypes, type MetricName } from '#domain/metrics/metric-point.ts'
import { parseMetricQuery } from '#domain/metrics/metric-query.ts'
import { sampleOrders, type MetricInfo, type MetricSet } from '#domain/metrics/metric-store.ts'
import { MAX_METRIC_GROUPS, parseMetric, printMetric } from '#domain/metrics/metrics-search.ts'
import { MAX_QUERY_LENGTH } from '#domain/query/ast.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Grant } from '#domain/access/access.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../../authenticate.ts'
import { chosenScope } from '../../find.ts'
import { pageOfAll } from '../cursor.ts'
import { operation, type Operation } from '../operation.ts'
import { filterOf, filterQuery } from '../period.ts'
import { invalid } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, iso, pageQuery, pageShape, several, time } from '../shapes.ts'

const needs = ['project:read', 'event:read'] as const

const MOST_METRICS = 1000
const MOST_STEPS = 1000
const USUAL_STEPS = 100
const MOST_GROUPS = 50
const MOST_NAMES = 100

const asked = { ...filterQuery.shape, project: several }
const ofMetric = {
  ...asked,
  metric: z.string().min(1).max(400).describe('`distribution:millisecond:latency`: type, unit and name.'),
  query: z.string().max(MAX_QUERY_LENGTH).default('').describe('docs/query-language.md'),
}

const metricShape = z
  .object({
    id: z.string().describe('Type, unit and name, as other operations expect it.'),
    name: z.string(),
    type: z.enum(metricTypes),
    unit: z.string(),
    series: z.int(),
    points: z.int(),
    senders: z.array(z.string()),
    projects: z.array(id),
    lastAt: time,
  })
  .meta({ id: 'Metric' })

function shown(metric: MetricInfo): z.input<typeof metricShape> {
  const { name, type, unit, series: count, points, senders, projects, last } = metric
  return {
    id: printMetric(metric),
    name,
    type,
    unit,
    series: count,
    points,
    senders: [...senders],
    projects: projects.map(String),
    lastAt: iso(last),
  }
}

const list = operation({
  id: 'listMetrics',
  tag: 'Metrics',
  method: 'get',
  path: '/metrics',
  summary: 'List metrics',
  needs,
  query: z.object({ ...asked, ...pageQuery.shape, text: z.string().max(200).default('') }),
  answers: pageShape(metricShape),
  handle: async ({ running, may, query, now }) => {
    const scope = await scopeOf(running, may, query, now)
    if (!scope.ok) return scope
    const { grant, period, environments } = scope.value
    const all = await running.events.metrics(grant, { period, environments, text: query.text }, MOST_METRICS)
    return pageOfAll(query, all, printMetric, shown)
  },
})

const series = operation({
  id: 'getMetricSeries',
  tag: 'Metrics',
  method: 'get',
  path: '/metrics/series',
  summary: 'Query a metric: totals and time series',
  needs,
  query: z.object({
    ...ofMetric,
    function: z.enum(metricFunctions).optional().describe('Without one: the usual one of its type.'),
    groupBy: several.describe('Keys or attributes.'),
    groups: z.coerce.number().int().min(1).max(MOST_GROUPS).default(10),
    step: z.coerce.number().int().min(60).max(2_592_000).optional().describe('Seconds.'),
  }),
  answers: z
    .object({
      start: time,
      stepSeconds: z.int(),
      function: z.enum(metricFunctions),
      unit: z.string(),
      groupCount: z.int().describe('Total count.'),
      data: z.array(
        z.object({
          values: z.array(z.string()).describe('Values of the group-by fields.'),
          value: z.number().nullable().describe('Over the whole period.'),
          series: z.array(z.number().nullable()),
        }),
      ),
    })
    .meta({ id: 'MetricSeries' }),
  handle: async ({ running, may, query, now }) => {
    const set = await setOf(running, may, query, now)
    if (!set.ok) return set
    const { grant, ...of } = set.value
    if (query.groupBy.length > MAX_METRIC_GROUPS)
      return invalid('query', 'groupBy', `at most ${MAX_METRIC_GROUPS} of them`)
    const fn = functionOf(of.metric, query.function)
    if (fn === undefined) return invalid('query', 'function', `one of ${functionsOf(of.metric.type).join(', ')}`)
    const seconds = (of.period.until.getTime() - of.period.since.getTime()) / 1000
    const step = query.step ?? Math.max(60, Math.ceil(seconds / USUAL_STEPS / 60) * 60)
    const length = Math.ceil(seconds / step)
    if (length > MOST_STEPS) return invalid('query', 'step', `more than ${MOST_STEPS} steps`)
    const question = { of: fn, by: query.groupBy }
    const { groups, count } = await running.events.metricGroups(grant, of, question, query.groups)
    const names = groups.map(({ values }) => values)
    const steps = await running.events.metricSteps(grant, of, question, step, names)
    const lines = Map.groupBy(steps, ({ values }) => JSON.stringify(values))
    const data = groups.map(({ values, value }) => {
      const line = Array.from<number | null>({ length }).fill(null)
      for (const one of lines.get(JSON.stringify(values)) ?? []) if (one.step < length) line[one.step] = one.value
      return { values: [...values], value, series: line }
    })
    const { unit } = of.metric
    return ok({ start: iso(of.period.since), stepSeconds: step, function: fn, unit, groupCount: count, data })
  },
})

function functionOf({ type }: MetricName, wanted: MetricFunction | undefined): MetricFunction | undefined {
  const known = functionsOf(type)
  return wanted === undefined ? known[0] : known.find((one) => one === wanted)
}

const samples = operation({
  id: 'listMetricSamples',
  tag: 'Metrics',
  method: 'get',
  path: '/metrics/samples',
  summary: 'List exemplar points of a metric',
  needs,
  query: z.object({
    ...ofMetric,
    limit: z.coerce.number().int().min(1).max(MOST_NAMES).default(20),
    order: z.enum(sampleOrders).default('newest'),
  }),
  answers: z.object({
    data: z.array(
      z
        .object({
          projectId: id,
          at: time,
          value: z.number(),
          traceId: z.string(),
          spanId: z.string().nullable(),
          attributes: z.record(z.string(), z.string()),
        })
        .meta({ id: 'MetricSample' }),
    ),
  }),
  handle: async ({ running, may, query, now }) => {
    const set = await setOf(running, may, query, now)
    if (!set.ok) return set
    const { grant, ...of } = set.value
    const found = await running.events.metricSamples(grant, of, query.order, query.limit)
    const data = found.map(({ projectId, time: at, attributes, ...sample }) => ({
      ...sample,
      projectId: String(projectId),
      at: iso(at),
      attributes: Object.fromEntries(attributes),
    }))
    return ok({ data })
  },
})

const attributes = operation({
  id: 'listMetricAttributes',
  tag: 'Metrics',
  method: 'get',
  path: '/metrics/attributes',
  summary: 'List metric attributes, or the values of one',
  needs,
  query: z.object({
    ...asked,
    metric: z.string().max(400).optional().describe('Of one metric alone.'),
    attribute: z.string().max(440).optional().describe('Its values instead of names.'),
    text: z.string().max(200).default('').describe('A part of the name or value.'),
  }),
  answers: z.object({ data: z.array(z.string()) }),
  handle: async ({ running, may, query, now }) => {
    const scope = await scopeOf(running, may, query, now)
    if (!scope.ok) return scope
    const metric = query.metric === undefined ? undefined : parseMetric(query.metric)
    if (query.metric !== undefined && metric === undefined) return invalid('query', 'metric', 'type:unit:name')
    const { grant, ...of } = scope.value
    const { events } = running
    const where = parseMetricQuery('', now)
    if (!where.ok) throw new Error('The empty query could not be read.')
    const data =
      query.attribute === undefined
        ? await events.metricAttributes(grant, of.period, metric, query.text, MOST_NAMES)
        : await events.metricValues(
            grant,
            query.attribute,
            { ...of, metric, where: where.value },
            query.text,
            MOST_NAMES,
          )
    return ok({ data: [...data] })
  },
})

type Scope = Omit<MetricSet, 'metric' | 'where'> & { readonly grant: Grant<'event:read'> }

async function scopeOf(
  { catalogue }: Running,
  may: Grants<(typeof needs)[number]>,
  query: z.output<z.ZodObject<typeof asked>>,
  now: Date,
): Promise<Result<Scope, Refusal>> {
  const filter = filterOf(query, now, '24h')
  if (!filter.ok) return filter
  const scope = await chosenScope(catalogue, may, query.project)
  return scope.ok ? ok({ ...scope.value, ...filter.value }) : scope
}

async function setOf(
  running: Running,
  may: Grants<(typeof needs)[number]>,
  query: z.output<z.ZodObject<typeof ofMetric>>,
  now: Date,
): Promise<Result<MetricSet & Scope, Refusal>> {
  const metric = parseMetric(query.metric)
  if (metric === undefined) return invalid('query', 'metric', 'type:unit:name, as GET /metrics lists them')
  const where = parseMetricQuery(query.query, now)
  if (!where.ok) return invalid('query', 'query', 'is not valid')
  const scope = await scopeOf(running, may, query, now)
  return scope.ok ? ok({ ...scope.value, metric, where: where.value }) : scope
}

export const metricOperations: readonly Operation[] = [list, series, samples, attributes]
