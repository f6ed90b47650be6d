import type { ExploreQuery } from '#domain/explore/explore-query.ts'
import type { SearchView } from '#domain/issue/search-view.ts'
import { door } from '#door'
import type { ExploreGrants } from '../queries.ts'
import { shownBy } from './kept.ts'

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
    const project = view.projects.map((id) => slugs.get(id)).filter((slug) => slug !== undefined)
    return { ...view, shows: shownBy(view, project) }
  })
}
