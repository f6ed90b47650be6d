import { parseAggregate, unitOfAggregate } from '#domain/explore/aggregate.ts'
import { groupableKeys, measuredKeys } from '#domain/explore/span-keys.ts'
import { fieldTerm, withTerms } from '#domain/explore/narrowed.ts'
import type { SpanSet } from '#domain/explore/span-explorer.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import type { Measure } from '#domain/explore/measure.ts'
import { apdexThresholds } from '#domain/performance/apdex.ts'
import { paths } from '#domain/paths.ts'
import { running } from '#running'
import type { Asked, AskedWithin, Dataset } from './dataset.ts'

const MOST_OFFERED = 60

/**
 * Returns the span set for a query.
 * @throws if the query does not parse; check with `problemOf` first
 */
export function spanSet(within: AskedWithin, query: string): SpanSet {
  const read = parseSpanQuery(query, within.now)
  if (!read.ok) throw new Error(`A query of a widget cannot be read: ${read.refusal.problem.reason}`)
  const { period, environments, slugs } = within
  return { where: read.value, period, environments, slugs }
}

/** Apdex, computed from the projects' thresholds. */
const APDEX = 'apdex()'

function measuresOf({ projects }: AskedWithin, { functions }: Asked): readonly Measure[] {
  return functions.flatMap((name): readonly Measure[] => {
    if (name === APDEX) return [{ of: 'apdex', thresholds: apdexThresholds(projects) }]
    const aggregate = parseAggregate(name)
    return aggregate === undefined ? [] : [aggregate]
  })
}

/** Spans, with the query language and functions of Explore. */
export const spans: Dataset = {
  name: 'spans',
  displays: ['line', 'area', 'stacked_area', 'bar', 'table', 'big_number', 'top_n', 'heat_map'],
  functions: [
    'count()',
    'rate()',
    'failure_rate()',
    ...['p50', 'p75', 'p95', 'p99', 'avg', 'max', 'sum'].map((name) => `${name}(span.duration)`),
    'unique(user)',
    APDEX,
  ],
  fields: groupableKeys,
  anyField: true,
  searched: true,
  spoken: 'spans',
  problemOf: ({ query, functions, groupBy }, now) => {
    const read = parseSpanQuery(query, now)
    if (!read.ok) return { reason: 'query', problem: read.refusal.problem }
    const unknown = functions.find((name) => name !== APDEX && parseAggregate(name) === undefined)
    if (unknown !== undefined) return { reason: 'function', word: unknown }
    const measured = groupBy.find((name) => measuredKeys.some((key) => key === name))
    return measured === undefined ? undefined : { reason: 'field', word: measured }
  },
  unitOf: (name) => {
    const aggregate = parseAggregate(name)
    return aggregate === undefined ? 'number' : unitOfAggregate(aggregate)
  },
  isCount: (name) => /^(count|rate|unique)\(/.test(name),
  narrowed: (query, key, value) => withTerms(query, [fieldTerm(key, value)]),
  rows: async (within, asked) => {
    const { groups } = await running().events.spanGroups(within.grants.events, spanSet(within, asked.query), {
      groupBy: asked.groupBy,
      aggregates: measuresOf(within, asked),
      sort: { by: 0, descending: true },
      limit: asked.limit,
    })
    return groups
  },
  series: async (within, asked, groups) => {
    const [aggregate] = measuresOf(within, asked)
    if (aggregate === undefined) return []
    const { stepSeconds } = within
    const query = { groupBy: asked.groupBy, groups, aggregate, stepSeconds }
    return running().events.spanSeries(within.grants.events, spanSet(within, asked.query), query)
  },
  heat: (within, query) =>
    running().events.spanHeatMap(within.grants.events, spanSet(within, query), within.stepSeconds),
  offered: async ({ grants, period }) => {
    const fields = await running().events.attributeNames(grants.events, period, '', MOST_OFFERED)
    return { functions: [], fields: fields.map((one) => one.name) }
  },
  valuesOf: (within, key, limit) =>
    running().events.fieldValues(within.grants.events, key, spanSet(within, ''), '', limit),
  pageOf: ({ query, groupBy, functions }, scope) =>
    paths.explore({ query, group: groupBy.length === 0 ? [''] : groupBy, fn: functions, ...scope }),
}
