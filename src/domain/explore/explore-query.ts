import { addressCodec, paramsOf } from '../address/codec.ts'
import { numberParam, oneOfParam, severalParam, textParam, type AddressParams, type Param } from '../address/params.ts'
import { periodAt, periodParam, spanOf, stepSecondsOf, type PeriodName } from '../address/period.ts'
import { environmentsParam, projectsParam, type PageScope } from '../address/scope.ts'
import type { Period } from '../event/event-filter.ts'
import type { QueryParams } from '../paths.ts'
import { MAX_QUERY_LENGTH } from '../query/ast.ts'
import { MAX_FIELD, parseAggregate, printAggregate, type Aggregate } from './aggregate.ts'
import { parseRegion, regionParams, type Region } from './heat-map.ts'

/** The views of the page: groups with their numbers as table and chart, single spans, or durations over time. */
export const exploreViews = ['groups', 'samples', 'heatmap'] as const
export type ExploreView = (typeof exploreViews)[number]

export const sampleOrders = ['newest', 'slowest', 'fastest'] as const
export type SampleOrder = (typeof sampleOrders)[number]

/** Most names to group by, and most numbers of a group. */
export const MAX_GROUPS = 3
export const MAX_AGGREGATES = 4

/** The state of the page on which spans are explored: all of it lives in the address. */
export interface ExploreQuery extends PageScope {
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
  readonly view: ExploreView
  readonly order: SampleOrder
  /** The region of the heat map. */
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

/** What an address says as it stands there: it names the aggregate that it means. */
interface Said extends Omit<ExploreQuery, 'sort' | 'charted' | 'region'> {
  /** The aggregate that rows are in the order of, with `+` in front where the smallest comes first. */
  readonly sort: string
  readonly chart: string
}

/** No name of a field is longer, nor is an aggregate of one. */
const LONGEST = MAX_FIELD + 20

const groups = severalParam('group', { most: MAX_GROUPS, longest: LONGEST })
const functions = severalParam('fn', { most: MAX_AGGREGATES, longest: LONGEST })

const groupBy: Param<readonly string[]> = {
  name: groups.name,
  read: (said) => (said === undefined ? defaultExplore.groupBy : groups.read(said)),
  // In a list, as no group at all says something else than nothing.
  print: (names) => (same(names, defaultExplore.groupBy) ? undefined : names.length === 0 ? [''] : names),
}

const aggregates: Param<readonly Aggregate[]> = {
  name: functions.name,
  read: (said) => {
    const asked = functions.read(said).flatMap((one) => parseAggregate(one) ?? [])
    return asked.length === 0 ? defaultExplore.aggregates : asked
  },
  print: (chosen) => {
    const names = chosen.map(printAggregate)
    return same(names, defaultExplore.aggregates.map(printAggregate)) ? undefined : names
  },
}

const codec = addressCodec<Said>({
  query: textParam('query', { longest: MAX_QUERY_LENGTH + 1 }),
  groupBy,
  aggregates,
  sort: textParam('sort', { longest: LONGEST }),
  chart: textParam('chart', { longest: LONGEST }),
  period: periodParam(defaultExplore.period),
  projects: projectsParam,
  environments: environmentsParam,
  view: oneOfParam('show', exploreViews, defaultExplore.view),
  order: oneOfParam('order', sampleOrders, defaultExplore.order),
  saved: numberParam('saved'),
})

/** The state from an address. What it does not say, or says wrongly, is the default: an old link still opens. */
export function parseExplore(params: AddressParams): ExploreQuery {
  const { sort, chart, ...said } = codec.parse(params)
  const names = said.aggregates.map(printAggregate)
  return {
    ...said,
    sort: { by: Math.max(0, names.indexOf(sort.replace(/^\+/, ''))), descending: !sort.startsWith('+') },
    charted: Math.max(0, names.indexOf(chart)),
    region: parseRegion(params),
  }
}

/** The state from the parameters of an address as text: `period=7d&group=release`. */
export function parseExploreText(address: string): ExploreQuery {
  return parseExplore(paramsOf(address))
}

/** Returns the aggregates that an address asks for and that cannot be computed. */
export function wrongAggregates(params: AddressParams): readonly string[] {
  return functions.read(params.fn).filter((one) => parseAggregate(one) === undefined)
}

/** The parameters that say this state; defaults are left out, so that the plain page has the plain address. */
export function exploreParams(of: ExploreQuery): QueryParams {
  const names = of.aggregates.map(printAggregate)
  const isUsual = of.sort.by === 0 && of.sort.descending
  const { saved, ...params } = codec.print({
    ...of,
    sort: isUsual ? '' : (of.sort.descending ? '' : '+') + (names[of.sort.by] ?? ''),
    chart: of.charted === 0 ? '' : (names[of.charted] ?? ''),
  })
  return {
    ...params,
    // Beside a saved query it is always said: else that one's would hold.
    ...(of.saved !== undefined && { period: of.period }),
    ...regionParams(of.region),
    saved,
  }
}

/**
 * Returns the window of a period. One that ends now lies on whole steps, so that the last step of a chart is the one that
 * runs; one that says both its ends has these.
 */
export function windowOf(
  name: PeriodName,
  now: Date,
  mostSteps?: number,
): { readonly period: Period; readonly stepSeconds: number } {
  const stepSeconds = stepSecondsOf(name, mostSteps)
  const stepMs = stepSeconds * 1000
  const until = new Date(Math.ceil(now.getTime() / stepMs) * stepMs)
  return { period: spanOf(name) ?? periodAt(name, until), stepSeconds }
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
