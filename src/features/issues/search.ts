import type { EventFilter, Period } from '#domain/event/event-filter.ts'
import {
  formatIssueCursor,
  issueSorts,
  parseIssueCursor,
  type IssueCursor,
  type IssueSort,
} from '#domain/issue/issue-list.ts'
import type { KeptSearch } from '#domain/issue/search-view.ts'
import type { IssueStatus } from '#domain/issue/state.ts'
import { MAX_QUERY_LENGTH } from '#domain/query/ast.ts'
import type { QueryParams } from '#domain/paths.ts'
import { queryOfStatus, shownStatuses, statusIn } from './status.ts'

/** The windows that people choose from, in hours, by the name that stands in the address. */
const hoursByPeriod = { '1h': 1, '24h': 24, '7d': 168, '14d': 336, '30d': 720, '90d': 2160 } as const
export type PeriodName = keyof typeof hoursByPeriod
export const periodNames = Object.keys(hoursByPeriod) as readonly PeriodName[]

/** What the bars of a row cover. */
export const graphNames = ['24h', '14d'] as const
export type GraphName = (typeof graphNames)[number]

/**
 * The state of the issue list, all of which lives in the address. The issue page carries it along unchanged: its chart
 * and numbers cover the same window, and the way back leads to the same page of the same list.
 */
export interface IssueSearch {
  /** Project slugs; empty: all. */
  readonly projects: readonly string[]
  /** Empty: all. */
  readonly environments: readonly string[]
  /** The text of a query (docs/query-language.md); '' finds everything. */
  readonly query: string
  /** The view that this began as, by its id; `none`: none of them, however the list would open. */
  readonly view?: number | 'none' | undefined
  readonly period: PeriodName
  readonly sort: IssueSort
  readonly graph: GraphName
  readonly cursor?: IssueCursor | undefined
}

/** What Next hands to a page: the parameters of its address. */
export type SearchParams = { readonly [name: string]: string | readonly string[] | undefined }

export const defaultSearch: IssueSearch = {
  projects: [],
  environments: [],
  query: 'is:unresolved',
  period: '14d',
  sort: 'lastSeen',
  graph: '14d',
}

/** The state from an address. What it does not say, or says wrongly, is the default: an old link still opens a list. */
export function parseSearch(params: SearchParams): IssueSearch {
  return {
    projects: textsOf(params.project),
    environments: textsOf(params.environment),
    query: queryIn(params) ?? defaultSearch.query,
    view: viewIn(params.view),
    period: oneOf(periodNames, params.period) ?? defaultSearch.period,
    sort: oneOf(issueSorts, params.sort) ?? defaultSearch.sort,
    graph: oneOf(graphNames, params.graph) ?? defaultSearch.graph,
    cursor: typeof params.cursor === 'string' ? parseIssueCursor(params.cursor) : undefined,
  }
}

/** The parameters that say this state; defaults are left out, so that the plain list has the plain address. */
export function searchParams(search: IssueSearch): QueryParams {
  return {
    project: search.projects,
    environment: search.environments,
    view: search.view,
    // In a list, as an empty query says something else than none. Beside a view it is always said: else the view's would hold.
    query: search.query === defaultSearch.query && typeof search.view !== 'number' ? undefined : [search.query],
    period: search.period === defaultSearch.period ? undefined : search.period,
    sort: search.sort === defaultSearch.sort ? undefined : search.sort,
    graph: search.graph === defaultSearch.graph ? undefined : search.graph,
    cursor: search.cursor === undefined ? undefined : formatIssueCursor(search.cursor),
  }
}

/** The same list, differently narrowed or ordered: it begins at its first page again. */
export function changeSearch(search: IssueSearch, change: Partial<IssueSearch>): IssueSearch {
  return { ...search, cursor: undefined, ...change }
}

/** Whether anything but the query is narrowed that could be widened. */
export function isNarrowed(search: IssueSearch): boolean {
  return search.projects.length > 0 || search.environments.length > 0 || search.period !== '90d'
}

/** The widest list of the same query and order. */
export function widened(search: IssueSearch): IssueSearch {
  return changeSearch(search, { projects: [], environments: [], period: '90d' })
}

/** The status that the whole list is narrowed to; undefined: none. */
export function statusOf({ query }: Pick<IssueSearch, 'query'>): IssueStatus | undefined {
  const status = statusIn(query)
  return status === 'all' ? undefined : status
}

/** Whether an address says nothing of a list: it opens the view that was chosen to open first. */
export function saysNothing(params: SearchParams): boolean {
  return Object.values(params).every((value) => value === undefined)
}

/** The list that a view shows. Words of it that are not known any more are the default. */
export function searchOfView(
  view: { readonly id: number; readonly search: KeptSearch },
  slugs: readonly string[],
): IssueSearch {
  const { query, period, sort, environments } = view.search
  return {
    ...parseSearch({ query, period, sort, environment: environments, project: slugs }),
    view: view.id,
  }
}

/** What of a list a view keeps. */
export function keptOf({ query, period, sort, environments }: IssueSearch): KeptSearch {
  return { query, period, sort, environments }
}

/** Whether an address asks for a view as it is kept: it says nothing else of the list. */
export function asKept(params: SearchParams): number | undefined {
  const others = ['query', 'status', 'period', 'sort', 'project', 'environment'].some(
    (name) => params[name] !== undefined,
  )
  const view = viewIn(params.view)
  return others || typeof view !== 'number' ? undefined : view
}

/** The window of a period that ends now. An event that arrives while the page is made is left for the next. */
export function periodOf(name: PeriodName, now: Date): Period {
  return { since: new Date(now.getTime() - hoursByPeriod[name] * HOUR_MS), until: now }
}

/** The filter of the event store that this state means. */
export function filterOf(search: IssueSearch, now: Date): EventFilter {
  return { period: periodOf(search.period, now), environments: search.environments }
}

/** The window and the width of the bars of a row's sparkline: 24 or 28 bars. */
export function graphFilter(search: IssueSearch, now: Date): { filter: EventFilter; bucketSeconds: number } {
  const filter = { period: periodOf(search.graph, now), environments: search.environments }
  return { filter, bucketSeconds: search.graph === '24h' ? HOUR_SECONDS : 12 * HOUR_SECONDS }
}

/** What the chart on an issue's page covers. The store counts by the hour, so that one hour would be a lone bar. */
export function chartPeriod({ period }: Pick<IssueSearch, 'period'>): PeriodName {
  return period === '1h' ? '24h' : period
}

/** The width of the chart's bars in hours: 24 to 90 of them. */
const barHours: Record<PeriodName, number> = { '1h': 1, '24h': 1, '7d': 3, '14d': 6, '30d': 12, '90d': 24 }

/** The window and the width of the bars of an issue's chart. */
export function chartFilter(search: IssueSearch, now: Date): { filter: EventFilter; bucketSeconds: number } {
  const filter = { period: periodOf(chartPeriod(search), now), environments: search.environments }
  return { filter, bucketSeconds: barHours[search.period] * HOUR_SECONDS }
}

const HOUR_SECONDS = 3600
const HOUR_MS = HOUR_SECONDS * 1000

/** The most values of one parameter that are read: an address is not a place for lists without end. */
const MAX_VALUES = 50

function textsOf(value: string | readonly string[] | undefined): readonly string[] {
  const texts = typeof value === 'string' ? [value] : (value ?? [])
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, MAX_VALUES)
}

/** Addresses that were kept before there were queries say `status=resolved`. */
function queryIn(params: SearchParams): string | undefined {
  if (typeof params.query === 'string') return params.query.slice(0, MAX_QUERY_LENGTH + 1)
  const status = oneOf(shownStatuses, params.status)
  return status && queryOfStatus(status)
}

function viewIn(value: unknown): IssueSearch['view'] {
  if (value === 'none') return value
  return typeof value === 'string' && /^[1-9][0-9]{0,14}$/.test(value) ? Number(value) : undefined
}

function oneOf<const T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value)
}
