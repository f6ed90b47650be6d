import { addressCodec } from '../address/codec.ts'
import { oneOfParam, parsedParam, wholeTextParam, type AddressParams } from '../address/params.ts'
import { periodParam, type PeriodName } from '../address/period.ts'
import { environmentsParam, projectsParam, type PageScope } from '../address/scope.ts'
import { windowOf } from '../explore/explore-query.ts'
import type { Period } from '../event/event-filter.ts'
import type { QueryParams } from '../paths.ts'
import { columnNames, type ColumnName } from './overview.ts'
import { parseWebVital, webVitals, type WebVital } from './web-vitals.ts'

/** The keys that vitals are listed by, with the field of a span for each. */
export const vitalFields = {
  page: 'transaction',
  browser: 'browser.name',
  device: 'device.family',
  release: 'release',
} as const
export type VitalDimension = keyof typeof vitalFields
export const vitalDimensions = ['page', 'browser', 'device', 'release'] as const satisfies readonly VitalDimension[]

/** The order of a list. */
interface SortedBy {
  readonly by: ColumnName | WebVital
  readonly descending: boolean
}

/** The state of a page of performance: all of it lives in the address. */
export interface PerformanceQuery extends PageScope {
  /** undefined: the page's own. A column that the page does not have is that as well. */
  readonly sort: SortedBy | undefined
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

/** Longest name of something that is looked at, so that a search for it can be read (MAX_QUERY_LENGTH). */
const MAX_NAME = 1000

const codec = addressCodec<PerformanceQuery>({
  // No name at all is a name as well.
  name: wholeTextParam('name', { longest: MAX_NAME, usual: undefined }),
  projects: projectsParam,
  environments: environmentsParam,
  period: periodParam(defaultPerformance.period),
  sort: parsedParam('sort', parseSort, ({ by, descending }) => (descending ? '' : '+') + by),
  charted: oneOfParam('chart', columnNames, undefined),
  by: oneOfParam('by', vitalDimensions, defaultPerformance.by),
  vital: oneOfParam('vital', webVitals, defaultPerformance.vital),
})

/** The state from an address. What it does not say, or says wrongly, is the default. */
export function parsePerformance(params: AddressParams): PerformanceQuery {
  return codec.parse(params)
}

/** The parameters that say this state; defaults are left out. */
export function performanceParams(of: PerformanceQuery): QueryParams {
  return codec.print(of)
}

/** The window that a page shows, the one of the same length before it, and how wide a step of the chart is. */
export function windowsOf(
  name: PeriodName,
  now: Date,
): { readonly now: Period; readonly before: Period; readonly stepSeconds: number } {
  const { period: window, stepSeconds } = windowOf(name, now)
  const length = window.until.getTime() - window.since.getTime()
  const before = { since: new Date(window.since.getTime() - length), until: window.since }
  return { now: window, before, stepSeconds }
}

function parseSort(said: string): SortedBy | undefined {
  const name = said.replace(/^\+/, '')
  const by = columnNames.find((one) => one === name) ?? parseWebVital(name)
  return by && { by, descending: !said.startsWith('+') }
}
