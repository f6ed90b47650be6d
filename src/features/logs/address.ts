import { withTerms } from '#domain/explore/narrowed.ts'
import { logTerm } from '#domain/logs/log-query.ts'
import { logsParams, type LogsSearch } from '#domain/logs/logs-search.ts'
import { paths } from '#domain/paths.ts'

/** The address of the page that shows this. What shows other logs begins with the newest, and with none of them open. */
export function changed(search: LogsSearch, change: Partial<LogsSearch>): string {
  return paths.logs(logsParams({ ...search, before: undefined, open: undefined, ...change }))
}

/** The same logs at the same place, differently looked at. */
export function looked(search: LogsSearch, change: Partial<LogsSearch>): string {
  return paths.logs(logsParams({ ...search, ...change }))
}

/** The form of a new alert over these logs. */
export function alertOn(search: LogsSearch): string {
  return paths.newAlert({ kind: 'threshold', measure: 'logs', ...logsParams({ ...search, saved: undefined }) })
}

/** Only the logs that bear this value. */
export function onlyWith(search: LogsSearch, name: string, value: string): string {
  return changed(search, { query: withTerms(search.query, [logTerm(name, value)]) })
}

/** The others. */
export function without(search: LogsSearch, name: string, value: string): string {
  return changed(search, { query: withTerms(search.query, [`!${logTerm(name, value)}`]) })
}
