import { addressCodec } from '#domain/address/codec.ts'
import {
  oneOfParam,
  parseNumber,
  parsedParam,
  wholeTextParam,
  type AddressParams,
  type Param,
} from '#domain/address/params.ts'
import { barHoursOf, periodAt, periodMs, periodParam, spanOf, type PeriodName } from '#domain/address/period.ts'
import { environmentsParam, projectsParam, type PageScope } from '#domain/address/scope.ts'
import type { EventFilter } from '#domain/event/event-filter.ts'
import {
  formatIssueCursor,
  issueSorts,
  parseIssueCursor,
  type IssueCursor,
  type IssueSort,
} from '#domain/issue/issue-list.ts'
import type { IssueStatus } from '#domain/issue/state.ts'
import { MAX_QUERY_LENGTH } from '#domain/query/ast.ts'
import type { QueryParams } from '#domain/paths.ts'
import { queryOfStatus, shownStatuses, statusIn } from './status.ts'

/** The period covered by a row's bars. */
export const graphNames = ['24h', '14d'] as const
export type GraphName = (typeof graphNames)[number]

/**
 * The state of the issue list, all of which is in the address. The issue page keeps it unchanged: its chart and numbers
 * cover the same window, and its back link leads to the same page of the list.
 */
export interface IssueSearch extends PageScope {
  /** A query (docs/query-language.md); '' finds everything. */
  readonly query: string
  /** The id of the view it started from; `none` explicitly selects no view. */
  readonly view?: number | 'none' | undefined
  readonly sort: IssueSort
  readonly graph: GraphName
  readonly cursor?: IssueCursor | undefined
}

export const defaultSearch: IssueSearch = {
  projects: [],
  environments: [],
  query: 'is:unresolved',
  period: '14d',
  sort: 'lastSeen',
  graph: '14d',
}

const view: Param<IssueSearch['view']> = {
  name: 'view',
  read: (said) => (said === 'none' ? said : parseNumber(said)),
  print: (value) => value,
}

const codec = addressCodec<IssueSearch>({
  projects: projectsParam,
  environments: environmentsParam,
  view,
  query: wholeTextParam('query', { longest: MAX_QUERY_LENGTH + 1, usual: defaultSearch.query }),
  period: periodParam(defaultSearch.period),
  sort: oneOfParam('sort', issueSorts, defaultSearch.sort),
  graph: oneOfParam('graph', graphNames, defaultSearch.graph),
  cursor: parsedParam('cursor', parseIssueCursor, formatIssueCursor),
})

/** Addresses from before queries existed contain a status instead. */
const oldStatus = oneOfParam('status', shownStatuses, undefined)

/** Parses the state. Missing and invalid values become defaults, so that old links still open a list. */
export function parseSearch(params: AddressParams): IssueSearch {
  const said = codec.parse(params)
  const status = typeof params.query === 'string' ? undefined : oldStatus.read(params[oldStatus.name])
  return status === undefined ? said : { ...said, query: queryOfStatus(status) }
}

/** The parameters for a state, without defaults, so that the default list has a plain address. */
export function searchParams(search: IssueSearch): QueryParams {
  return {
    ...codec.print(search),
    // With a view, always include the query, or else the view's own would apply.
    ...(typeof search.view === 'number' && { query: [search.query] }),
  }
}

/** Changes filters or order, and returns to the first page. */
export function changeSearch(search: IssueSearch, change: Partial<IssueSearch>): IssueSearch {
  return { ...search, cursor: undefined, ...change }
}

/** Whether any filter other than the query can be widened. */
export function isNarrowed(search: IssueSearch): boolean {
  return search.projects.length > 0 || search.environments.length > 0 || search.period !== '90d'
}

/** The same query and order without other filters. */
export function widened(search: IssueSearch): IssueSearch {
  return changeSearch(search, { projects: [], environments: [], period: '90d' })
}

/** The status that the whole list is limited to, if any. */
export function statusOf({ query }: Pick<IssueSearch, 'query'>): IssueStatus | undefined {
  const status = statusIn(query)
  return status === 'all' ? undefined : status
}

/** Whether an address contains no list state, so that the default view opens. */
export function saysNothing(params: AddressParams): boolean {
  return Object.values(params).every((value) => value === undefined)
}

/** Returns the view if an address contains nothing else about the list. */
export function asKept(params: AddressParams): number | undefined {
  const others = ['query', 'status', 'period', 'sort', 'project', 'environment'].some(
    (name) => params[name] !== undefined,
  )
  const asked = view.read(params[view.name])
  return others || typeof asked !== 'number' ? undefined : asked
}

/** Converts the state to an event store filter. */
export function filterOf(search: IssueSearch, now: Date): EventFilter {
  return { period: periodAt(search.period, now), environments: search.environments }
}

/** The window and bar width of a row's sparkline: 24 or 28 bars. */
export function graphFilter(search: IssueSearch, now: Date): { filter: EventFilter; bucketSeconds: number } {
  const filter = { period: periodAt(search.graph, now), environments: search.environments }
  return { filter, bucketSeconds: search.graph === '24h' ? HOUR_SECONDS : 12 * HOUR_SECONDS }
}

/** The period of an issue's chart. The store counts per hour, so a shorter period would be a single bar. */
export function chartPeriod({ period }: Pick<IssueSearch, 'period'>): PeriodName {
  return spanOf(period) === undefined && periodMs(period) < LEAST_CHART_MS ? '24h' : period
}

/** The window and bar width of an issue's chart. */
export function chartFilter(search: IssueSearch, now: Date): { filter: EventFilter; bucketSeconds: number } {
  const filter = { period: periodAt(chartPeriod(search), now), environments: search.environments }
  return { filter, bucketSeconds: barHoursOf(chartPeriod(search)) * HOUR_SECONDS }
}

const HOUR_SECONDS = 3600
const LEAST_CHART_MS = 6 * HOUR_SECONDS * 1000
