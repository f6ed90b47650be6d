import { addressCodec } from '../address/codec.ts'
import { numberParam, oneOfParam, parsedParam, severalParam, textParam, type AddressParams } from '../address/params.ts'
import { periodParam } from '../address/period.ts'
import { environmentsParam, projectsParam, type PageScope } from '../address/scope.ts'
import { MAX_FIELD } from '../explore/aggregate.ts'
import type { QueryParams } from '../paths.ts'
import { MAX_QUERY_LENGTH } from '../query/ast.ts'
import { parseLogPlace, printLogPlace } from './log-place.ts'
import type { LogPlace } from './log-store.ts'

/** Maximum columns in addition to time, level and message. */
export const MAX_LOG_COLUMNS = 6

/** How long lines are shown. */
export const lineShapes = ['cut', 'wrapped'] as const
type LineShape = (typeof lineShapes)[number]

/** Page views: single lines, live lines, or message patterns. */
export const logViews = ['lines', 'live', 'patterns'] as const
type LogView = (typeof logViews)[number]

/** The state of the Logs page, held entirely in the URL. */
export interface LogsSearch extends PageScope {
  /** Query text (docs/query-language.md); '' matches every log. */
  readonly query: string
  /** Keys and attributes. */
  readonly columns: readonly string[]
  readonly lines: LineShape
  readonly view: LogView
  /** The list starts after this log; `undefined` for the newest. */
  readonly before: LogPlace | undefined
  /** The log that is opened with all of its attributes. */
  readonly open: LogPlace | undefined
  /** The saved query it was opened from. */
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

/** Parses the state from a URL. Missing or invalid parameters get their defaults, so old links keep working. */
export function parseLogs(params: AddressParams): LogsSearch {
  return codec.parse(params)
}

/** Formats the state as URL parameters. Defaults are omitted. */
export function logsParams(search: LogsSearch): QueryParams {
  // The period is always included for a saved query, because otherwise the saved one would apply.
  return { ...codec.print(search), ...(search.saved !== undefined && { period: search.period }) }
}
