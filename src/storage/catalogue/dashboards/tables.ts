import type { Generated } from 'kysely'

/** Tables of migrations/catalogue/0018-dashboards.sql. */
export interface DashboardTables {
  dashboards: DashboardRow
  dashboard_versions: DashboardVersionRow
  dashboard_links: DashboardLinkRow
}

interface DashboardRow {
  id: Generated<number>
  owner_id: string | null
  seen_by: string
  edited_by: string
  version: number
  created_at: number
}

interface DashboardVersionRow {
  dashboard_id: number
  version: number
  content: string
  changed_at: number
  changed_by: string
  restored: number | null
}

export interface DashboardLinkRow {
  id: Generated<number>
  dashboard_id: number
  version: number
  token_hash: string
  projects: string
  created_at: number
  created_by: string
  last_opened_at: number | null
}
