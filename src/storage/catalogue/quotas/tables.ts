import type { Generated } from 'kysely'

/** The tables of migrations/catalogue/0024-limits.sql and 0028-shared-limits.sql. */
export interface QuotaTables {
  quotas: QuotaRow
  quota_usage: { quota_id: number; since: number; used: number }
  limit_nodes: { node: string; beat: number }
  quota_allotments: {
    quota_id: number
    since: number
    node: string
    granted: number
    spent: number
    committed: Generated<number>
  }
  spike_counts: { hour: number; project_id: number; category: string; node: string; came: number }
  limit_notices: { subject: string; since: number; step: string; told_at: number }
  spike_limits: { project_id: number; category: string; hour: number; usual: number; most: number }
  span_sampling: { project_id: number; target: number; rule: string | null; decided_at: number | null }
  spike_settings: { project_id: number; enabled: number; open_until: number | null }
}

export interface QuotaRow {
  id: Generated<number>
  scope: string
  project_id: number | null
  public_key: string | null
  category: string
  period: string
  most: number
  created_at: number
}
