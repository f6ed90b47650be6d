import { addressCodec } from '../address/codec.ts'
import { oneOfParam, parsedParam, wholeTextParam, type AddressParams } from '../address/params.ts'
import { periodParam, type PeriodName } from '../address/period.ts'
import { environmentsParam, projectsParam, type PageScope } from '../address/scope.ts'
import { windowOf } from '../explore/explore-query.ts'
import type { Period } from '../event/event-filter.ts'
import type { QueryParams } from '../paths.ts'
import { columnNames, type ColumnName } from './overview.ts'
import { parseWebVital, webVitals, type WebVital } from './web-vitals.ts'

/** Dimensions by which vitals are listed, with the span field for each. */
export const vitalFields = {
  page: 'transaction',
  browser: 'browser.name',
  device: 'device.family',
  release: 'release',
} as const
export type VitalDimension = keyof typeof vitalFields
export const vitalDimensions = ['page', 'browser', 'device', 'release'] as const satisfies readonly VitalDimension[]

interface SortedBy {
  readonly by: ColumnName | WebVital
  readonly descending: boolean
}

/** The state of a performance page, held entirely in the URL. */
export interface PerformanceQuery extends PageScope {
  /** `undefined` for the page's default, also used if the page lacks the column. */
  readonly sort: SortedBy | undefined
  readonly charted: ColumnName | undefined
  /**
   * The selected entry of a list: a transaction, a host …; '' is the entry without a name. `undefined` for the list
   * itself.
   */
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

/** Maximum length of a selected name, so that a search for it can be parsed (MAX_QUERY_LENGTH). */
const MAX_NAME = 1000

const codec = addressCodec<PerformanceQuery>({
  // An empty name differs from no name.
  name: wholeTextParam('name', { longest: MAX_NAME, usual: undefined }),
  projects: projectsParam,
  environments: environmentsParam,
  period: periodParam(defaultPerformance.period),
  sort: parsedParam('sort', parseSort, ({ by, descending }) => (descending ? '' : '+') + by),
  charted: oneOfParam('chart', columnNames, undefined),
  by: oneOfParam('by', vitalDimensions, defaultPerformance.by),
  vital: oneOfParam('vital', webVitals, defaultPerformance.vital),
})

/** Parses the state from a URL. Missing or invalid parameters get their defaults. */
export function parsePerformance(params: AddressParams): PerformanceQuery {
  return codec.parse(params)
}

/** Formats the state as URL parameters. Defaults are omitted. */
export function performanceParams(of: PerformanceQuery): QueryParams {
  return codec.print(of)
}

/** The time window of a page, the preceding window of the same length, and the step width of the chart. */
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
