import type { Generated } from 'kysely'

/** The tables of migrations/catalogue/0037-github.compatible.sql. */
export interface GitHubTables {
  github_app: GitHubAppRow
  github_repositories: { id: number; installation_id: number; name: string }
  github_links: GitHubLinkRow
  github_deliveries: { id: string; at: number }
  github_pulls: GitHubPullRow
  github_checks: GitHubCheckRow
}

export interface GitHubAppRow {
  id: number
  app_id: number
  slug: string
  name: string
  base_url: string
  page_url: string
  private_key: string
  webhook_secret: string
  created_at: number
  created_by: string
  hook_heard_at: number | null
  sync_at: number | null
  sync_attempts: Generated<number>
  fault: Generated<string>
  fault_at: number | null
}

export interface GitHubLinkRow {
  project_id: number
  repository_id: number
  comments: number
  checks: number
  watch_minutes: number
  linked_at: number
}

export interface GitHubPullRow {
  repository_id: number
  number: number
  comment_id: number | null
  sent: string
  due_at: number | null
  attempts: number
}

export interface GitHubCheckRow {
  release_id: number
  project_id: number
  repository_id: number
  head_sha: string
  check_run_id: number | null
  began_at: number
  ends_at: number
  sent: string
  due_at: number | null
  attempts: number
}
