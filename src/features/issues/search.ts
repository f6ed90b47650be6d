import type { EventFilter, Period } from '#domain/event/event-store.ts'
import {
  formatIssueCursor,
  issueSorts,
  parseIssueCursor,
  type IssueCursor,
  type IssueSort,
} from '#domain/issue/issue-list.ts'
import { issueStatuses, type IssueStatus } from '#domain/issue/issue.ts'
import type { QueryParams } from '#domain/paths.ts'

/** The windows that people choose from, in hours, by the name that stands in the address. */
const hoursByPeriod = { '1h': 1, '24h': 24, '7d': 168, '14d': 336, '30d': 720, '90d': 2160 } as const
export type PeriodName = keyof typeof hoursByPeriod
export const periodNames = Object.keys(hoursByPeriod) as readonly PeriodName[]

/** What the bars of a row cover. */
export const graphNames = ['24h', '14d'] as const
export type GraphName = (typeof graphNames)[number]

/** Which issues are listed; `unresolved` unless somebody asks for more. */
export const shownStatuses = [...issueStatuses, 'all'] as const
export type ShownStatus = (typeof shownStatuses)[number]

/**
 * The state of the issue list, all of which lives in the address. The issue page carries it along unchanged: its chart
 * and numbers cover the same window, and the way back leads to the same page of the same list.
 */
export interface IssueSearch {
  /** Project slugs; empty: all. */
  readonly projects: readonly string[]
  /** Empty: all. */
  readonly environments: readonly string[]
  readonly status: ShownStatus
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
  status: 'unresolved',
  period: '14d',
  sort: 'lastSeen',
  graph: '14d',
}

/** The state from an address. What it does not say, or says wrongly, is the default: an old link still opens a list. */
export function parseSearch(params: SearchParams): IssueSearch {
  return {
    projects: textsOf(params.project),
    environments: textsOf(params.environment),
    status: oneOf(shownStatuses, params.status) ?? defaultSearch.status,
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
    status: search.status === defaultSearch.status ? undefined : search.status,
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

/** Whether anything but the status is narrowed that could be widened. */
export function isNarrowed(search: IssueSearch): boolean {
  return search.projects.length > 0 || search.environments.length > 0 || search.period !== '90d'
}

/** The widest list of the same status and order. */
export function widened(search: IssueSearch): IssueSearch {
  return changeSearch(search, { projects: [], environments: [], period: '90d' })
}

/** The status that the list is narrowed to; undefined: none. */
export function statusOf({ status }: Pick<IssueSearch, 'status'>): IssueStatus | undefined {
  return status === 'all' ? undefined : status
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

function oneOf<const T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value)
}
