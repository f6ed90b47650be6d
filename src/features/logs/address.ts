import { withTerms } from '#domain/explore/narrowed.ts'
import { logTerm } from '#domain/logs/log-query.ts'
import { logsParams, type LogsSearch } from '#domain/logs/logs-search.ts'
import { paths } from '#domain/paths.ts'

/** The page for a changed search. Starts with the newest logs and none open. */
export function changed(search: LogsSearch, change: Partial<LogsSearch>): string {
  return paths.logs(logsParams({ ...search, before: undefined, open: undefined, ...change }))
}

/** The same logs at the same position in another presentation. */
export function looked(search: LogsSearch, change: Partial<LogsSearch>): string {
  return paths.logs(logsParams({ ...search, ...change }))
}

/** The form for a new alert on these logs. */
export function alertOn(search: LogsSearch): string {
  return paths.newAlert({ kind: 'threshold', measure: 'logs', ...logsParams({ ...search, saved: undefined }) })
}

/** Narrows the search to logs with this value. */
export function onlyWith(search: LogsSearch, name: string, value: string): string {
  return changed(search, { query: withTerms(search.query, [logTerm(name, value)]) })
}

/** Excludes logs with this value. */
export function without(search: LogsSearch, name: string, value: string): string {
  return changed(search, { query: withTerms(search.query, [`!${logTerm(name, value)}`]) })
}
