import { paramsOf } from '#domain/address/codec.ts'
import type { KeptSearch } from '#domain/issue/search-view.ts'
import { parseLogQuery } from '#domain/logs/log-query.ts'
import { logsParams, parseLogs, type LogsSearch } from '#domain/logs/logs-search.ts'
import { paths } from '#domain/paths.ts'
import { othersIn, paramsIn, type KeptList } from '#features/searches/kept-list.ts'

/** Saved queries of the logs page. */
export const savedLogs: KeptList<LogsSearch> = {
  list: 'logs',
  parse: (address) => parseLogs(paramsOf(address)),
  isReadable: (query, now) => parseLogQuery(query, now).ok,
  keptOf,
  shownBy,
  hrefOf: (view) => paths.logs({ saved: view }),
}

/** The part of the page to save. Excludes the position in the list, which becomes outdated. */
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

/** The page of a saved query. Names that are no longer known are replaced by defaults. */
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
