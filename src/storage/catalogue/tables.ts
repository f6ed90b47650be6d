import type { Generated } from 'kysely'
import type { MonitorTables } from './monitors/tables.ts'
import type { GitHubTables } from './github/tables.ts'
import type { SlackTables } from './slack/tables.ts'
import type { TicketTables } from './tickets/tables.ts'
import type { DashboardTables } from './dashboards/tables.ts'
import type { UptimeTables } from './uptime/tables.ts'
import type { StatusPageTables } from './status-pages/tables.ts'
import type { SearchViewTables } from './search-views/rows.ts'
import type { AlertTables } from './alerts/tables.ts'
import type { ImportTables } from './imports/tables.ts'
import type { ApiTables } from './api/tables.ts'
import type { ChangeTables } from './changes/tables.ts'
import type { HoldTables } from './holds/tables.ts'
import type { QuotaTables } from './quotas/tables.ts'
import type { SignOnTables } from './sign-on/tables.ts'
import type { OAuthTables } from './oauth/tables.ts'
import type { AttachmentRow, FeedbackRow } from './attached/rows.ts'
import type { NodeRow } from './nodes.ts'

/**
 * Row types of the tables in migrations/catalogue. Times are milliseconds since the epoch, booleans are 0 or 1, and
 * JSON is text. Only this folder uses them; converters next to the queries turn them into domain values.
 */
export interface Tables
  extends
    AlertTables,
    TicketTables,
    GitHubTables,
    SlackTables,
    SearchViewTables,
    DashboardTables,
    MonitorTables,
    UptimeTables,
    StatusPageTables,
    QuotaTables,
    HoldTables,
    ApiTables,
    ChangeTables,
    ImportTables,
    SignOnTables,
    OAuthTables {
  projects: ProjectRow
  project_keys: ProjectKeyRow
  project_teams: { project_id: number; team_id: number }
  project_slug_moves: { old_slug: string; project_id: number; moved_at: number }
  /** `removed_at`: the latest time the removal was noted. */
  project_removals: { project_id: number; removed_at: number }
  hidden_environments: { project_id: number; name: string }
  teams: TeamRow
  team_members: { team_id: number; user_id: string }
  organization_settings: { id: number; settings: string }
  audit_log: AuditRow
  audit_positions: { follower: string; audit_id: number }
  /** Accounts, written by src/accounts. */
  user: UserRow
  twoFactor: { id: string; secret: string; backupCodes: string }
  project_ownership: { project_id: number; settings: string; version: number; changed_at: number }
  project_rules: { project_id: number; rules: string; version: number; changed_at: number }
  /**
   * A change counter for artifacts, a fingerprint of the secret, and a marker that the catalogue has been moved
   * elsewhere.
   */
  changes: { what: 'artifacts' | 'secret' | 'moved'; version: number }
  issues: IssueRow
  issue_hashes: { project_id: number; group_hash: string; issue_id: number }
  issue_marks: IssueMarkRow
  replay_views: { user_id: string; project_id: number; replay_id: string; seen_at: number }
  removed_replays: { project_id: number; replay_id: string; removed_at: number }
  issue_moves: { old_issue_id: number; project_id: number; old_number: number; issue_id: number; moved_at: number }
  issue_activity: ActivityRow
  activity_positions: { follower: string; activity_id: number }
  issue_places: { issue_id: number; kind: 'release' | 'environment'; name: string; first_seen: number }
  attachments: AttachmentRow
  feedback: FeedbackRow
  known_events: { project_id: number; event_id: Uint8Array; received_hour: number }
  outcomes: OutcomeRow
  digest_positions: { spool_id: string; segment: number; offset: number }
  digest_aside: Tables['digest_plans'] & { project_id: number; key: string; records: number }
  digest_plans: { spool_id: string; segment: number; from_offset: number; to_offset: number }
  leases: { name: string; holder: string; expires_at: number }
  api_tokens: ApiTokenRow
  releases: ReleaseRow
  release_projects: ReleaseProjectRow
  commits: CommitRow
  commit_files: { release_id: number; file_name: string; position: number; path: string; change: string }
  release_refs: { release_id: number; repository: string; commit_id: string; previous_commit_id: string | null }
  deploys: DeployRow
  repositories: { id: Generated<number>; name: string }
  code_mappings: {
    project_id: number
    stack_root: string
    source_root: string
    repository: string
    branch: string
  }
  artifact_bundles: BundleRow
  bundle_projects: { project_id: number; bundle_id: number }
  artifact_files: ArtifactFileRow
  debug_files: DebugFileRow
  debug_objects: DebugObjectRow
  nodes: NodeRow
  migrations: { name: string; applied_at: number }
}

export interface ProjectRow {
  id: Generated<number>
  slug: string
  name: string
  platform: string
  created_at: number
  first_event_at: number | null
  last_issue_number: Generated<number>
  access: Generated<string>
  retention_days: number | null
  apdex_ms: number | null
  span_retention_days: number | null
  log_retention_days: number | null
  metric_retention_days: number | null
  replay_retention_days: number | null
  profile_retention_days: number | null
}

export interface TeamRow {
  id: Generated<number>
  slug: string
  name: string
  created_at: number
}

export interface AuditRow {
  id: Generated<number>
  at: number
  actor_kind: string
  actor_id: string | null
  actor_name: string
  action: string
  target: string
  detail: string
}

export interface ProjectKeyRow {
  public_key: string
  project_id: number
  label: string
  enabled: number
  rate_limit_count: number | null
  rate_limit_window_seconds: number | null
  created_at: number
}

export interface IssueRow {
  id: Generated<number>
  project_id: number
  number: number
  title: string
  culprit: string
  level: string
  type: string
  platform: string
  metadata: string
  handled: number
  event_count: number
  first_seen: number
  last_seen: number
  status: Generated<string>
  substatus: Generated<string>
  state_detail: string | null
  state_at: number | null
  archived_count: number | null
  wake_at: number | null
  priority: Generated<string>
  priority_set: Generated<number>
  assignee_user_id: string | null
  assignee_team_id: number | null
  regressed_at: number | null
  regressed_release: Generated<string>
  first_release: Generated<string>
  last_release: Generated<string>
}

export interface IssueMarkRow {
  user_id: string
  issue_id: number
  bookmarked: Generated<number>
  subscription: string | null
  seen_at: number | null
}

export interface ActivityRow {
  id: Generated<number>
  issue_id: number
  project_id: number
  at: number
  actor_kind: string
  actor_id: string | null
  actor_name: string
  kind: string
  detail: string
  action_id: string | null
  before: string | null
}

export interface OutcomeRow {
  hour: number
  /** 0: no project. */
  project_id: number
  category: string
  outcome: string
  reason: string
  quantity: number
}

export interface ApiTokenRow {
  id: Generated<number>
  name: string
  scopes: string
  hash: string
  last_four: string
  created_at: number
  last_used_at: number | null
  /** Null for a token of the organization. */
  user_id: string | null
  expires_at: number | null
  created_by: Generated<string>
  /** The application access that the token belongs to. Null if a person or the organization created it. */
  grant_id: Generated<number | null>
}

export interface ReleaseRow {
  id: Generated<number>
  version: string
  sort_key: string
  created_at: number
  released_at: number | null
  started_at: number | null
  status: Generated<string>
  url: string | null
  ref: string | null
}

export interface ReleaseProjectRow {
  release_id: number
  project_id: number
  events: number
  first_event_at: number | null
  last_event_at: number | null
}

export interface CommitRow {
  release_id: number
  /** 0 is the newest. */
  position: number
  commit_id: string
  repository: string
  author_name: string
  author_email: string
  message: string
  committed_at: number | null
}

export interface DeployRow {
  id: Generated<number>
  release_id: number
  environment: string
  name: string | null
  url: string | null
  started_at: number | null
  finished_at: number
}

export interface BundleRow {
  id: Generated<number>
  checksum: string
  /** '': none. */
  release: string
  /** '': none. */
  dist: string
  uploaded_at: number
  size: number
  file_count: number
  problem: string | null
}

export interface ArtifactFileRow {
  id: Generated<number>
  bundle_id: number
  project_id: number
  /** '': none. */
  release: string
  /** '': none. */
  dist: string
  kind: string
  url: string
  /** '': none. */
  debug_id: string
  source_map_url: string | null
  index_key: string | null
  map_index_key: string | null
  problem: string | null
  size: number
  uploaded_at: number
}

export interface DebugFileRow {
  id: Generated<number>
  project_id: number
  checksum: string
  debug_id: string
  name: string
  symbol_type: string
  uploaded_at: number
  size: number
  read_as: Generated<number>
}

export interface DebugObjectRow {
  id: Generated<number>
  file_id: number
  project_id: number
  kind: string
  debug_id: string
  code_id: string
  arch: string
  has_lines: number
  index_key: string | null
  problem: string | null
}

/** The account columns that the catalogue reads. */
interface UserRow {
  id: string
  name: string
  email: string
  role: string
  locale: string | null
  timeZone: string | null
  /** Null if they may sign in. In the engine's own time format. */
  deactivatedAt: string | null
}
