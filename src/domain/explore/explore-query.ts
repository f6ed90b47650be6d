import type { Period } from '../event/event-filter.ts'
import type { QueryParams } from '../paths.ts'
import { MAX_QUERY_LENGTH } from '../query/ast.ts'
import { MAX_FIELD, parseAggregate, printAggregate, type Aggregate } from './aggregate.ts'
import { parseRegion, regionParams, type Region } from './heat-map.ts'

/** The windows that can be chosen, by their names in the address: how long, and how wide a step of the chart is. */
const windows = {
  '1h': { hours: 1, stepSeconds: 60 },
  '24h': { hours: 24, stepSeconds: 1800 },
  '7d': { hours: 168, stepSeconds: 3 * 3600 },
  '14d': { hours: 336, stepSeconds: 6 * 3600 },
  '30d': { hours: 720, stepSeconds: 12 * 3600 },
  '90d': { hours: 2160, stepSeconds: 36 * 3600 },
} as const
export type ExplorePeriod = keyof typeof windows
export const explorePeriods = ['1h', '24h', '7d', '14d', '30d', '90d'] as const satisfies readonly ExplorePeriod[]

/** What the page shows: groups with their numbers as table and chart, single spans, or durations over time. */
export const exploreViews = ['groups', 'samples', 'heatmap'] as const
export type ExploreView = (typeof exploreViews)[number]

export const sampleOrders = ['newest', 'slowest', 'fastest'] as const
export type SampleOrder = (typeof sampleOrders)[number]

/** Most names to group by, and most numbers of a group. */
export const MAX_GROUPS = 3
export const MAX_AGGREGATES = 4

/** The state of the page on which spans are explored: all of it lives in the address. */
export interface ExploreQuery {
  /** The text of a query (docs/query-language.md); '' finds every span. */
  readonly query: string
  /** Names of keys and attributes, at most {@link MAX_GROUPS}; empty: one group of all. */
  readonly groupBy: readonly string[]
  /** One at least, {@link MAX_AGGREGATES} at most, each once. */
  readonly aggregates: readonly Aggregate[]
  /** By the place of an aggregate. */
  readonly sort: { readonly by: number; readonly descending: boolean }
  /** The place of the aggregate that the chart shows. */
  readonly charted: number
  readonly period: ExplorePeriod
  /** Slugs; empty: all. */
  readonly projects: readonly string[]
  /** Empty: all. */
  readonly environments: readonly string[]
  readonly view: ExploreView
  readonly order: SampleOrder
  /** Of the heat map. */
  readonly region?: Region | undefined
  /** The saved query that this began as. */
  readonly saved?: number | undefined
}

export const defaultExplore: ExploreQuery = {
  query: '',
  groupBy: ['span.op'],
  aggregates: [
    { of: 'count' },
    { of: 'p50', field: 'span.duration' },
    { of: 'p95', field: 'span.duration' },
    { of: 'failure_rate' },
  ],
  sort: { by: 0, descending: true },
  charted: 0,
  period: '24h',
  projects: [],
  environments: [],
  view: 'groups',
  order: 'newest',
}

/** Parameters of an address, as a page is handed them. */
export type AddressParams = { readonly [name: string]: string | readonly string[] | undefined }

/** The state from an address. What it does not say, or says wrongly, is the default: an old link still opens. */
export function parseExplore(params: AddressParams): ExploreQuery {
  const groups = listOf(params.group)
  const groupBy = params.group === undefined ? defaultExplore.groupBy : cut(groups, MAX_GROUPS)
  const asked = cut(listOf(params.fn), MAX_AGGREGATES).flatMap((text) => parseAggregate(text) ?? [])
  const aggregates = asked.length === 0 ? defaultExplore.aggregates : asked
  const names = aggregates.map(printAggregate)
  const sort = typeof params.sort === 'string' ? params.sort : ''
  return {
    query: typeof params.query === 'string' ? params.query.slice(0, MAX_QUERY_LENGTH + 1) : '',
    groupBy,
    aggregates,
    sort: { by: Math.max(0, names.indexOf(sort.replace(/^\+/, ''))), descending: !sort.startsWith('+') },
    charted: Math.max(0, names.indexOf(typeof params.chart === 'string' ? params.chart : '')),
    period: explorePeriods.find((one) => one === params.period) ?? defaultExplore.period,
    projects: cut(listOf(params.project), MAX_VALUES),
    environments: cut(listOf(params.environment), MAX_VALUES),
    view: exploreViews.find((one) => one === params.show) ?? defaultExplore.view,
    order: sampleOrders.find((one) => one === params.order) ?? defaultExplore.order,
    region: parseRegion(params),
    saved: savedIn(params.saved),
  }
}

/** The state from the parameters of an address as text: `period=7d&group=release`. */
export function parseExploreText(text: string): ExploreQuery {
  const params = new URLSearchParams(text)
  return parseExplore(
    Object.fromEntries([...new Set(params.keys())].map((name) => [name, oneOrAll(params.getAll(name))])),
  )
}

function oneOrAll(values: readonly string[]): string | readonly string[] | undefined {
  return values.length === 1 ? values[0] : values
}

/** What of an address was asked to be computed and cannot be. */
export function wrongAggregates({ fn }: AddressParams): readonly string[] {
  return cut(listOf(fn), MAX_AGGREGATES).filter((text) => parseAggregate(text) === undefined)
}

/** The parameters that say this state; defaults are left out, so that the plain page has the plain address. */
export function exploreParams(of: ExploreQuery): QueryParams {
  const names = of.aggregates.map(printAggregate)
  const sorted = names[of.sort.by] ?? ''
  const isUsual = of.sort.by === 0 && of.sort.descending
  return {
    query: of.query,
    // In a list, as no group at all says something else than nothing.
    group: same(of.groupBy, defaultExplore.groupBy) ? undefined : of.groupBy.length === 0 ? [''] : of.groupBy,
    fn: same(names, defaultExplore.aggregates.map(printAggregate)) ? undefined : names,
    sort: isUsual ? undefined : (of.sort.descending ? '' : '+') + sorted,
    chart: of.charted === 0 ? undefined : names[of.charted],
    // Beside a saved query it is always said: else that one's would hold.
    period: of.period === defaultExplore.period && of.saved === undefined ? undefined : of.period,
    project: of.projects,
    environment: of.environments,
    show: of.view === defaultExplore.view ? undefined : of.view,
    order: of.order === defaultExplore.order ? undefined : of.order,
    ...regionParams(of.region),
    saved: of.saved,
  }
}

/** The window of a period that ends now, on whole steps, so that the last step of a chart is the one that runs. */
export function windowOf(name: ExplorePeriod, now: Date): { readonly period: Period; readonly stepSeconds: number } {
  const { hours, stepSeconds } = windows[name]
  const stepMs = stepSeconds * 1000
  const until = Math.ceil(now.getTime() / stepMs) * stepMs
  return { period: { since: new Date(until - hours * 3_600_000), until: new Date(until) }, stepSeconds }
}

/** The most values of one parameter that are read: an address is not a place for lists without end. */
const MAX_VALUES = 50

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  return typeof value === 'string' ? [value] : (value ?? [])
}

function cut(texts: readonly string[], most: number): readonly string[] {
  return [...new Set(texts.filter((text) => text !== '' && text.length <= MAX_FIELD + 20))].slice(0, most)
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function savedIn(value: unknown): number | undefined {
  return typeof value === 'string' && /^[1-9][0-9]{0,14}$/.test(value) ? Number(value) : undefined
}
