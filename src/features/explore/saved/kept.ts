import { exploreParams, parseExplore, parseExploreText, type ExploreQuery } from '#domain/explore/explore-query.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import type { KeptSearch } from '#domain/issue/search-view.ts'
import { paths } from '#domain/paths.ts'
import { othersIn, paramsIn, type KeptList } from '#features/searches/kept-list.ts'

/** How the page of spans is kept as a query. */
export const savedQueries: KeptList<ExploreQuery> = {
  list: 'spans',
  parse: parseExploreText,
  isReadable: (query, now) => parseSpanQuery(query, now).ok,
  keptOf,
  shownBy,
  hrefOf: (view) => paths.explore({ saved: view }),
}

/** What of the page is kept: not the region of a heat map, whose times pass. */
function keptOf(query: ExploreQuery): KeptSearch {
  // Beside a saved query an address says more of what is usual.
  const page = { ...query, region: undefined, saved: undefined }
  const { sort, period, group, fn, chart, show, order } = exploreParams(page)
  return {
    query: query.query,
    sort: String(sort ?? ''),
    period: String(period ?? ''),
    environments: query.environments,
    others: othersIn({ group, fn, chart, show, order }),
  }
}

/** The page that a saved query shows. Words of it that are not known any more are the default. */
function shownBy(
  { id, search }: { readonly id: number; readonly search: KeptSearch },
  slugs: readonly string[],
): ExploreQuery {
  const { query, sort, period, environments, others } = search
  const said = { ...paramsIn(others), query, sort, period, environment: environments, project: slugs }
  return { ...parseExplore(said), saved: id }
}
