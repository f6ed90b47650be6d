import { addressCodec, paramsOf } from '../address/codec.ts'
import { numberParam, oneOfParam, severalParam, textParam, type AddressParams, type Param } from '../address/params.ts'
import { periodAt, periodParam, spanOf, stepSecondsOf, type PeriodName } from '../address/period.ts'
import { environmentsParam, projectsParam, type PageScope } from '../address/scope.ts'
import type { Period } from '../event/event-filter.ts'
import type { QueryParams } from '../paths.ts'
import { MAX_QUERY_LENGTH } from '../query/ast.ts'
import { MAX_FIELD, parseAggregate, printAggregate, type Aggregate } from './aggregate.ts'
import { parseRegion, regionParams, type Region } from './heat-map.ts'

/** Page views: groups as table and chart, single spans, or a heat map of durations. */
export const exploreViews = ['groups', 'samples', 'heatmap'] as const
export type ExploreView = (typeof exploreViews)[number]

export const sampleOrders = ['newest', 'slowest', 'fastest'] as const
export type SampleOrder = (typeof sampleOrders)[number]

/** Maximum number of fields to group by, and of aggregates. */
export const MAX_GROUPS = 3
export const MAX_AGGREGATES = 4

/** The state of the Explore page, held entirely in the URL. */
export interface ExploreQuery extends PageScope {
  /** Query text (docs/query-language.md); '' matches every span. */
  readonly query: string
  /** Keys and attributes, at most {@link MAX_GROUPS}; empty for a single group. */
  readonly groupBy: readonly string[]
  /** 1 to {@link MAX_AGGREGATES} distinct aggregates. */
  readonly aggregates: readonly Aggregate[]
  /** `by`: index of an aggregate. */
  readonly sort: { readonly by: number; readonly descending: boolean }
  /** Index of the aggregate in the chart. */
  readonly charted: number
  readonly view: ExploreView
  readonly order: SampleOrder
  /** The selected region of the heat map. */
  readonly region?: Region | undefined
  /** The saved query it was opened from. */
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

/** The parameters of a URL as written, where aggregates are referenced by name. */
interface Said extends Omit<ExploreQuery, 'sort' | 'charted' | 'region'> {
  /** The aggregate to sort by, prefixed with `+` for ascending order. */
  readonly sort: string
  readonly chart: string
}

/** No field name or aggregate is longer. */
const LONGEST = MAX_FIELD + 20

const groups = severalParam('group', { most: MAX_GROUPS, longest: LONGEST })
const functions = severalParam('fn', { most: MAX_AGGREGATES, longest: LONGEST })

const groupBy: Param<readonly string[]> = {
  name: groups.name,
  read: (said) => (said === undefined ? defaultExplore.groupBy : groups.read(said)),
  // Written as a list, because an explicitly empty grouping differs from an absent one.
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

/** Parses the state from a URL. Missing or invalid parameters get their defaults, so old links keep working. */
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

/** Parses the state from query-string text: `period=7d&group=release`. */
export function parseExploreText(address: string): ExploreQuery {
  return parseExplore(paramsOf(address))
}

/** The requested aggregates that cannot be computed. */
export function wrongAggregates(params: AddressParams): readonly string[] {
  return functions.read(params.fn).filter((one) => parseAggregate(one) === undefined)
}

/** Formats the state as URL parameters. Defaults are omitted, so the initial page has the plain URL. */
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
    // Always included for a saved query, because otherwise the saved period would apply.
    ...(of.saved !== undefined && { period: of.period }),
    ...regionParams(of.region),
    saved,
  }
}

/**
 * The time window of a period. A period that ends now is aligned to whole steps, so the last chart step is the current
 * one; explicit bounds are kept.
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
