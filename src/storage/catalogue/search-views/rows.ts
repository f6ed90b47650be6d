import type { Generated } from 'kysely'

/** Tables of migrations/catalogue/0006-search-views.sql and 0011-views-of-spans.sql. */
export interface SearchViewTables {
  search_views: SearchViewRow
  search_view_projects: { view_id: number; project_id: number }
  search_view_defaults: {
    id: Generated<number>
    view_id: number
    user_id: string | null
    team_id: number | null
  }
}

export interface SearchViewRow {
  id: Generated<number>
  user_id: string | null
  /** One of `viewedLists`. */
  list: string
  name: string
  search: string
  position: number
  created_at: number
}
