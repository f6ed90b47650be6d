import type { Generated } from 'kysely'

/** Tables of migrations/catalogue/0021-status-pages.sql, and of 0035. */
export interface StatusPageTables {
  status_pages: StatusPageRow
  status_incidents: StatusIncidentRow
  status_updates: StatusUpdateRow
  status_changes: { page_id: number; component: string; at: number; state: string }
  status_subscribers: StatusSubscriberRow
  published_status_pages: { id: number; as_of: number; pages: string }
}

export interface StatusPageRow {
  id: Generated<number>
  public_id: string
  slug: string
  domain: string | null
  content: string
  created_at: number
  changed_at: number
}

export interface StatusIncidentRow {
  id: Generated<number>
  page_id: number
  public_id: string
  kind: string
  title: string
  impact: string
  state: string
  components: string
  outage_of: string | null
  starts_at: number
  ends_at: number | null
  resolved_at: number | null
  created_at: number
}

export interface StatusUpdateRow {
  id: Generated<number>
  incident_id: number
  public_id: string
  state: string
  text: string
  at: number
  told: number
}

export interface StatusSubscriberRow {
  id: Generated<number>
  page_id: number
  public_id: string
  kind: string
  target: string
  locale: string
  confirmed_at: number | null
  created_at: number
}
