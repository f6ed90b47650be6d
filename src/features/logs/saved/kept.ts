import { paramsOf } from '#domain/address/codec.ts'
import type { KeptSearch } from '#domain/issue/search-view.ts'
import { parseLogQuery } from '#domain/logs/log-query.ts'
import { logsParams, parseLogs, type LogsSearch } from '#domain/logs/logs-search.ts'
import { paths } from '#domain/paths.ts'
import { othersIn, paramsIn, type KeptList } from '#features/searches/kept-list.ts'

/** How the page of logs is kept as a query. */
export const savedLogs: KeptList<LogsSearch> = {
  list: 'logs',
  parse: (address) => parseLogs(paramsOf(address)),
  isReadable: (query, now) => parseLogQuery(query, now).ok,
  keptOf,
  shownBy,
  hrefOf: (view) => paths.logs({ saved: view }),
}

/** What of the page is kept: not the place in the list, which passes. */
function keptOf(search: LogsSearch): KeptSearch {
  const { period, column, lines, show } = logsParams({ ...search, saved: undefined })
  return {
    query: search.query,
    sort: '',
    period: String(period ?? ''),
    environments: search.environments,
    others: othersIn({ column, lines, show }),
  }
}

/** The page that a saved query shows. Words of it that are not known any more are the default. */
function shownBy(
  { id, search }: { readonly id: number; readonly search: KeptSearch },
  slugs: readonly string[],
): LogsSearch {
  const { query, period, environments, others } = search
  return {
    ...parseLogs({ ...paramsIn(others), query, period, environment: [...environments], project: [...slugs] }),
    saved: id,
  }
}
