import { explorePeriods, windowOf, type AddressParams, type ExplorePeriod } from '../explore/explore-query.ts'
import type { Period } from '../event/event-filter.ts'
import type { QueryParams } from '../paths.ts'
import { columnNames, type ColumnName } from './overview.ts'
import { parseWebVital, type WebVital } from './web-vitals.ts'

/** What vitals are listed by, and the field of a span that says it. */
export const vitalFields = {
  page: 'transaction',
  browser: 'browser.name',
  device: 'device.family',
  release: 'release',
} as const
export type VitalDimension = keyof typeof vitalFields
export const vitalDimensions = ['page', 'browser', 'device', 'release'] as const satisfies readonly VitalDimension[]

/** The state of a page of performance: all of it lives in the address. */
export interface PerformanceQuery {
  /** Slugs; empty: all. */
  readonly projects: readonly string[]
  /** Empty: all. */
  readonly environments: readonly string[]
  readonly period: ExplorePeriod
  /** undefined: the page's own. A column that the page does not have is that as well. */
  readonly sort: { readonly by: ColumnName | WebVital; readonly descending: boolean } | undefined
  /** What the chart shows. */
  readonly charted: ColumnName | undefined
  /** What of a list is looked at: a transaction, a host …; '' is what has no name. undefined: the list. */
  readonly name: string | undefined
  readonly by: VitalDimension
  readonly vital: WebVital
}

export const defaultPerformance: PerformanceQuery = {
  projects: [],
  environments: [],
  period: '24h',
  sort: undefined,
  charted: undefined,
  name: undefined,
  by: 'page',
  vital: 'lcp',
}

/** The most values of one parameter that are read, and the longest of them. */
const MAX_VALUES = 50
const MAX_LENGTH = 500
/** Longest name of something that is looked at, so that a search for it can be read (MAX_QUERY_LENGTH). */
const MAX_NAME = 1000

/** The state from an address. What it does not say, or says wrongly, is the default. */
export function parsePerformance(params: AddressParams): PerformanceQuery {
  const sort = typeof params.sort === 'string' ? params.sort : ''
  const by = columnOf(sort.replace(/^\+/, '')) ?? parseWebVital(sort.replace(/^\+/, ''))
  return {
    projects: listOf(params.project),
    environments: listOf(params.environment),
    period: explorePeriods.find((one) => one === params.period) ?? defaultPerformance.period,
    sort: by && { by, descending: !sort.startsWith('+') },
    charted: columnOf(params.chart),
    name: typeof params.name === 'string' ? params.name.slice(0, MAX_NAME) : undefined,
    by: vitalDimensions.find((one) => one === params.by) ?? defaultPerformance.by,
    vital: parseWebVital(params.vital) ?? defaultPerformance.vital,
  }
}

/** The parameters that say this state; defaults are left out. */
export function performanceParams(of: PerformanceQuery): QueryParams {
  return {
    // In a list, as no name at all is a name as well.
    name: of.name === undefined ? undefined : [of.name],
    project: of.projects,
    environment: of.environments,
    period: of.period === defaultPerformance.period ? undefined : of.period,
    sort: of.sort && (of.sort.descending ? '' : '+') + of.sort.by,
    chart: of.charted,
    by: of.by === defaultPerformance.by ? undefined : of.by,
    vital: of.vital === defaultPerformance.vital ? undefined : of.vital,
  }
}

/** The window that a page shows, the one of the same length before it, and how wide a step of the chart is. */
export function windowsOf(
  period: ExplorePeriod,
  now: Date,
): { readonly now: Period; readonly before: Period; readonly stepSeconds: number } {
  const { period: window, stepSeconds } = windowOf(period, now)
  const length = window.until.getTime() - window.since.getTime()
  const before = { since: new Date(window.since.getTime() - length), until: window.since }
  return { now: window, before, stepSeconds }
}

function columnOf(value: unknown): ColumnName | undefined {
  return columnNames.find((one) => one === value)
}

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  const texts = typeof value === 'string' ? [value] : (value ?? [])
  return [...new Set(texts.filter((text) => text !== '' && text.length <= MAX_LENGTH))].slice(0, MAX_VALUES)
}
