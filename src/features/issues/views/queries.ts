import type { Grant } from '#domain/access/access.ts'
import type { SearchView, SearchViews } from '#domain/issue/search-view.ts'
import { door } from '#door'
import { searchOfView, type IssueSearch } from '../search.ts'

export interface ViewGrants {
  readonly events: Grant<'event:read'>
  readonly projects: Grant<'project:read'>
}

/** The views of whoever looks, each with the list that it shows. */
export interface ShownViews extends Omit<SearchViews, 'views'> {
  readonly views: readonly (SearchView & { readonly shows: IssueSearch })[]
}

/** Reads the tabs above the list. */
export async function readViews(grants: ViewGrants): Promise<ShownViews> {
  const { searchViews, projects } = door().catalogue
  const [{ views, ...firsts }, all] = await Promise.all([
    searchViews.of(grants.events, 'issues'),
    projects.list(grants.projects),
  ])
  const slugs = new Map(all.map(({ id, slug }) => [id, slug]))
  return {
    ...firsts,
    views: views.map((view) => ({
      ...view,
      shows: searchOfView(
        view,
        view.projects.map((id) => slugs.get(id)).filter((slug) => slug !== undefined),
      ),
    })),
  }
}
