import { addressCodec } from '../address/codec.ts'
import { numberParam, oneOfParam, parsedParam, severalParam, textParam, type AddressParams } from '../address/params.ts'
import { periodParam } from '../address/period.ts'
import { environmentsParam, projectsParam, type PageScope } from '../address/scope.ts'
import { MAX_FIELD } from '../explore/aggregate.ts'
import type { QueryParams } from '../paths.ts'
import { MAX_QUERY_LENGTH } from '../query/ast.ts'
import { parseLogPlace, printLogPlace } from './log-place.ts'
import type { LogPlace } from './log-store.ts'

/** Columns beside time, level and message, at most. */
export const MAX_LOG_COLUMNS = 6

/** How lines are shown that are longer than the page is wide. */
export const lineShapes = ['cut', 'wrapped'] as const
type LineShape = (typeof lineShapes)[number]

/** The views of the page: single lines, those that come, or what they have in common. */
export const logViews = ['lines', 'live', 'patterns'] as const
type LogView = (typeof logViews)[number]

/** The state of the page of logs: all of it lives in the address. */
export interface LogsSearch extends PageScope {
  /** The text of a query (docs/query-language.md); '' finds every log. */
  readonly query: string
  /** Names of keys and attributes. */
  readonly columns: readonly string[]
  readonly lines: LineShape
  readonly view: LogView
  /** The list begins behind this log; undefined: with the newest. */
  readonly before: LogPlace | undefined
  /** The log that is shown with all of its attributes. */
  readonly open: LogPlace | undefined
  /** The saved query that this began as. */
  readonly saved?: number | undefined
}

const placeParam = (name: string) => parsedParam<LogPlace>(name, parseLogPlace, printLogPlace)

const codec = addressCodec<LogsSearch>({
  query: textParam('query', { longest: MAX_QUERY_LENGTH + 1 }),
  columns: severalParam('column', { most: MAX_LOG_COLUMNS, longest: MAX_FIELD }),
  lines: oneOfParam('lines', lineShapes, 'cut'),
  view: oneOfParam('show', logViews, 'lines'),
  period: periodParam('24h'),
  projects: projectsParam,
  environments: environmentsParam,
  before: placeParam('before'),
  open: placeParam('open'),
  saved: numberParam('saved'),
})

/** The state from an address. What it does not say, or says wrongly, is the default: an old link still opens. */
export function parseLogs(params: AddressParams): LogsSearch {
  return codec.parse(params)
}

/** The parameters that say this state; defaults are left out. */
export function logsParams(search: LogsSearch): QueryParams {
  // Beside a saved query the period is always said: else that one's would hold.
  return { ...codec.print(search), ...(search.saved !== undefined && { period: search.period }) }
}
