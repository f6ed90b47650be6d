import { exploreParams, parseExplore, type ExploreQuery } from '#domain/explore/explore-query.ts'
import type { KeptSearch, SearchView } from '#domain/issue/search-view.ts'
import { door } from '#door'
import type { ExploreGrants } from '../queries.ts'

/** A saved query, and what it shows. */
export interface SavedQuery extends SearchView {
  readonly shows: ExploreQuery
}

/** Reads the saved queries of whoever looks: those of everybody, then their own. */
export async function readSaved(grants: ExploreGrants): Promise<readonly SavedQuery[]> {
  const { searchViews, projects } = door().catalogue
  const [{ views }, all] = await Promise.all([searchViews.of(grants.events, 'spans'), projects.list(grants.projects)])
  const slugs = new Map(all.map(({ id, slug }) => [id, slug]))
  return views.map((view) => {
    const { query, sort, period, environments, others } = view.search
    const project = view.projects.map((id) => slugs.get(id)).filter((slug) => slug !== undefined)
    const shows = parseExplore({ ...others, query, sort, period, environment: environments, project })
    return { ...view, shows: { ...shows, saved: view.id } }
  })
}

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

/** Whether two pages show the same. */
export function showsTheSame(one: ExploreQuery, other: ExploreQuery): boolean {
  const shown = (query: ExploreQuery) => JSON.stringify([keptOf(query), query.projects.toSorted()])
  return shown(one) === shown(other)
}
