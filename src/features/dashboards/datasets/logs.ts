import { unitOfAggregate } from '#domain/explore/aggregate.ts'
import { withTerms } from '#domain/explore/narrowed.ts'
import { logTerm, parseLogQuery } from '#domain/logs/log-query.ts'
import type { LogSet } from '#domain/logs/log-store.ts'
import { parseLogAggregate } from '#domain/logs/log-sums.ts'
import { paths } from '#domain/paths.ts'
import { running } from '#running'
import type { Asked, AskedWithin, Dataset } from './dataset.ts'

const MOST_OFFERED = 60

function setOf({ period, environments, slugs, now }: AskedWithin, query: string): LogSet {
  const read = parseLogQuery(query, now)
  if (!read.ok) throw new Error(`A query of a widget cannot be read: ${read.refusal.problem.reason}`)
  return { where: read.value, period, environments, slugs }
}

const aggregatesOf = ({ functions }: Asked) => functions.flatMap((name) => parseLogAggregate(name) ?? [])

/** Logs, with the query language of their page. */
export const logs: Dataset = {
  name: 'logs',
  displays: ['line', 'area', 'stacked_area', 'bar', 'table', 'big_number', 'top_n'],
  functions: ['count()', 'rate()', 'unique(trace)'],
  fields: ['level', 'project', 'environment', 'release', 'sdk.name'],
  anyField: true,
  searched: true,
  spoken: 'logs',
  problemOf: ({ query, functions }, now) => {
    const read = parseLogQuery(query, now)
    if (!read.ok) return { reason: 'query', problem: read.refusal.problem }
    const unknown = functions.find((name) => parseLogAggregate(name) === undefined)
    return unknown === undefined ? undefined : { reason: 'function', word: unknown }
  },
  unitOf: (name) => {
    const aggregate = parseLogAggregate(name)
    return aggregate === undefined ? 'number' : unitOfAggregate(aggregate)
  },
  isCount: (name) => /^(count|rate|unique)\(/.test(name),
  narrowed: (query, key, value) => withTerms(query, [logTerm(key, value)]),
  rows: (within, asked) =>
    running().events.logSums(within.grants.events, setOf(within, asked.query), {
      ...asked,
      aggregates: aggregatesOf(asked),
    }),
  series: async (within, asked, groups) => {
    const [aggregate] = aggregatesOf(asked)
    if (aggregate === undefined) return []
    const { groupBy } = asked
    const query = { groupBy, groups, aggregate, stepSeconds: within.stepSeconds }
    return running().events.logSeries(within.grants.events, setOf(within, asked.query), query)
  },
  offered: async ({ grants, period }) => {
    const names = await running().events.logAttributes(grants.events, period, '', MOST_OFFERED)
    const numbers = names.filter(({ type }) => type === 'number')
    return {
      fields: names.filter(({ type }) => type === 'text').map(({ name }) => name),
      functions: numbers.flatMap(({ name }) => [`p95(${name})`, `avg(${name})`, `sum(${name})`]),
    }
  },
  valuesOf: (within, key, limit) => running().events.logValues(within.grants.events, key, setOf(within, ''), '', limit),
  pageOf: ({ query }, scope) => paths.logs({ query, ...scope }),
}
