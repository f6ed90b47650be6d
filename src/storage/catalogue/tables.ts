import type { Generated } from 'kysely'

/**
 * Rows as they lie in the tables of migrations/catalogue. Times are milliseconds since the epoch, booleans 0 or 1; what
 * is JSON is text. Only this folder sees them: converters beside the queries make domain values of them.
 */
export interface Tables {
  projects: ProjectRow
  project_keys: ProjectKeyRow
  issues: IssueRow
  issue_hashes: { project_id: number; group_hash: string; issue_id: number }
  known_events: { project_id: number; event_id: Uint8Array; received_hour: number }
  outcomes: OutcomeRow
  digest_positions: { spool_id: string; segment: number; offset: number }
  digest_plans: { spool_id: string; segment: number; from_offset: number; to_offset: number }
  leases: { name: string; holder: string; expires_at: number }
  api_tokens: ApiTokenRow
  migrations: { name: string; applied_at: number }
}

export interface ProjectRow {
  id: Generated<number>
  slug: string
  name: string
  platform: string
  created_at: number
  first_event_at: number | null
  last_issue_number: Generated<number>
}

export interface ProjectKeyRow {
  public_key: string
  project_id: number
  label: string
  enabled: number
  rate_limit_count: number | null
  rate_limit_window_seconds: number | null
  created_at: number
}

export interface IssueRow {
  id: Generated<number>
  project_id: number
  number: number
  title: string
  culprit: string
  level: string
  type: string
  platform: string
  metadata: string
  handled: number
  event_count: number
  first_seen: number
  last_seen: number
}

export interface OutcomeRow {
  hour: number
  /** 0: no project. */
  project_id: number
  category: string
  outcome: string
  reason: string
  quantity: number
}

export interface ApiTokenRow {
  id: Generated<number>
  name: string
  scopes: string
  hash: string
  last_four: string
  created_at: number
  last_used_at: number | null
}
