import type { AggregateUnit } from '#domain/explore/aggregate.ts'
import { withTerms } from '#domain/explore/narrowed.ts'
import { functionsOf, type MetricUnit } from '#domain/metrics/metric-function.ts'
import { parseMetricQuery, metricTerm, anySeries } from '#domain/metrics/metric-query.ts'
import { parseMetricNumber, printMetricTerm, type MetricTermOf } from '#domain/metrics/metric-term.ts'
import type { MetricGroup, MetricSet } from '#domain/metrics/metric-store.ts'
import { printMetric } from '#domain/metrics/metrics-search.ts'
import { paths } from '#domain/paths.ts'
import { running } from '#running'
import type { Asked, AskedWithin, Dataset, Row, Steps } from './dataset.ts'

const MOST_OFFERED = 60
/** Maximum groups in which a formula's second metric is looked up. */
const MOST_GROUPS = 500
/** Sums are stored per minute. */
const LEAST_STEP = 60

function setOf({ period, environments, slugs, now }: AskedWithin, query: string): Omit<MetricSet, 'metric'> {
  const read = parseMetricQuery(query, now)
  if (!read.ok) throw new Error(`A query of a widget cannot be read: ${read.refusal.problem.reason}`)
  return { where: read.value, period, environments, slugs }
}

const keyOf = (values: readonly string[]) => values.join('\u001f')

/** The display unit and the conversion factor. */
function shownIn(unit: MetricUnit): { readonly as: AggregateUnit; readonly factor: number } {
  switch (unit.kind) {
    case 'duration':
      return { as: 'ms', factor: unit.toMs }
    case 'bytes':
      return { as: 'bytes', factor: unit.toBytes }
    case 'percent':
      return { as: 'share', factor: unit.toPercent / 100 }
    case 'per_second':
      return { as: 'per_minute', factor: 60 }
    case 'number':
      return { as: 'number', factor: 1 }
  }
}

/** Returns the groups in descending order, with the formula applied to its terms. */
async function numbersOf(
  within: AskedWithin,
  asked: Asked,
  name: string,
  limit: number,
): Promise<readonly MetricGroup[]> {
  const number = parseMetricNumber(name)
  if (number === undefined) return []
  const set = setOf(within, asked.query)
  const most = number.terms.length === 1 ? limit : MOST_GROUPS
  const [one = [], two = []] = await Promise.all(
    number.terms.map(async ({ of, metric }) => {
      const question = { of, by: asked.groupBy }
      return (await running().events.metricGroups(within.grants.events, { ...set, metric }, question, most)).groups
    }),
  )
  const others = new Map(two.map(({ values, value }) => [keyOf(values), value]))
  const { factor } = shownIn(number.unit)
  return one
    .map(({ values, value }) => ({
      values,
      value: scaled(number.formula(value, others.get(keyOf(values)) ?? null), factor),
    }))
    .toSorted((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity))
    .slice(0, limit)
}

const scaled = (value: number | null, factor: number) => (value === null ? null : value * factor)

/** Returns one term over time by group. */
async function stepsOf(
  within: AskedWithin,
  asked: Asked,
  { of, metric }: MetricTermOf,
  groups: readonly (readonly string[])[],
): Promise<readonly Steps[]> {
  const { period, stepSeconds, grants } = within
  const stepS = Math.max(LEAST_STEP, stepSeconds)
  const many = Math.ceil((period.until.getTime() - period.since.getTime()) / 1000 / stepSeconds)
  const set = { ...setOf(within, asked.query), metric }
  const found = await running().events.metricSteps(grants.events, set, { of, by: asked.groupBy }, stepS, groups)
  const byGroup = new Map(found.map(({ values, step, value }) => [`${step} ${keyOf(values)}`, value]))
  // Spreads a minute's sum over the chart's shorter steps.
  const share = of === 'sum' || of === 'count' ? stepSeconds / stepS : 1
  return groups.map((values) =>
    Array.from({ length: many }, (_, step) =>
      scaled(byGroup.get(`${Math.floor((step * stepSeconds) / stepS)} ${keyOf(values)}`) ?? null, share),
    ),
  )
}

/** Metrics: each function names its metric and may be a formula of two. */
export const metrics: Dataset = {
  name: 'metrics',
  displays: ['line', 'area', 'stacked_area', 'bar', 'table', 'big_number', 'top_n'],
  functions: [],
  fields: ['project', 'environment', 'release', 'sdk.name'],
  anyField: true,
  searched: true,
  spoken: 'metrics',
  problemOf: ({ query, functions }, now) => {
    const read = parseMetricQuery(query, now)
    if (!read.ok) return { reason: 'query', problem: read.refusal.problem }
    const unknown = functions.find((name) => parseMetricNumber(name) === undefined)
    return unknown === undefined ? undefined : { reason: 'function', word: unknown }
  },
  unitOf: (name) => shownIn(parseMetricNumber(name)?.unit ?? { kind: 'number' }).as,
  isCount: (name) => /^(rate|sum|count)\([^()]*\)$/.test(name),
  titleOf: (name) => parseMetricNumber(name)?.title ?? name,
  narrowed: (query, key, value) => withTerms(query, [metricTerm(key, value)]),
  rows: async (within, asked) => {
    const [first = '', ...rest] = asked.functions
    const [groups, ...others] = await Promise.all([
      numbersOf(within, asked, first, asked.limit),
      ...rest.map((name) => numbersOf(within, asked, name, MOST_GROUPS)),
    ])
    const byGroup = others.map((of) => new Map(of.map(({ values, value }) => [keyOf(values), value])))
    return groups.map(({ values, value }): Row => ({
      values,
      numbers: [value, ...byGroup.map((of) => of.get(keyOf(values)) ?? null)],
    }))
  },
  series: async (within, asked, groups) => {
    const number = parseMetricNumber(asked.functions[0] ?? '')
    if (number === undefined) return []
    const [one = [], two = []] = await Promise.all(number.terms.map((term) => stepsOf(within, asked, term, groups)))
    const { factor } = shownIn(number.unit)
    return one.map((steps, at) =>
      steps.map((value, step) => scaled(number.formula(value, two[at]?.[step] ?? null), factor)),
    )
  },
  offered: async ({ grants, period, environments }) => {
    const { events } = running()
    const [known, fields] = await Promise.all([
      events.metrics(grants.events, { period, environments, text: '' }, MOST_OFFERED),
      events.metricAttributes(grants.events, period, undefined, '', MOST_OFFERED),
    ])
    const functions = known.flatMap((metric) =>
      functionsOf(metric.type)
        .slice(0, 2)
        .map((of) => printMetricTerm({ of, metric })),
    )
    return { functions, fields }
  },
  valuesOf: ({ grants, period, environments, slugs }, key, limit) => {
    const all = { metric: undefined, where: anySeries, period, environments, slugs }
    return running().events.metricValues(grants.events, key, all, '', limit)
  },
  pageOf: ({ query, groupBy, functions }, scope) => {
    const [term] = parseMetricNumber(functions[0] ?? '')?.terms ?? []
    return paths.metrics({
      ...(term !== undefined && { metric: printMetric(term.metric), of: term.of }),
      query,
      by: groupBy,
      ...scope,
    })
  },
}
