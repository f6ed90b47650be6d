import type { Generated } from 'kysely'

/** The tables of migrations/catalogue/0009-tickets.sql. */
export interface TicketTables {
  integrations: IntegrationRow
  integration_places: { integration_id: number; project_id: number; place: string }
  tickets: TicketRow
  issue_tickets: { issue_id: number; ticket_id: number; linked_at: number }
}

export interface IntegrationRow {
  id: Generated<number>
  kind: string
  name: string
  base_url: string
  account: string
  token: string
  webhook_secret: string
  token_ends: string
  place: string
  resolves_issues: number
  closes_tickets: number
  created_at: number
  created_by: string
  hook_heard_at: number | null
}

export interface TicketRow {
  id: Generated<number>
  integration_id: number
  ticket_key: string
  url: string
  title: string
  state: string
  updated_at: number
  looked_at: number
  close_at: number | null
  close_attempts: Generated<number>
}
