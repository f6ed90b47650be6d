import type { Generated } from 'kysely'
import type { DeletionTables } from '../deletions/tables.ts'

/** The tables of migrations/catalogue/0029-holds.sql, and tables whose rows may be on hold. */
export interface HoldTables extends DeletionTables {
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
