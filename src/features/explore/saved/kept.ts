import { exploreParams, parseExplore, type ExploreQuery } from '#domain/explore/explore-query.ts'
import type { KeptSearch } from '#domain/issue/search-view.ts'

/** What of the page is kept: not the region of a heat map, whose times pass. */
export function keptOf(query: ExploreQuery): KeptSearch {
  const { sort, period, group, fn, chart, show, order } = exploreParams({ ...query, region: undefined })
  const others = Object.entries({ group, fn, chart, show, order }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().map(String)] as const],
  )
  return {
    query: query.query,
    sort: String(sort ?? ''),
    period: String(period ?? ''),
    environments: query.environments,
    others: Object.fromEntries(others),
  }
}

/** The page that a saved query shows. Words of it that are not known any more are the default. */
export function shownBy(
  { id, search }: { readonly id: number; readonly search: KeptSearch },
  slugs: readonly string[],
): ExploreQuery {
  const { query, sort, period, environments, others = {} } = search
  const more = Object.entries(others).map(([name, values]) => [name, values.length === 1 ? values[0] : values] as const)
  const said = { ...Object.fromEntries(more), query, sort, period, environment: environments, project: slugs }
  return { ...parseExplore(said), saved: id }
}

/** Whether two pages show the same. */
export function showsTheSame(one: ExploreQuery, other: ExploreQuery): boolean {
  const shown = (query: ExploreQuery) => JSON.stringify([keptOf(query), query.projects.toSorted()])
  // Beside a saved query an address says more of what is usual.
  return shown({ ...one, saved: undefined }) === shown({ ...other, saved: undefined })
}
