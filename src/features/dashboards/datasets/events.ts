import type { Grant } from '#domain/access/access.ts'
import { keyAmongTags } from '#domain/event/event-search.ts'
import { groupableFields, type EventMeasure, type SummedSearch } from '#domain/event/event-sums.ts'
import { parseScopedEventQuery } from '#domain/issue/scoped-event-query.ts'
import { scopedSearch } from '#domain/issue/scoped-search.ts'
import { fieldTerm, withTerms } from '#domain/explore/narrowed.ts'
import { parseProjectId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import { running } from '#running'
import type { Asked, AskedWithin, Dataset } from './dataset.ts'

const MOST_OFFERED = 60

const measureOf: Readonly<Record<string, EventMeasure>> = {
  'count()': 'events',
  'unique(user)': 'users',
  'unique(issue)': 'groups',
}

/** A query and its project grant. */
interface Search {
  readonly grant: Grant<'event:read'>
  readonly search: SummedSearch
}

async function searchOf({ grants, slugs, period, environments, now }: AskedWithin, query: string): Promise<Search> {
  const read = parseScopedEventQuery(query, now)
  if (!read.ok) throw new Error(`A query of a widget cannot be read: ${read.refusal.problem.reason}`)
  const { grant, terms, groups } = await scopedSearch(running().catalogue.issues, grants.events, slugs, read.value)
  return { grant, search: { period, environments, terms, ...(groups && { groups }) } }
}

/** Whether hourly sums can answer it: all events, in whole hours. */
function isSummedUp({ period, stepSeconds }: AskedWithin, { query, groupBy, functions }: Asked): boolean {
  const isPlain = query.trim() === '' && groupBy.length === 0
  const areHours = stepSeconds % 3600 === 0 && period.since.getTime() % 3_600_000 === 0
  return isPlain && areHours && functions.every((name) => measureOf[name] !== 'groups')
}

/** Single errors and messages, with the query language of an issue's event list. */
export const events: Dataset = {
  name: 'events',
  displays: ['line', 'area', 'stacked_area', 'bar', 'table', 'big_number', 'top_n'],
  functions: Object.keys(measureOf),
  fields: groupableFields,
  anyField: true,
  searched: true,
  spoken: 'events',
  problemOf: ({ query, functions }, now) => {
    const read = parseScopedEventQuery(query, now)
    if (!read.ok) return { reason: 'query', problem: read.refusal.problem }
    const unknown = functions.find((name) => measureOf[name] === undefined)
    return unknown === undefined ? undefined : { reason: 'function', word: unknown }
  },
  unitOf: () => 'count',
  isCount: () => true,
  narrowed: (query, key, value) => withTerms(query, [fieldTerm(key, value)]),
  rows: async (within, asked) => {
    const measures = asked.functions.flatMap((name) => measureOf[name] ?? [])
    const { grant, search } = await searchOf(within, asked.query)
    const found = await running().events.eventSums(grant, search, {
      groupBy: asked.groupBy,
      measures,
      limit: asked.limit,
    })
    return found.map(({ values, numbers }) => ({ values: named(within, asked.groupBy, values), numbers }))
  },
  series: async (within, asked, groups) => {
    const [measure = 'events'] = asked.functions.flatMap((name) => measureOf[name] ?? [])
    const { period, environments, stepSeconds, grants } = within
    if (isSummedUp(within, asked)) {
      const users = measure === 'users' ? 'counted' : 'skipped'
      const filter = { period, environments, minLevel: null }
      const counts = await running().events.counts(grants.events, filter, stepSeconds, users)
      const many = Math.ceil((period.until.getTime() - period.since.getTime()) / 1000 / stepSeconds)
      const found = new Map(counts.map((one) => [one.bucket, measure === 'users' ? one.users : one.events]))
      return [Array.from({ length: many }, (_, step) => found.get(step) ?? 0)]
    }
    const asIds = groups.map((values) => unnamed(within, asked.groupBy, values))
    const query = { groupBy: asked.groupBy, groups: asIds, measure, stepSeconds }
    const { grant, search } = await searchOf(within, asked.query)
    return running().events.eventSeries(grant, search, query)
  },
  offered: async ({ grants, period }) => {
    const fields = await running().events.tagKeys(grants.events, period, '', MOST_OFFERED)
    return { functions: [], fields }
  },
  valuesOf: async ({ grants, period }, key, limit) => {
    const found = await running().events.knownValues(grants.events, keyAmongTags(key), period, '', limit)
    return found.map(({ value }) => value)
  },
  pageOf: ({ query }, scope) => paths.issues({ query, ...scope }),
}

/** Replaces project ids with slugs. */
function named({ slugs }: AskedWithin, groupBy: readonly string[], values: readonly string[]): readonly string[] {
  return values.map((value, at) => {
    const id = groupBy[at] === 'project' ? parseProjectId(value) : undefined
    return id === undefined ? value : (slugs.get(id) ?? value)
  })
}

function unnamed({ slugs }: AskedWithin, groupBy: readonly string[], values: readonly string[]): readonly string[] {
  const ids = new Map([...slugs].map(([id, slug]) => [slug, String(id)]))
  return values.map((value, at) => (groupBy[at] === 'project' ? (ids.get(value) ?? value) : value))
}
