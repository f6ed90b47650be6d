import type { Generated } from 'kysely'

/** The tables of migrations/catalogue/0035-api.sql. */
export interface ApiTables {
  idempotency_keys: {
    caller: string
    key_hash: string
    fingerprint: string
    at: number
    sealed: string | null
  }
  webhooks: WebhookRow
  webhook_deliveries: WebhookDeliveryRow
  webhook_positions: { source: string; position: number }
}

export interface WebhookRow {
  id: Generated<number>
  name: string
  url: string
  /** JSON: patterns of types. */
  events: string
  /** JSON: numbers of projects; empty: all. */
  projects: string
  enabled: number
  sealed: string
  created_at: number
  created_by: string
}

export interface WebhookDeliveryRow {
  id: Generated<number>
  webhook_id: number
  message_id: string
  type: string
  body: string
  state: string
  attempts: number
  made_at: number
  tried_from: number
  next_at: number | null
  status: number | null
  answer: string
  answered_at: number | null
}
