import type { Generated } from 'kysely'

/** The tables of migrations/catalogue/0038-slack.compatible.sql. */
export interface SlackTables {
  slack_app: SlackAppRow
  slack_projects: { project_id: number }
  slack_people: { slack_user_id: string; slack_name: string; user_id: string; linked_at: number }
  slack_codes: { code_hash: string; user_id: string; ends_at: number }
  slack_deliveries: { id: string; at: number }
  slack_posts: { id: Generated<number>; post: string; at: number; due_at: number; attempts: number }
}

export interface SlackAppRow {
  id: number
  base_url: string
  team_id: string
  team_name: string
  bot_name: string
  locale: string
  bot_token: string
  signing_secret: string
  created_at: number
  created_by: string
  heard_at: number | null
  fault: Generated<string>
  fault_at: number | null
}
