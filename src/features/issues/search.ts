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

/** What the bars of a row cover. */
export const graphNames = ['24h', '14d'] as const
export type GraphName = (typeof graphNames)[number]

/**
 * The state of the issue list, all of which lives in the address. The issue page carries it along unchanged: its chart
 * and numbers cover the same window, and the way back leads to the same page of the same list.
 */
export interface IssueSearch extends PageScope {
  /** The text of a query (docs/query-language.md); '' finds everything. */
  readonly query: string
  /** The view that this began as, by its id; `none`: none of them, however the list would open. */
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

/** Addresses that were kept before there were queries name a status instead. */
const oldStatus = oneOfParam('status', shownStatuses, undefined)

/** The state from an address. What it does not say, or says wrongly, is the default: an old link still opens a list. */
export function parseSearch(params: AddressParams): IssueSearch {
  const said = codec.parse(params)
  const status = typeof params.query === 'string' ? undefined : oldStatus.read(params[oldStatus.name])
  return status === undefined ? said : { ...said, query: queryOfStatus(status) }
}

/** The parameters that say this state; defaults are left out, so that the plain list has the plain address. */
export function searchParams(search: IssueSearch): QueryParams {
  return {
    ...codec.print(search),
    // Beside a view the query is always said: else the view's would hold.
    ...(typeof search.view === 'number' && { query: [search.query] }),
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
export function saysNothing(params: AddressParams): boolean {
  return Object.values(params).every((value) => value === undefined)
}

/** Whether an address asks for a view as it is kept: it says nothing else of the list. */
export function asKept(params: AddressParams): number | undefined {
  const others = ['query', 'status', 'period', 'sort', 'project', 'environment'].some(
    (name) => params[name] !== undefined,
  )
  const asked = view.read(params[view.name])
  return others || typeof asked !== 'number' ? undefined : asked
}

/** The filter of the event store that this state means. */
export function filterOf(search: IssueSearch, now: Date): EventFilter {
  return { period: periodAt(search.period, now), environments: search.environments }
}

/** The window and the width of the bars of a row's sparkline: 24 or 28 bars. */
export function graphFilter(search: IssueSearch, now: Date): { filter: EventFilter; bucketSeconds: number } {
  const filter = { period: periodAt(search.graph, now), environments: search.environments }
  return { filter, bucketSeconds: search.graph === '24h' ? HOUR_SECONDS : 12 * HOUR_SECONDS }
}

/** What the chart on an issue's page covers. The store counts by the hour, so that less than a few would be a lone bar. */
export function chartPeriod({ period }: Pick<IssueSearch, 'period'>): PeriodName {
  return spanOf(period) === undefined && periodMs(period) < LEAST_CHART_MS ? '24h' : period
}

/** The window and the width of the bars of an issue's chart. */
export function chartFilter(search: IssueSearch, now: Date): { filter: EventFilter; bucketSeconds: number } {
  const filter = { period: periodAt(chartPeriod(search), now), environments: search.environments }
  return { filter, bucketSeconds: barHoursOf(chartPeriod(search)) * HOUR_SECONDS }
}

const HOUR_SECONDS = 3600
const LEAST_CHART_MS = 6 * HOUR_SECONDS * 1000
