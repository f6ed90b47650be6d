import { exploreParams, parseExplore, parseExploreText, type ExploreQuery } from '#domain/explore/explore-query.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import type { KeptSearch } from '#domain/issue/search-view.ts'
import { paths } from '#domain/paths.ts'
import { othersIn, paramsIn, type KeptList } from '#features/searches/kept-list.ts'

/** Saved queries of the spans page. */
export const savedQueries: KeptList<ExploreQuery> = {
  list: 'spans',
  parse: parseExploreText,
  isReadable: (query, now) => parseSpanQuery(query, now).ok,
  keptOf,
  shownBy,
  hrefOf: (view) => paths.explore({ saved: view }),
}

/** The part of the page to save. Excludes the heat map's region, whose times become outdated. */
function keptOf(query: ExploreQuery): KeptSearch {
  // With `saved` set, an address would also include some defaults.
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

/** The page of a saved query. Names that are no longer known are replaced by defaults. */
function shownBy(
  { id, search }: { readonly id: number; readonly search: KeptSearch },
  slugs: readonly string[],
): ExploreQuery {
  const { query, sort, period, environments, others } = search
  const said = { ...paramsIn(others), query, sort, period, environment: environments, project: slugs }
  return { ...parseExplore(said), saved: id }
}
