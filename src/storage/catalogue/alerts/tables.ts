import type { Generated } from 'kysely'

/** Rows of migrations/catalogue/0008-alerts.sql. For conventions, see `tables.ts`. */
export interface AlertTables {
  alert_receivers: AlertReceiverRow
  alert_rules: AlertRuleRow
  alert_rule_projects: { rule_id: number; project_id: number }
  alert_firings: AlertFiringRow
  alert_last_fired: { rule_id: number; issue_id: number; at: number }
  outbox: OutboxRow
  notification_preferences: { user_id: string; preferences: string }
  pending_notifications: {
    id: Generated<number>
    user_id: string
    activity_id: number
    topic: string
    due_at: number
  }
}

export interface AlertReceiverRow {
  id: Generated<number>
  kind: string
  name: string
  locale: string
  face: string
  sealed: string
  created_at: number
  created_by: string
  changed_at: number
}

export interface AlertRuleRow {
  id: Generated<number>
  name: string
  enabled: number
  all_projects: number
  rule: string
  created_at: number
  created_by: string
  changed_at: number
  last_fired_at: number | null
  muted_until: number | null
  state: Generated<string>
  state_at: number
  group_states: Generated<string>
}

export interface AlertFiringRow {
  id: Generated<number>
  rule_id: number
  project_id: number | null
  issue_id: number | null
  at: number
  level: string
  why: string
  title: string
}

export interface OutboxRow {
  id: Generated<number>
  queue: string
  delivery_id: string
  recipient: string
  parcel: string
  firing_id: number | null
  state: string
  attempts: number
  created_at: number
  next_at: number | null
  answer: string | null
}
