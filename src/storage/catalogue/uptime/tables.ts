import type { Generated } from 'kysely'

/** Tables of migrations/catalogue/0020-uptime.sql. */
export interface UptimeTables {
  uptime_checks: UptimeCheckRow
  uptime_check_probes: { check_id: number; probe_id: number; is_up: number | null; at: number | null }
  uptime_outages: OutageRow
  uptime_windows: { id: Generated<number>; project_id: number; draft: string; created_at: number; created_by: string }
  uptime_probes: {
    id: Generated<number>
    name: string
    token_hash: string
    created_at: number
    created_by: string
    last_seen_at: number | null
  }
}

export interface UptimeCheckRow {
  id: Generated<number>
  project_id: number
  name: string
  kind: string
  target: string
  interval_seconds: number
  is_enabled: number
  config: string
  version: number
  created_at: number
  created_by: string
  state: string | null
  state_since: number | null
  in_maintenance: Generated<number>
  last_at: number | null
  last_us: number | null
  certificate_until: number | null
  certificate_told: string | null
  domain: string | null
  domain_until: number | null
  domain_asked_at: number | null
  domain_told: string | null
}

export interface OutageRow {
  id: Generated<number>
  check_id: number
  project_id: number
  started_at: number
  ended_at: number | null
  evidence: string
  told: string | null
  is_closed: Generated<number>
}
