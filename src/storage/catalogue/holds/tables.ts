import type { Generated } from 'kysely'

/** The tables of migrations/catalogue/0029-holds.sql. */
export interface HoldTables {
  holds: HoldRow
  hold_groups: { hold_id: number; group_hash: string }
}

interface HoldRow {
  id: Generated<number>
  project_id: number
  issue_id: number | null
  reason: string
  placed_by: string
  placed_at: number
}
