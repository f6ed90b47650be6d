import type { Generated } from 'kysely'

/** Rows of migrations/catalogue/0036-webhooks.compatible.sql. For conventions, see `tables.ts`. */
export interface ChangeTables {
  change_log: ChangeRow
  change_followers: { name: string; change_id: number }
  webhooks: WebhookRow
  webhook_projects: { webhook_id: number; project_id: number }
}

export interface ChangeRow {
  id: Generated<number>
  at: number
  written_at: number
  kind: string
  projects: string | null
  actor: string
  detail: string
}

export interface WebhookRow {
  id: Generated<number>
  name: string
  url: string
  kinds: string
  all_projects: number
  sealed: string
  created_at: number
  created_by: string
  off_why: string | null
  off_at: number | null
  failing_since: number | null
}
