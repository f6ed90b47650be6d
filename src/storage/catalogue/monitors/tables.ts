import type { Generated } from 'kysely'

/** Tables of migrations/catalogue/0019-monitors.sql. */
export interface MonitorTables {
  monitors: MonitorRow
  monitor_environments: MonitorEnvironmentRow
  monitor_check_ins: { id: Generated<number>; monitor_id: number; environment: string; check_in: string }
  monitor_clock: { id: number; turn: number; alive_at: number; absences: string }
}

export interface MonitorRow {
  id: Generated<number>
  project_id: number
  slug: string
  name: string
  config: string
  muted: number
  ping_key: string
  created_at: number
}

export interface MonitorEnvironmentRow {
  monitor_id: number
  name: string
  muted: Generated<number>
  state: string
  status: Generated<string>
  due_at: number | null
}
