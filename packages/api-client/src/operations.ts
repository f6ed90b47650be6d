// Made of the OpenAPI document by `node tools/api-table.ts`: change the operations instead (src/api/v1/operations).

export type Activity = {
  id: string
  at: string
  by: {
    kind: "user" | "token" | "operator" | "mishap" | "commit"
    id: string | null
    name: string
  }
  what: Happening
}

export type Adoption = {
  environment: string
  /** null: never within the period. */
  adoptedAt: string | null
  lastAdoptedAt: string | null
  /** The last hour with activity. */
  lastHourAt: string
}

export type AlertCondition = {
  kind: "level"
  is: "at_least" | "exactly"
  level: "fatal" | "error" | "warning" | "info" | "debug"
} | {
  kind: "tag"
  key: string
  is: "is" | "is_not" | "contains" | "contains_not" | "matches" | "set" | "not_set"
  value: string
} | {
  kind: "environment"
  names: Array<string>
} | {
  kind: "release"
  is: "matches"
  pattern: string
} | {
  kind: "release"
  is: "latest"
} | {
  kind: "owner"
  is: {
    kind: "user" | "team"
    id: string
  } | {
    kind: "nobody" | "anybody"
  }
} | {
  kind: "age"
  is: "older" | "newer"
  minutes: number
} | {
  kind: "type"
  types: Array<"error" | "default" | "performance" | "replay" | "monitor" | "csp" | "hpkp" | "expectct" | "expectstaple">
} | {
  kind: "priority"
  is: "at_least" | "exactly"
  priority: "high" | "medium" | "low"
} | {
  kind: "unhandled"
}

export type AlertDestination = {
  kind: "receiver" | "person" | "team"
  id: string
} | {
  kind: "assignee"
}

export type AlertFiring = {
  id: string
  ruleId: string
  ruleName: string
  at: string
  level: "warning" | "critical" | "resolved"
  /** `kind` says which reason, the other fields its numbers and names. */
  why: unknown
  issueId: string | null
  /** The issue’s title at that time; empty for thresholds. */
  title: string
  deliveries: Array<{
    id: string
    to: string
    state: "waiting" | "sent" | "failed"
    attempts: number
    nextAt: string | null
    answer: DeliveryAnswer | null
  }>
}

export type AlertPreview = {
  /** Simulated notifications, oldest first. */
  times: Array<string>
  /** false: only the newest data was scanned. */
  isComplete: boolean
  firings: Array<{
    at: string
    issueId: string
    title: string
    reason: string
  }>
  points: Array<{
    at: string
    value: number | null
    state: string
  }>
}

export type AlertRule = {
  name: string
  isEnabled: boolean
  /** Slugs or ids; `all` includes future projects. */
  projects: "all" | Array<string>
  destinations: Array<AlertDestination>
  watch: {
    kind: "issues"
    triggers: Array<AlertTrigger>
    conditions: Array<AlertCondition>
    combine: "all" | "any" | "none"
    /** 0: every time. */
    everyMinutes: number
  } | {
    kind: "threshold"
    measure: "events" | "users" | "new_issues"
    windowMinutes: 5 | 10 | 15 | 30 | 60 | 120 | 240 | 720 | 1440
    environments: Array<string>
    minLevel: "fatal" | "error" | "warning" | "info" | "debug" | null
    direction: "above" | "below"
    critical: number
    warning: number | null
    resolve: number | null
  } | {
    kind: "threshold"
    measure: "sessions"
    windowMinutes: 5 | 10 | 15 | 30 | 60 | 120 | 240 | 720 | 1440
    environments: Array<string>
    /** A name with `*` for any text; empty: all. */
    release: string
    direction: "above" | "below"
    critical: number
    warning: number | null
    resolve: number | null
  } | {
    kind: "threshold"
    measure: "crash_free_sessions" | "crash_free_users" | "crashed_sessions" | "errored_sessions"
    windowMinutes: 5 | 10 | 15 | 30 | 60 | 120 | 240 | 720 | 1440
    environments: Array<string>
    leastSessions: number
    /** A name with `*` for any text; empty: all. */
    release: string
    critical: number
    warning: number | null
    resolve: number | null
  } | {
    kind: "threshold"
    measure: "logs"
    query: string
    by: string
    windowMinutes: 5 | 10 | 15 | 30 | 60 | 120 | 240 | 720 | 1440
    environments: Array<string>
    direction: "above" | "below"
    critical: number
    warning: number | null
    resolve: number | null
  } | {
    kind: "threshold"
    measure: "metric"
    metric: {
      name: string
      type: "counter" | "gauge" | "distribution"
      unit: string
    }
    of: "rate" | "sum" | "count" | "avg" | "p50" | "p75" | "p90" | "p95" | "p99" | "min" | "max" | "last" | "total"
    query: string
    by: string
    windowMinutes: 5 | 10 | 15 | 30 | 60 | 120 | 240 | 720 | 1440
    environments: Array<string>
    direction: "above" | "below"
    critical: number
    warning: number | null
    resolve: number | null
  }
  id: string
  createdAt: string
  createdBy: string
  changedAt: string
  lastFiredAt: string | null
  mutedUntil: string | null
  /** The state of a threshold rule. */
  threshold: {
    state: "ok" | "warning" | "critical"
    since: string
    groups: Array<{
      group: string
      state: "warning" | "critical"
    }>
  } | null
}

export type AlertRuleChange = {
  name?: string | undefined
  isEnabled?: boolean | undefined
  /** Slugs or ids; `all` includes future projects. */
  projects?: "all" | Array<string> | undefined
  destinations?: Array<AlertDestination> | undefined
  watch?: {
    kind: "issues"
    triggers: Array<AlertTrigger>
    conditions?: Array<AlertCondition> | undefined
    combine?: "all" | "any" | "none" | undefined
    /** 0: every time. */
    everyMinutes?: number | undefined
  } | {
    kind: "threshold"
    measure: "events" | "users" | "new_issues"
    windowMinutes: 5 | 10 | 15 | 30 | 60 | 120 | 240 | 720 | 1440
    environments?: Array<string> | undefined
    minLevel?: "fatal" | "error" | "warning" | "info" | "debug" | null | undefined
    direction: "above" | "below"
    critical: number
    warning?: number | null | undefined
    resolve?: number | null | undefined
  } | {
    kind: "threshold"
    measure: "sessions"
    windowMinutes: 5 | 10 | 15 | 30 | 60 | 120 | 240 | 720 | 1440
    environments?: Array<string> | undefined
    /** A name with `*` for any text; empty: all. */
    release?: string | undefined
    direction: "above" | "below"
    critical: number
    warning?: number | null | undefined
    resolve?: number | null | undefined
  } | {
    kind: "threshold"
    measure: "crash_free_sessions" | "crash_free_users" | "crashed_sessions" | "errored_sessions"
    windowMinutes: 5 | 10 | 15 | 30 | 60 | 120 | 240 | 720 | 1440
    environments?: Array<string> | undefined
    leastSessions?: number | undefined
    /** A name with `*` for any text; empty: all. */
    release?: string | undefined
    critical: number
    warning?: number | null | undefined
    resolve?: number | null | undefined
  } | {
    kind: "threshold"
    measure: "logs"
    query?: string | undefined
    by?: string | undefined
    windowMinutes: 5 | 10 | 15 | 30 | 60 | 120 | 240 | 720 | 1440
    environments?: Array<string> | undefined
    direction: "above" | "below"
    critical: number
    warning?: number | null | undefined
    resolve?: number | null | undefined
  } | {
    kind: "threshold"
    measure: "metric"
    metric: {
      name: string
      type: "counter" | "gauge" | "distribution"
      unit?: string | undefined
    }
    of: "rate" | "sum" | "count" | "avg" | "p50" | "p75" | "p90" | "p95" | "p99" | "min" | "max" | "last" | "total"
    query?: string | undefined
    by?: string | undefined
    windowMinutes: 5 | 10 | 15 | 30 | 60 | 120 | 240 | 720 | 1440
    environments?: Array<string> | undefined
    direction: "above" | "below"
    critical: number
    warning?: number | null | undefined
    resolve?: number | null | undefined
  } | undefined
  /** Checks resume then; null: not paused. */
  mutedUntil?: string | null | undefined
}

export type AlertTrigger = {
  kind: "new" | "regressed" | "escalating" | "resolved"
} | {
  kind: "events" | "users"
  count: number
  windowMinutes: 5 | 10 | 15 | 30 | 60 | 120 | 240 | 720 | 1440
} | {
  kind: "first_in"
  what: "release" | "environment"
}

export type ArchiveUntil = {
  kind: "forever"
} | {
  kind: "escalating"
} | {
  kind: "time"
  until: string
} | {
  kind: "events"
  count: number
  windowMinutes?: number | null | undefined
} | {
  kind: "users"
  count: number
  windowMinutes?: number | null | undefined
}

export type ArchivedUntil = {
  kind: "forever"
} | {
  kind: "escalating"
} | {
  kind: "time"
  until: string
} | {
  kind: "events"
  count: number
  windowMinutes: number | null
} | {
  kind: "users"
  count: number
  windowMinutes: number | null
}

export type ArtifactBundle = {
  id: string
  projects: Array<string>
  /** null: found by debug ids alone. */
  release: string | null
  dist: string | null
  uploadedAt: string
  /** Bytes. */
  size: number
  fileCount: number
  /** Why it could not be used: `not_a_zip`, … */
  problem: string | null
}

export type ArtifactFile = {
  kind: "minified_source" | "source_map" | "source"
  url: string
  debugId: string | null
  sourceMapUrl: string | null
  problem: string | null
  size: number
}

export type Assignee = {
  kind: "user" | "team"
  id: string
  name: string
}

export type Attachment = {
  id: string
  eventId: string
  name: string
  type: string
  /** As the SDK sent it, unverified. */
  contentType: string
  size: number
  sha256: string
  receivedAt: string
}

export type AuditEntry = {
  id: string
  at: string
  by: {
    kind: "user" | "token" | "operator" | "server" | "nobody"
    id: string | null
    name: string
  }
  action: "organization.updated" | "project.created" | "project.updated" | "project.access_changed" | "project.rules_changed" | "project.ownership_changed" | "project.sampling_changed" | "project.spike_protection_changed" | "project.deleted" | "key.created" | "key.updated" | "key.deleted" | "quota.created" | "quota.updated" | "quota.deleted" | "issue.deleted" | "issue.restored" | "discard.lifted" | "hold.placed" | "hold.lifted" | "disk.week_dropped" | "disk.copy_deleted" | "environment.hidden" | "environment.shown" | "team.created" | "team.updated" | "team.deleted" | "team.members_changed" | "member.invited" | "member.invitation_revoked" | "member.joined" | "member.role_changed" | "member.removed" | "member.left" | "member.provisioned" | "member.updated" | "member.deactivated" | "member.reactivated" | "account.signed_in" | "account.sign_in_failed" | "account.password_changed" | "account.password_reset" | "account.email_changed" | "account.two_factor_enabled" | "account.two_factor_disabled" | "account.passkey_added" | "account.passkey_removed" | "account.sessions_revoked" | "account.network_refused" | "token.created" | "token.revoked" | "application.registered" | "application.authorized" | "application.revoked" | "application.tool_used" | "artifacts.deleted" | "alert.created" | "alert.updated" | "alert.deleted" | "receiver.created" | "receiver.updated" | "receiver.deleted" | "integration.created" | "integration.updated" | "integration.deleted" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.secret_rotated" | "webhook.turned_off" | "attachment.deleted" | "replay.deleted" | "monitor.created" | "monitor.updated" | "monitor.deleted" | "dashboard.created" | "dashboard.updated" | "dashboard.deleted" | "dashboard.link_created" | "dashboard.link_removed" | "uptime.created" | "uptime.updated" | "uptime.deleted" | "uptime.maintenance_created" | "uptime.maintenance_deleted" | "uptime.probe_created" | "uptime.probe_deleted" | "status_page.created" | "status_page.updated" | "status_page.deleted" | "status_page.incident_opened" | "status_page.incident_updated" | "status_page.incident_deleted" | "status_page.subscriber_removed"
  /** Its name at that time. */
  target: string
  /** What changed: fields, and their new values. */
  detail: Record<string, string>
}

export type ChangedIssues = {
  matched: number
  /** Issues that changed. */
  changed: number
  /** More than 1000 match: send it again for the rest. */
  hasMore: boolean
  /** The id for `undoIssueChange`, valid for a day. */
  action: string
}

export type CheckAssertion = {
  kind: "none"
} | {
  kind: "contains"
  text: string
} | {
  kind: "lacks"
  text: string
} | {
  kind: "json"
  path: string
  value: string | null
}

export type CheckTarget = {
  kind: "http"
  url: string
  method?: "GET" | "POST" | "HEAD" | "PUT" | "DELETE" | "PATCH" | "OPTIONS" | undefined
  /** Secret values are masked; send the mask back to keep them. */
  headers?: Array<{
    name: string
    value: string
  }> | undefined
  body?: string | undefined
  statuses?: Array<{
    from: number
    to: number
  }> | undefined
  assertion?: CheckAssertion | undefined
  followsRedirects?: boolean | undefined
  anyCertificate?: boolean | undefined
  samplesTrace?: boolean | undefined
} | {
  kind: "tcp"
  host: string
  port: number
} | {
  kind: "dns"
  host: string
  record: "A" | "AAAA" | "CNAME" | "MX" | "NS" | "TXT" | "CAA" | "SRV"
  expected?: string | undefined
  server?: string | undefined
} | {
  kind: "ping"
  host: string
}

export type CommentDraft = {
  /** Markdown; `@name` and `#team` mention. */
  text: string
}

export type Commit = {
  id: string
  repository: string
  authorName: string
  authorEmail: string
  message: string
  timestamp: string | null
  files: Array<{
    path: string
    change: "A" | "M" | "D"
  }>
}

export type CreatedWebhook = {
  webhook: Webhook
  /** Signs the deliveries (`whsec_` and Base64). It is shown this once. */
  secret: string
}

export type Dashboard = {
  id: string
  name: string
  /** From 1, incremented by each change. */
  version: number
  owner: {
    id: string
    name: string
  } | null
  /** These and stronger roles, besides its owner. */
  seenBy: "self" | "admin" | "member" | "viewer"
  editedBy: "self" | "admin" | "member"
  /** Whether the caller may change it. */
  isEditable: boolean
  widgetCount: number
  createdAt: string
  changedAt: string
  changedBy: string
  /** `24h`, `14d`, or two times: what it shows at first. */
  period: string
  /** Seconds; 0: only on request. */
  refresh: 0 | 30 | 60 | 300 | 900
  /** Slugs or ids; none: all. */
  projects: Array<string>
  environments: Array<string>
  /** Fields that viewers can filter all widgets by. */
  variables: Array<{
    key: string
    value: string
  }>
  annotations: Array<"releases" | "deploys" | "alerts">
  widgets: Array<Widget>
}

export type DashboardChange = {
  name?: string | undefined
  /** `24h`, `14d`, or two times: what it shows at first. */
  period?: string | undefined
  /** Seconds; 0: only on request. */
  refresh?: 0 | 30 | 60 | 300 | 900 | undefined
  /** Slugs or ids; none: all. */
  projects?: Array<string> | undefined
  environments?: Array<string> | undefined
  /** Fields that viewers can filter all widgets by. */
  variables?: Array<{
    key: string
    value: string
  }> | undefined
  annotations?: Array<"releases" | "deploys" | "alerts"> | undefined
  widgets?: Array<Widget> | undefined
  /** These and stronger roles, besides its owner. */
  seenBy?: "self" | "admin" | "member" | "viewer" | undefined
  editedBy?: "self" | "admin" | "member" | undefined
  /** The version that was edited; the update is refused if a newer one exists. */
  version?: number | undefined
}

export type DashboardFile = {
  /** Contents of the file. */
  file: string
}

export type DashboardInList = {
  id: string
  name: string
  /** From 1, incremented by each change. */
  version: number
  owner: {
    id: string
    name: string
  } | null
  seenBy: "self" | "admin" | "member" | "viewer"
  editedBy: "self" | "admin" | "member"
  /** Whether the caller may change it. */
  isEditable: boolean
  widgetCount: number
  createdAt: string
  changedAt: string
  changedBy: string
}

export type DashboardLink = {
  id: string
  /** A frozen copy of the dashboard. */
  version: number
  createdAt: string
  createdBy: string
  lastOpenedAt: string | null
}

export type DashboardRestore = {
  version: number
}

export type DashboardVersion = {
  version: number
  at: string
  by: string
  /** The version it restored. */
  restored: number | null
  widgets: number
}

export type DebugFile = {
  id: string
  debugId: string
  name: string
  symbolType: string
  checksum: string
  uploadedAt: string
  size: number
}

export type DeletedIssues = {
  matched: number
  deleted: number
  /** More match: send it again for the rest. */
  hasMore: boolean
  /** The id for `restoreIssues`, valid for an hour. */
  action: string
  /** Events and files are deleted after that. */
  restorableUntil: string
}

export type DeliveryAnswer = {
  at: string
  outcome: "taken" | "refused" | "busy" | "unreachable" | "timeout" | "private_address" | "bad_url" | "no_mail" | "receiver_gone" | "turned_off" | "queue_full"
  /** HTTP or SMTP status; null: no response. */
  status: number | null
  /** The start of the response body. */
  text: string
}

export type Deploy = {
  id: string
  environment: string
  name: string | null
  url: string | null
  startedAt: string | null
  finishedAt: string
}

export type DeployDraft = {
  environment: string
  name?: string | null | undefined
  url?: string | null | undefined
  startedAt?: string | null | undefined
  /** Defaults to now. */
  finishedAt?: string | undefined
}

export type DiscardedGroup = {
  /** Its hash. */
  group: string
  /** Title of the deleted issue. */
  title: string
  /** Short id of the deleted issue. */
  issue: string
  discardedBy: string
  discardedAt: string
}

export type Environment = {
  name: string
  isHidden: boolean
  /** Over the last 90 days; null: no data. */
  events: number | null
  lastSeenAt: string | null
}

export type EnvironmentChange = {
  name: string
  isHidden: boolean
}

export type Event = {
  id: string
  projectId: string
  groupHash: string
  title: string
  culprit: string
  type: "error" | "default" | "performance" | "replay" | "monitor" | "csp" | "hpkp" | "expectct" | "expectstaple"
  level: "fatal" | "error" | "warning" | "info" | "debug"
  platform: string
  timestamp: string
  receivedAt: string
  environment: string | null
  release: string | null
  dist: string | null
  user: {
    id: string | null
    email: string | null
    username: string | null
    ipAddress: string | null
  }
  tags: Array<{
    key: string
    value: string
  }>
  /** Bytes of its JSON. */
  size: number
  /** The event in the names of the wire (docs/protocol.md 4). */
  body: Record<string, unknown>
}

export type EventSummary = {
  id: string
  projectId: string
  groupHash: string
  title: string
  culprit: string
  type: "error" | "default" | "performance" | "replay" | "monitor" | "csp" | "hpkp" | "expectct" | "expectstaple"
  level: "fatal" | "error" | "warning" | "info" | "debug"
  platform: string
  timestamp: string
  receivedAt: string
  environment: string | null
  release: string | null
  dist: string | null
  user: {
    id: string | null
    email: string | null
    username: string | null
    ipAddress: string | null
  }
  tags: Array<{
    key: string
    value: string
  }>
  /** Bytes of its JSON. */
  size: number
}

export type Feedback = {
  id: string
  projectId: string
  /** The event that it is about. */
  eventId: string | null
  replayId: string | null
  message: string
  name: string
  email: string
  url: string
  /** `widget`, `api`, `user_report`. */
  source: string
  environment: string
  release: string
  at: string
  /** When it was marked as read. */
  readAt: string | null
}

export type FeedbackMark = {
  ids: Array<string>
  isRead: boolean
}

export type FirstSearch = {
  /** The default of the issue list. */
  search: string | null
  /** Your own choice. */
  own: string | null
  teams: Array<{
    id: string
    name: string
    search: string | null
  }>
}

export type FirstSearchChoice = {
  search: string | null
  /** Its id. */
  team?: string | undefined
}

export type GroupingInfo = {
  algorithm: string
  hash: string
  variant: string
  fingerprint: {
    from: string
    values: Array<string>
    rule: string | null
    line: number | null
  } | null
  stackRules: Array<{
    rule: string
    line: number | null
    frames: number
  }>
  variants: Array<{
    type: string
    hash: string | null
    contributes: boolean
    components: Array<{
      id: string
      contributes: boolean
      why: string | null
      values: Array<{
        name: string
        value: string
        contributes: boolean
        why: string | null
      }>
    }>
  }>
}

export type GroupingRules = {
  /** Rules, one a line: docs/protocol.md 5.7. */
  fingerprint: string
  stackTrace: string
}

export type Happening = {
  kind: "first_seen"
  environment: string
  release: string
} | {
  kind: "seen_in"
  what: "release" | "environment"
  name: string
} | {
  kind: "state"
  was: {
    status: "unresolved" | "resolved" | "archived"
    /** Of an unresolved issue. */
    substatus: "new" | "ongoing" | "regressed" | "escalating" | null
    resolution: Resolution | null
    archivedUntil: ArchivedUntil | null
    /** When it was resolved or archived. */
    changedAt: string | null
  }
  is: {
    status: "unresolved" | "resolved" | "archived"
    /** Of an unresolved issue. */
    substatus: "new" | "ongoing" | "regressed" | "escalating" | null
    resolution: Resolution | null
    archivedUntil: ArchivedUntil | null
    /** When it was resolved or archived. */
    changedAt: string | null
  }
  why: string | null
} | {
  kind: "assigned"
  was: Assignee | null
  is: Assignee | null
  why: string | null
} | {
  kind: "priority"
  was: "high" | "medium" | "low"
  is: "high" | "medium" | "low"
} | {
  kind: "comment"
  text: string
  editedAt: string | null
} | {
  kind: "merged"
  /** Their short ids. */
  issues: Array<string>
} | {
  kind: "taken_out"
  into: string
} | {
  kind: "linked"
  key: string
  url: string
} | {
  kind: "unlinked"
  key: string
  url: string
}

export type Integration = {
  name: string
  /** Where people open it: `https://github.com`. */
  baseUrl: string
  /** Of Jira Cloud: the address of the token’s account. */
  account: string
  /** Where tickets are made: `owner/repo`, `group/project`, `PROJ`. */
  place: string
  /** Other places for single projects, by their slugs or ids. */
  places: Array<{
    project: string
    place: string
  }>
  /** A ticket that is closed resolves its issues. */
  resolvesIssues: boolean
  /** Issues that are resolved close their ticket. */
  closesTickets: boolean
  id: string
  kind: "github" | "gitlab" | "jira"
  /** Its last characters. */
  tokenEnds: string
  createdAt: string
  createdBy: string
  /** Last webhook received from it. */
  hookHeardAt: string | null
}

export type IntegrationChange = {
  name?: string | undefined
  /** Where people open it: `https://github.com`. */
  baseUrl?: string | undefined
  /** Of Jira Cloud: the address of the token’s account. */
  account?: string | undefined
  /** Where tickets are made: `owner/repo`, `group/project`, `PROJ`. */
  place?: string | undefined
  /** Other places for single projects, by their slugs or ids. */
  places?: Array<{
    project: string
    place: string
  }> | undefined
  /** A ticket that is closed resolves its issues. */
  resolvesIssues?: boolean | undefined
  /** Issues that are resolved close their ticket. */
  closesTickets?: boolean | undefined
  token?: string | undefined
}

export type IntegrationCheck = {
  works: boolean
  /** Whose token it is. */
  account: string
  /** The tracker’s name for the location. */
  place: string
  /** `unauthorized`, `unreachable`, … */
  problem: string | null
  /** What the tracker said, in its own words. */
  says: string
}

export type Invitation = {
  id: string
  /** Empty: anyone with the link. */
  email: string
  role: "owner" | "admin" | "member" | "viewer"
  teams: Array<string>
  invitedBy: string
  createdAt: string
  expiresAt: string
}

export type InvitationDraft = {
  /** Empty: anyone with the link. */
  email?: string | undefined
  role: "owner" | "admin" | "member" | "viewer"
  /** Slugs or ids. */
  teams?: Array<string> | undefined
}

export type Issue = {
  id: string
  shortId: string
  project: {
    id: string
    slug: string
  }
  title: string
  culprit: string
  level: "fatal" | "error" | "warning" | "info" | "debug"
  type: "error" | "default" | "performance" | "replay" | "monitor" | "csp" | "hpkp" | "expectct" | "expectstaple"
  platform: string
  handled: boolean
  status: "unresolved" | "resolved" | "archived"
  /** Of an unresolved issue. */
  substatus: "new" | "ongoing" | "regressed" | "escalating" | null
  resolution: Resolution | null
  archivedUntil: ArchivedUntil | null
  /** When it was resolved or archived. */
  changedAt: string | null
  priority: "high" | "medium" | "low"
  assignee: Assignee | null
  regressedAt: string | null
  firstSeen: string
  lastSeen: string
  firstRelease: string | null
  lastRelease: string | null
  /** Events of all time. */
  eventCount: number
  /** The groups that it owns. */
  hashes: Array<string>
  /** Its page. */
  url: string
}

export type IssueChange = {
  status?: "unresolved" | "resolved" | "archived" | undefined
  /** With the status `resolved`; else it is resolved now. */
  resolution?: ResolveIn | undefined
  /** With the status `archived`; else until it escalates. */
  archivedUntil?: ArchiveUntil | undefined
  priority?: "high" | "medium" | "low" | undefined
  /** null: unassigned. */
  assignee?: {
    kind: "user" | "team"
    id: string
  } | null | undefined
}

export type KumaBackup = {
  project: string
  /** Contents of the backup. */
  file: string
}

export type LegalHold = {
  id: string
  projectId: string
  /** Its slug. */
  project: string
  /** null: the whole project. */
  issue: {
    id: string
    shortId: string
    title: string
  } | null
  reason: string
  placedBy: string
  placedAt: string
}

export type ListedIssue = {
  id: string
  shortId: string
  project: {
    id: string
    slug: string
  }
  title: string
  culprit: string
  level: "fatal" | "error" | "warning" | "info" | "debug"
  type: "error" | "default" | "performance" | "replay" | "monitor" | "csp" | "hpkp" | "expectct" | "expectstaple"
  platform: string
  handled: boolean
  status: "unresolved" | "resolved" | "archived"
  /** Of an unresolved issue. */
  substatus: "new" | "ongoing" | "regressed" | "escalating" | null
  resolution: Resolution | null
  archivedUntil: ArchivedUntil | null
  /** When it was resolved or archived. */
  changedAt: string | null
  priority: "high" | "medium" | "low"
  assignee: Assignee | null
  regressedAt: string | null
  firstSeen: string
  lastSeen: string
  firstRelease: string | null
  lastRelease: string | null
  /** Events of all time. */
  eventCount: number
  /** The groups that it owns. */
  hashes: Array<string>
  /** Its page. */
  url: string
  /** Events within the period. */
  events: number
  /** Different users within the period, estimated within 2%. */
  users: number
}

export type MaintenanceWindow = {
  id: string
  projectId: string
  name: string
  time: {
    kind: "once"
    from: string
    until: string
  } | {
    kind: "schedule"
    crontab: string
    timeZone: string
    minutes: number
  }
  /** Omit it for the whole project. */
  checks: Array<string>
  createdBy: string
}

export type Marks = {
  bookmarked: boolean
  subscribed: boolean
}

export type MarksChange = {
  bookmarked?: boolean | undefined
  subscribed?: boolean | undefined
}

export type Me = {
  kind: "user" | "token" | "operator"
  /** The account’s, or null for a token of the organization. */
  id: string | null
  name: string
  email: string | null
  role: "owner" | "admin" | "member" | "viewer" | null
  /** What this credential may do. */
  scopes: Array<Scope>
}

export type Member = {
  id: string
  name: string
  email: string
  role: "owner" | "admin" | "member" | "viewer"
  joinedAt: string
  lastSignedInAt: string | null
  twoFactor: boolean
  /** When the directory deactivated the account. */
  deactivatedAt: string | null
}

export type MemberChange = {
  role: "owner" | "admin" | "member" | "viewer"
}

export type Metric = {
  /** Type, unit and name, as other operations expect it. */
  id: string
  name: string
  type: "counter" | "gauge" | "distribution"
  unit: string
  series: number
  points: number
  senders: Array<string>
  projects: Array<string>
  lastAt: string
}

export type MetricSample = {
  projectId: string
  at: string
  value: number
  traceId: string
  spanId: string | null
  attributes: Record<string, string>
}

export type MetricSeries = {
  start: string
  stepSeconds: number
  function: "rate" | "sum" | "count" | "avg" | "p50" | "p75" | "p90" | "p95" | "p99" | "min" | "max" | "last" | "total"
  unit: string
  /** Total count. */
  groupCount: number
  data: Array<{
    /** Values of the group-by fields. */
    values: Array<string>
    /** Over the whole period. */
    value: number | null
    series: Array<number | null>
  }>
}

export type Monitor = {
  id: string
  projectId: string
  slug: string
  name: string
  muted: boolean
  config: MonitorConfig
  createdAt: string
  environments: Array<{
    name: string
    muted: boolean
    status: "waiting" | "ok" | "failing"
    lastCheckInAt: string | null
    lastOkAt: string | null
    expectedAt: string | null
  }>
}

export type MonitorChange = {
  name?: string | undefined
  config?: MonitorConfigChange | undefined
  muted?: boolean | undefined
}

export type MonitorConfig = {
  /** null: no schedule, so no run is ever missed. */
  schedule: Schedule | null
  timezone: string
  /** Minutes that a check-in may come late. */
  margin: number
  /** Minutes. */
  maxRuntime: number
  failureThreshold: number
  recoveryThreshold: number
}

export type MonitorConfigChange = {
  /** null: no schedule, so no run is ever missed. */
  schedule?: Schedule | null | undefined
  timezone?: string | undefined
  /** Minutes that a check-in may come late. */
  margin?: number | undefined
  /** Minutes. */
  maxRuntime?: number | undefined
  failureThreshold?: number | undefined
  recoveryThreshold?: number | undefined
}

export type NewAlertRule = {
  name: string
  isEnabled?: boolean | undefined
  /** Slugs or ids; `all` includes future projects. */
  projects: "all" | Array<string>
  destinations: Array<AlertDestination>
  watch: {
    kind: "issues"
    triggers: Array<AlertTrigger>
    conditions?: Array<AlertCondition> | undefined
    combine?: "all" | "any" | "none" | undefined
    /** 0: every time. */
    everyMinutes?: number | undefined
  } | {
    kind: "threshold"
    measure: "events" | "users" | "new_issues"
    windowMinutes: 5 | 10 | 15 | 30 | 60 | 120 | 240 | 720 | 1440
    environments?: Array<string> | undefined
    minLevel?: "fatal" | "error" | "warning" | "info" | "debug" | null | undefined
    direction: "above" | "below"
    critical: number
    warning?: number | null | undefined
    resolve?: number | null | undefined
  } | {
    kind: "threshold"
    measure: "sessions"
    windowMinutes: 5 | 10 | 15 | 30 | 60 | 120 | 240 | 720 | 1440
    environments?: Array<string> | undefined
    /** A name with `*` for any text; empty: all. */
    release?: string | undefined
    direction: "above" | "below"
    critical: number
    warning?: number | null | undefined
    resolve?: number | null | undefined
  } | {
    kind: "threshold"
    measure: "crash_free_sessions" | "crash_free_users" | "crashed_sessions" | "errored_sessions"
    windowMinutes: 5 | 10 | 15 | 30 | 60 | 120 | 240 | 720 | 1440
    environments?: Array<string> | undefined
    leastSessions?: number | undefined
    /** A name with `*` for any text; empty: all. */
    release?: string | undefined
    critical: number
    warning?: number | null | undefined
    resolve?: number | null | undefined
  } | {
    kind: "threshold"
    measure: "logs"
    query?: string | undefined
    by?: string | undefined
    windowMinutes: 5 | 10 | 15 | 30 | 60 | 120 | 240 | 720 | 1440
    environments?: Array<string> | undefined
    direction: "above" | "below"
    critical: number
    warning?: number | null | undefined
    resolve?: number | null | undefined
  } | {
    kind: "threshold"
    measure: "metric"
    metric: {
      name: string
      type: "counter" | "gauge" | "distribution"
      unit?: string | undefined
    }
    of: "rate" | "sum" | "count" | "avg" | "p50" | "p75" | "p90" | "p95" | "p99" | "min" | "max" | "last" | "total"
    query?: string | undefined
    by?: string | undefined
    windowMinutes: 5 | 10 | 15 | 30 | 60 | 120 | 240 | 720 | 1440
    environments?: Array<string> | undefined
    direction: "above" | "below"
    critical: number
    warning?: number | null | undefined
    resolve?: number | null | undefined
  }
}

export type NewDashboard = {
  name: string
  /** `24h`, `14d`, or two times: what it shows at first. */
  period?: string | undefined
  /** Seconds; 0: only on request. */
  refresh?: 0 | 30 | 60 | 300 | 900 | undefined
  /** Slugs or ids; none: all. */
  projects?: Array<string> | undefined
  environments?: Array<string> | undefined
  /** Fields that viewers can filter all widgets by. */
  variables?: Array<{
    key: string
    value: string
  }> | undefined
  annotations?: Array<"releases" | "deploys" | "alerts"> | undefined
  widgets?: Array<Widget> | undefined
  /** These and stronger roles, besides its owner. */
  seenBy?: "self" | "admin" | "member" | "viewer" | undefined
  editedBy?: "self" | "admin" | "member" | undefined
}

export type NewIntegration = {
  name: string
  /** Where people open it: `https://github.com`. */
  baseUrl: string
  /** Of Jira Cloud: the address of the token’s account. */
  account?: string | undefined
  /** Where tickets are made: `owner/repo`, `group/project`, `PROJ`. */
  place?: string | undefined
  /** Other places for single projects, by their slugs or ids. */
  places?: Array<{
    project: string
    place: string
  }> | undefined
  /** A ticket that is closed resolves its issues. */
  resolvesIssues?: boolean | undefined
  /** Issues that are resolved close their ticket. */
  closesTickets?: boolean | undefined
  kind: "github" | "gitlab" | "jira"
  token: string
}

export type NewInvitation = {
  id: string
  /** Empty: anyone with the link. */
  email: string
  role: "owner" | "admin" | "member" | "viewer"
  teams: Array<string>
  invitedBy: string
  createdAt: string
  expiresAt: string
  link: string
  sent: boolean
}

export type NewLegalHold = {
  /** A slug or an id. */
  project: string
  /** An id or a short id; without one: the whole project. */
  issue?: string | undefined
  reason: string
}

export type NewMaintenanceWindow = {
  project: string
  name: string
  time: {
    kind: "once"
    from: string
    until: string
  } | {
    kind: "schedule"
    crontab: string
    timeZone?: string | undefined
    minutes: number
  }
  checks?: Array<string> | undefined
}

export type NewMonitor = {
  name: string
  config: MonitorConfig
  project: string
  slug?: string | undefined
}

export type NewQuota = {
  /** A slug or an id; without one: the whole organization. */
  project?: string | undefined
  /** A public key of that project. */
  key?: string | undefined
  category: "errors" | "transactions" | "spans" | "logs" | "log_bytes" | "metrics" | "replays" | "profiles" | "attachments" | "attachment_bytes" | "sessions" | "feedback"
  /** Of UTC. */
  period: "hour" | "day" | "month"
  /** Things, or bytes of the categories that are counted in bytes. */
  most: number
}

export type NewReceiver = {
  name: string
  /** Language of the messages, for example `en`. */
  locale?: string | undefined
  config: ReceiverConfig
}

export type NewSavedSearch = {
  name: string
  /** `private`: for you alone; that takes a personal token. */
  visibility: "private" | "organization"
  /** Slugs or ids; none: all. */
  projects?: Array<string> | undefined
  search: {
    /** docs/query-language.md; of `sql` a statement. */
    query: string
    sort?: string | undefined
    /** `24h`, `14d`; empty: as the list has it. */
    period?: string | undefined
    environments?: Array<string> | undefined
    /** Other parameters of the list’s URL. */
    others?: Record<string, Array<string>> | undefined
  }
  list: "issues" | "spans" | "logs" | "sql"
}

export type NewStatusIncident = {
  kind: "incident"
  title: string
  /** Markdown. */
  text: string
  /** Ids of affected components. */
  components?: Array<string> | undefined
  impact?: "none" | "minor" | "major" | "critical" | undefined
  state?: "investigating" | "identified" | "monitoring" | "resolved" | undefined
  /** The status it gives to components. */
  affected?: "operational" | "under_maintenance" | "degraded_performance" | "partial_outage" | "major_outage" | undefined
} | {
  kind: "maintenance"
  title: string
  /** Markdown. */
  text: string
  /** Ids of affected components. */
  components?: Array<string> | undefined
  startsAt: string
  endsAt: string
}

export type NewStatusPage = {
  name: string
  /** The end of its address: `/status/<slug>`. */
  slug: string
  /** A host name of its own. */
  domain?: string | null | undefined
  intro?: string | undefined
  /** Languages; the first is the fallback. */
  locales?: Array<"en" | "de" | "ja"> | undefined
  theme?: "system" | "light" | "dark" | undefined
  components?: Array<StatusComponentDraft> | undefined
}

export type NewTicket = {
  /** An integration’s id. */
  integration: string
  /** Without one: where tickets of the project go. */
  place?: string | undefined
  title: string
  body?: string | undefined
}

export type NewToken = {
  id: string
  name: string
  scopes: Array<Scope>
  /** The last four characters, to tell tokens apart. */
  lastFour: string
  createdAt: string
  createdBy: string
  lastUsedAt: string | null
  expiresAt: string | null
  /** The token itself. It is shown this once. */
  token: string
}

export type NewUptimeCheck = {
  name: string
  target: CheckTarget
  intervalSeconds?: number | undefined
  timeoutMs?: number | undefined
  retries?: number | undefined
  certificateDays?: number | undefined
  domainDays?: number | undefined
  environment?: string | undefined
  /** 0: this server. */
  probes?: Array<number> | undefined
  isEnabled?: boolean | undefined
  project: string
}

export type NewUptimeProbe = {
  name: string
}

export type NewWebhook = {
  name: string
  /** http or https. */
  url: string
  kinds?: Array<"issue.created" | "issue.resolved" | "issue.reopened" | "issue.regressed" | "issue.escalated" | "issue.archived" | "issue.assigned" | "issue.unassigned" | "issue.priority_changed" | "issue.commented" | "issue.comment_edited" | "issue.comment_deleted" | "issue.merged" | "issue.split" | "issue.linked" | "issue.unlinked" | "feedback.created" | "feedback.updated" | "release.created" | "release.updated" | "release.deployed" | "release.deleted" | "alert.fired" | "alert.resolved" | "organization.updated" | "project.created" | "project.updated" | "project.access_changed" | "project.rules_changed" | "project.ownership_changed" | "project.sampling_changed" | "project.spike_protection_changed" | "project.deleted" | "key.created" | "key.updated" | "key.deleted" | "quota.created" | "quota.updated" | "quota.deleted" | "issue.deleted" | "issue.restored" | "discard.lifted" | "hold.placed" | "hold.lifted" | "environment.hidden" | "environment.shown" | "team.created" | "team.updated" | "team.deleted" | "team.members_changed" | "member.invited" | "member.joined" | "member.role_changed" | "member.deactivated" | "member.reactivated" | "member.removed" | "member.left" | "alert.created" | "alert.updated" | "alert.deleted" | "receiver.created" | "receiver.updated" | "receiver.deleted" | "integration.created" | "integration.updated" | "integration.deleted" | "artifacts.deleted" | "attachment.deleted" | "replay.deleted" | "dashboard.created" | "dashboard.updated" | "dashboard.deleted" | "dashboard.link_created" | "dashboard.link_removed" | "monitor.created" | "monitor.updated" | "monitor.deleted" | "uptime.created" | "uptime.updated" | "uptime.deleted" | "uptime.maintenance_created" | "uptime.maintenance_deleted" | "uptime.probe_created" | "uptime.probe_deleted" | "status_page.created" | "status_page.updated" | "status_page.deleted" | "status_page.incident_opened" | "status_page.incident_updated" | "status_page.incident_deleted"> | null | undefined
  projects?: Array<string> | null | undefined
}

export type NotificationPreferences = {
  /** `digest`: in the next summary mail. */
  topics: {
    assigned: "off" | "at_once" | "digest"
    mentioned: "off" | "at_once" | "digest"
    regressed: "off" | "at_once" | "digest"
    followed: "off" | "at_once" | "digest"
  }
  /** When summaries are sent; hours are of your time zone. */
  digest: {
    kind: "every"
    minutes: 15 | 30 | 60 | 240 | 720
  } | {
    kind: "daily"
    hour: number
  }
}

export type Organization = {
  slug: string
  name: string
  requireTwoFactor: boolean
  defaultRole: "member" | "viewer"
}

export type OrganizationSettings = {
  name: string
  /** Whether anyone may sign up. */
  signUp: boolean
  /** Email domains; empty: any. */
  signUpDomains: Array<string>
  defaultRole: "member" | "viewer"
  requireTwoFactor: boolean
}

export type OrganizationSettingsChange = {
  name?: string | undefined
  /** Whether anyone may sign up. */
  signUp?: boolean | undefined
  /** Email domains; empty: any. */
  signUpDomains?: Array<string> | undefined
  defaultRole?: "member" | "viewer" | undefined
  requireTwoFactor?: boolean | undefined
}

export type Outage = {
  id: string
  from: string
  /** null: ongoing. */
  until: string | null
}

export type Ownership = {
  /** `suggest`: issues name their owners; `assign`: new ones are given to them. */
  mode: "assign" | "suggest" | "off"
  /** One a line: docs/ownership-rules.md. */
  rules: string
  /** A CODEOWNERS file. */
  codeowners: string
  /** Maps code host names to email addresses: `@ada ann@example.com`, one per line. */
  names: string
}

export type OwnershipChange = {
  /** `suggest`: issues name their owners; `assign`: new ones are given to them. */
  mode?: "assign" | "suggest" | "off" | undefined
  /** One a line: docs/ownership-rules.md. */
  rules?: string | undefined
  /** A CODEOWNERS file. */
  codeowners?: string | undefined
  /** Maps code host names to email addresses: `@ada ann@example.com`, one per line. */
  names?: string | undefined
}

export type Problem = {
  /** An address, relative to the server, that says more. */
  type: string
  title: string
  status: number
  /** For people. */
  detail: string
  /** For programs. */
  code: string
  errors?: Array<{
    in: "path" | "query" | "header" | "body"
    name: string
    detail: string
  }> | undefined
}

export type Profile = {
  id: string
  projectId: string
  form: "transaction" | "chunk" | "pprof" | "cpuprofile" | "trace"
  type: string
  unit: string
  traceId: string | null
  transaction: string
  release: string
  environment: string
  platform: string
  startedAt: string
  durationMs: number
  samples: number
}

export type Project = {
  id: string
  slug: string
  name: string
  platform: "javascript-nextjs" | "javascript-react" | "javascript" | "node" | "python" | "go" | "ruby" | "php" | "java" | "rust" | "dotnet" | "other"
  /** Who sees it: everybody, or its teams (and owners and admins). */
  access: "organization" | "teams"
  createdAt: string
  firstEventAt: string | null
  retention: Retention
  /** How long a transaction may take; null: the usual threshold. */
  apdexMs: number | null
}

export type ProjectChange = {
  name?: string | undefined
  slug?: string | undefined
  platform?: "javascript-nextjs" | "javascript-react" | "javascript" | "node" | "python" | "go" | "ruby" | "php" | "java" | "rust" | "dotnet" | "other" | undefined
  retention?: {
    retentionDays?: number | null | undefined
    spanRetentionDays?: number | null | undefined
    logRetentionDays?: number | null | undefined
    metricRetentionDays?: number | null | undefined
    replayRetentionDays?: number | null | undefined
    profileRetentionDays?: number | null | undefined
  } | undefined
  apdexMs?: number | null | undefined
  access?: "organization" | "teams" | undefined
  /** Slugs or ids of the teams that own it. */
  teams?: Array<string> | undefined
}

export type ProjectDraft = {
  name: string
  platform?: "javascript-nextjs" | "javascript-react" | "javascript" | "node" | "python" | "go" | "ruby" | "php" | "java" | "rust" | "dotnet" | "other" | undefined
  access?: "organization" | "teams" | undefined
  /** Slugs or ids of the teams that own it. */
  teams?: Array<string> | undefined
}

export type ProjectKey = {
  /** The public half of the DSN. */
  id: string
  label: string
  enabled: boolean
  rateLimit: {
    count: number
    windowSeconds: number
  } | null
  dsn: string
  createdAt: string
}

export type ProjectKeyChange = {
  label?: string | undefined
  enabled?: boolean | undefined
  rateLimit?: {
    count: number
    windowSeconds: number
  } | null | undefined
}

export type ProjectLimits = {
  /** About so many transactions are kept in an hour; null: all of them. */
  sampling: {
    target: number
    /** null: everything is kept. */
    rate: number | null
  } | null
  spikeProtection: {
    isEnabled: boolean
    /** Spike protection is paused until then. */
    openUntil: string | null
  }
}

export type ProjectLimitsChange = {
  sampling?: {
    target: number
  } | null | undefined
  spikeProtection?: {
    isEnabled: boolean
    openUntil?: string | null | undefined
  } | undefined
}

export type ProjectRules = {
  grouping: {
    /** Rules, one a line: docs/protocol.md 5.7. */
    fingerprint: string
    stackTrace: string
  }
  scrubbing: {
    /** The built-in list of secret names and patterns. */
    defaults: boolean
    removeAddresses: boolean
    sensitiveFields: Array<string>
    safeFields: Array<string>
    rules: Array<{
      what: "anything" | "secrets" | "passwords" | "cards" | "ibans" | "national_ids" | "imeis" | "emails" | "phones" | "ip_addresses" | "mac_addresses" | "uuids" | "url_credentials" | "bearer_tokens" | "json_web_tokens" | "private_keys" | "user_paths" | {
        pattern: string
      }
      where: string
      how: "replace"
      with: string
    } | {
      what: "anything" | "secrets" | "passwords" | "cards" | "ibans" | "national_ids" | "imeis" | "emails" | "phones" | "ip_addresses" | "mac_addresses" | "uuids" | "url_credentials" | "bearer_tokens" | "json_web_tokens" | "private_keys" | "user_paths" | {
        pattern: string
      }
      where: string
      how: "remove" | "mask" | "hash"
    }>
  }
  filters: {
    known: {
      browser_extensions: "off" | "drop" | "fold"
      localhost: "off" | "drop" | "fold"
      old_browsers: "off" | "drop" | "fold"
      crawlers: "off" | "drop" | "fold"
      health_checks: "off" | "drop" | "fold"
      cancelled_routes: "off" | "drop" | "fold"
      stale_deploys: "off" | "drop" | "fold"
      router_not_mounted: "off" | "drop" | "fold"
      connection_lost: "off" | "drop" | "fold"
      chunk_load: "off" | "drop" | "fold"
      hydration: "off" | "drop" | "fold"
    }
    lists: {
      error_messages: {
        action: "off" | "drop" | "fold"
        values: Array<string>
      }
      releases: {
        action: "off" | "drop" | "fold"
        values: Array<string>
      }
      addresses: {
        action: "off" | "drop" | "fold"
        values: Array<string>
      }
    }
  }
  sourceMaps: {
    fetchHosted: boolean
  }
  /** What is looked for in spans and replays: docs/detectors.md. */
  performance: {
    n_plus_one: {
      on: boolean
      limits: {
        queries: number
        totalMs: number
      }
    }
    slow_query: {
      on: boolean
      limits: {
        durationMs: number
      }
    }
    requests_in_series: {
      on: boolean
      limits: {
        requests: number
        savedMs: number
      }
    }
    large_payload: {
      on: boolean
      limits: {
        sizeKb: number
      }
    }
    long_task: {
      on: boolean
      limits: {
        durationMs: number
      }
    }
    p95_regression: {
      on: boolean
      limits: {
        risePercent: number
        riseMs: number
        samples: number
      }
    }
    function_regression: {
      on: boolean
      limits: {
        sharePercent: number
        profiles: number
      }
    }
    rage_click: {
      on: boolean
      limits: Record<string, never>
    }
    dead_click: {
      on: boolean
      limits: Record<string, never>
    }
    hydration_error: {
      on: boolean
      limits: Record<string, never>
    }
  }
  /** The sites that may show the toolbar: docs/toolbar.md. */
  toolbar: {
    origins: Array<string>
  }
}

export type ProjectRulesChange = {
  grouping?: {
    /** Rules, one a line: docs/protocol.md 5.7. */
    fingerprint: string
    stackTrace: string
  } | undefined
  scrubbing?: {
    /** The built-in list of secret names and patterns. */
    defaults: boolean
    removeAddresses: boolean
    sensitiveFields: Array<string>
    safeFields: Array<string>
    rules: Array<{
      what: "anything" | "secrets" | "passwords" | "cards" | "ibans" | "national_ids" | "imeis" | "emails" | "phones" | "ip_addresses" | "mac_addresses" | "uuids" | "url_credentials" | "bearer_tokens" | "json_web_tokens" | "private_keys" | "user_paths" | {
        pattern: string
      }
      where: string
      how: "replace"
      with: string
    } | {
      what: "anything" | "secrets" | "passwords" | "cards" | "ibans" | "national_ids" | "imeis" | "emails" | "phones" | "ip_addresses" | "mac_addresses" | "uuids" | "url_credentials" | "bearer_tokens" | "json_web_tokens" | "private_keys" | "user_paths" | {
        pattern: string
      }
      where: string
      how: "remove" | "mask" | "hash"
    }>
  } | undefined
  filters?: {
    known: {
      browser_extensions: "off" | "drop" | "fold"
      localhost: "off" | "drop" | "fold"
      old_browsers: "off" | "drop" | "fold"
      crawlers: "off" | "drop" | "fold"
      health_checks: "off" | "drop" | "fold"
      cancelled_routes: "off" | "drop" | "fold"
      stale_deploys: "off" | "drop" | "fold"
      router_not_mounted: "off" | "drop" | "fold"
      connection_lost: "off" | "drop" | "fold"
      chunk_load: "off" | "drop" | "fold"
      hydration: "off" | "drop" | "fold"
    }
    lists: {
      error_messages: {
        action: "off" | "drop" | "fold"
        values: Array<string>
      }
      releases: {
        action: "off" | "drop" | "fold"
        values: Array<string>
      }
      addresses: {
        action: "off" | "drop" | "fold"
        values: Array<string>
      }
    }
  } | undefined
  sourceMaps?: {
    fetchHosted: boolean
  } | undefined
  /** What is looked for in spans and replays: docs/detectors.md. */
  performance?: {
    n_plus_one: {
      on: boolean
      limits: {
        queries: number
        totalMs: number
      }
    }
    slow_query: {
      on: boolean
      limits: {
        durationMs: number
      }
    }
    requests_in_series: {
      on: boolean
      limits: {
        requests: number
        savedMs: number
      }
    }
    large_payload: {
      on: boolean
      limits: {
        sizeKb: number
      }
    }
    long_task: {
      on: boolean
      limits: {
        durationMs: number
      }
    }
    p95_regression: {
      on: boolean
      limits: {
        risePercent: number
        riseMs: number
        samples: number
      }
    }
    function_regression: {
      on: boolean
      limits: {
        sharePercent: number
        profiles: number
      }
    }
    rage_click: {
      on: boolean
      limits: Record<string, never>
    }
    dead_click: {
      on: boolean
      limits: Record<string, never>
    }
    hydration_error: {
      on: boolean
      limits: Record<string, never>
    }
  } | undefined
  /** The sites that may show the toolbar: docs/toolbar.md. */
  toolbar?: {
    origins: Array<string>
  } | undefined
}

export type Quota = {
  id: string
  /** null: the whole organization. */
  projectId: string | null
  /** The public half of a DSN; null: every key. */
  key: string | null
  category: "errors" | "transactions" | "spans" | "logs" | "log_bytes" | "metrics" | "replays" | "profiles" | "attachments" | "attachment_bytes" | "sessions" | "feedback"
  /** Of UTC. */
  period: "hour" | "day" | "month"
  /** Things, or bytes of the categories that are counted in bytes. */
  most: number
  used: number
  /** Start of the current period. */
  since: string
  until: string
  /** Projected time of exhaustion; null: not within the period. */
  fillsAt: string | null
}

export type Receiver = {
  id: string
  kind: "mail" | "slack" | "slack_app" | "discord" | "msteams" | "google_chat" | "telegram" | "pagerduty" | "opsgenie" | "webhook"
  name: string
  locale: string
  /** The public part of the destination: a host, an address, the end of a key. */
  where: string
  /** The chat of Telegram, the region of PagerDuty and Opsgenie. */
  detail: string
  template: string
  isSigned: boolean
  createdAt: string
  createdBy: string
  changedAt: string
}

export type ReceiverChange = {
  name?: string | undefined
  /** Language of the messages, for example `en`. */
  locale?: string | undefined
  config?: ReceiverConfig | undefined
}

export type ReceiverConfig = {
  kind: "mail"
  address: string
} | {
  kind: "slack" | "discord" | "msteams" | "google_chat"
  /** Also a secret: omit it in an update to keep it. */
  url?: string | undefined
} | {
  kind: "slack_app"
  /** The id of a channel: `C…`. */
  channel: string
} | {
  kind: "telegram"
  /** Omit it in an update to keep it. */
  token?: string | undefined
  chat: string
} | {
  kind: "pagerduty"
  /** Omit it in an update to keep it. */
  routingKey?: string | undefined
  region?: "us" | "eu" | undefined
} | {
  kind: "opsgenie"
  /** Omit it in an update to keep it. */
  apiKey?: string | undefined
  region?: "us" | "eu" | undefined
} | {
  kind: "webhook"
  /** Also a secret: omit it in an update to keep it. */
  url?: string | undefined
  /** Empty: everything, as JSON. */
  template?: string | undefined
  /** Signs what is sent, as Standard Webhooks say: `whsec_…`. Left out of a change, it stays; a new address drops it. */
  secret?: string | undefined
}

export type Release = {
  version: string
  status: "open" | "archived"
  projects: Array<{
    id: string
    newIssues: number
    regressions: number
    events: number
  }>
  createdAt: string
  releasedAt: string | null
  startedAt: string | null
  url: string | null
  ref: string | null
  commitCount: number
  deployCount: number
  lastDeploy: Deploy | null
  newIssues: number
  events: number
  firstEventAt: string | null
  lastEventAt: string | null
}

export type ReleaseChange = {
  projects?: Array<string> | undefined
  status?: "open" | "archived" | undefined
  releasedAt?: string | undefined
  startedAt?: string | undefined
  url?: string | undefined
  ref?: string | undefined
  /** The newest first. */
  commits?: Array<Commit> | undefined
}

export type Replay = {
  id: string
  projectId: string
  type: "session" | "buffer"
  startedAt: string
  endedAt: string
  durationMs: number
  segments: number
  user: {
    id: string
    email: string
    username: string
    ip: string
  }
  browser: {
    name: string
    version: string
  }
  os: {
    name: string
    version: string
  }
  release: string
  environment: string
  platform: string
  urls: Array<string>
  errors: number
}

export type ReplaySegment = {
  /** Zero-based; missing numbers are gaps. */
  id: number
  startedAt: string
  endedAt: string
  events: number
  bytes: number
  videoBytes: number
  state: "kept" | "unreadable"
}

export type ReplayViewer = {
  id: string
  name: string
  email: string
}

export type Resolution = {
  kind: "now"
} | {
  kind: "release"
  release: string
} | {
  kind: "next_release"
  after: string
} | {
  kind: "commit"
  commit: string
  repository: string
}

/** Where it was fixed; releases are the newest of each issue’s project. */
export type ResolveIn = {
  in: "now"
} | {
  in: "release"
  release: string
} | {
  in: "current_release"
} | {
  in: "next_release"
} | {
  in: "commit"
  commit: string
  repository?: string | undefined
}

/** Days that each kind of data is kept; null: as long as the instance keeps it. */
export type Retention = {
  retentionDays: number | null
  spanRetentionDays: number | null
  logRetentionDays: number | null
  metricRetentionDays: number | null
  replayRetentionDays: number | null
  profileRetentionDays: number | null
}

export type Run = {
  id: string
  environment: string
  fate: "ok" | "late" | "missed" | "timeout" | "error" | "unknown"
  at: string
  expectedAt: string | null
  startedAt: string | null
  endedAt: string
  durationMs: number | null
  traceId: string | null
  release: string
}

export type SavedSearch = {
  name: string
  /** `private`: for you alone; that takes a personal token. */
  visibility: "private" | "organization"
  /** Slugs or ids; none: all. */
  projects: Array<string>
  search: {
    query: string
    sort: string
    period: string
    environments: Array<string>
    others: Record<string, Array<string>>
  }
  id: string
  list: "issues" | "spans" | "logs" | "sql"
}

export type SavedSearchChange = {
  name?: string | undefined
  /** `private`: for you alone; that takes a personal token. */
  visibility?: "private" | "organization" | undefined
  /** Slugs or ids; none: all. */
  projects?: Array<string> | undefined
  search?: {
    /** docs/query-language.md; of `sql` a statement. */
    query: string
    sort?: string | undefined
    /** `24h`, `14d`; empty: as the list has it. */
    period?: string | undefined
    environments?: Array<string> | undefined
    /** Other parameters of the list’s URL. */
    others?: Record<string, Array<string>> | undefined
  } | undefined
  /** Moves it by one position among searches with the same list and visibility. */
  place?: "left" | "right" | undefined
}

export type Schedule = {
  type: "crontab"
  value: string
} | {
  type: "interval"
  value: number
  unit: "minute" | "hour" | "day" | "week" | "month" | "year"
}

export type Scope = "org:read" | "org:write" | "org:admin" | "member:read" | "member:admin" | "team:read" | "team:admin" | "project:read" | "project:write" | "project:admin" | "project:releases" | "event:read" | "event:write" | "event:admin" | "alerts:read" | "alerts:write" | "scim:admin"

export type ScrubbingRules = {
  /** The built-in list of secret names and patterns. */
  defaults: boolean
  removeAddresses: boolean
  sensitiveFields: Array<string>
  safeFields: Array<string>
  rules: Array<{
    what: "anything" | "secrets" | "passwords" | "cards" | "ibans" | "national_ids" | "imeis" | "emails" | "phones" | "ip_addresses" | "mac_addresses" | "uuids" | "url_credentials" | "bearer_tokens" | "json_web_tokens" | "private_keys" | "user_paths" | {
      pattern: string
    }
    where: string
    how: "replace"
    with: string
  } | {
    what: "anything" | "secrets" | "passwords" | "cards" | "ibans" | "national_ids" | "imeis" | "emails" | "phones" | "ip_addresses" | "mac_addresses" | "uuids" | "url_credentials" | "bearer_tokens" | "json_web_tokens" | "private_keys" | "user_paths" | {
      pattern: string
    }
    where: string
    how: "remove" | "mask" | "hash"
  }>
}

export type SecurityPolicies = {
  /** Networks that people and tokens may use; empty: any. SDKs are not restricted. */
  allowedNetworks: Array<string>
  /** Maximum lifetime of a session. */
  sessionHours: number | null
  /** Idle timeout. */
  idleMinutes: number | null
  /** How long after sign-in sensitive changes may be made. */
  freshMinutes: number | null
  /** Maximum age of a token. */
  tokenDays: number | null
}

export type SecurityPoliciesChange = {
  /** Networks that people and tokens may use; empty: any. SDKs are not restricted. */
  allowedNetworks?: Array<string> | undefined
  /** Maximum lifetime of a session. */
  sessionHours?: number | null | undefined
  /** Idle timeout. */
  idleMinutes?: number | null | undefined
  /** How long after sign-in sensitive changes may be made. */
  freshMinutes?: number | null | undefined
  /** Maximum age of a token. */
  tokenDays?: number | null | undefined
}

export type SessionSums = {
  /** Where they are grouped by it. */
  projectId: string | null
  release: string
  environment: string
  /** When the step began; without steps: the period. */
  at: string
  started: number
  healthy: number
  errored: number
  unhandled: number
  crashed: number
  abnormal: number
  /** 0 to 1, or null if there were none. */
  crashFreeSessions: number | null
  /** The same for users; null unless users are counted. */
  crashFreeUsers: number | null
  users: {
    all: number
    hurt: number
    unhandled: number
    crashed: number
    abnormal: number
    anr: number
  }
  /** Milliseconds. */
  durations: {
    average: number
    p50: number
    p75: number
    p90: number
    p95: number
    p99: number
  } | null
}

export type Span = {
  id: string
  parentId: string | null
  projectId: string
  /** A transaction: the first span of a service. */
  isRoot: boolean
  name: string
  op: string
  status: string
  /** Microseconds since the epoch. */
  startUs: number
  durationUs: number
  selfTimeUs: number
}

export type SqlEstimate = {
  rows: number
  parts: number
  bytes: number
}

export type SqlRows = {
  columns: Array<{
    name: string
    type: string
  }>
  rows: Array<Array<unknown>>
  /** Whether the result was truncated. */
  truncated: boolean
  statistics: {
    milliseconds: number
    rowsRead: number
    bytesRead: number
  }
}

export type SqlStatement = {
  /** One SELECT: docs/sql.md. */
  query: string
  /** Values of `{name:Type}` parameters, as text. */
  parameters?: Record<string, string> | undefined
  limit?: number | undefined
}

export type SqlView = {
  name: string
  columns: Array<{
    name: string
    type: string
    about: string
  }>
}

export type StatusComponent = {
  id: string
  name: string
  description: string
  /** Components with the same group are shown together; empty: no group. */
  group: string
  /** A check or monitor to follow, or a manual status. */
  mapping: {
    kind: "manual"
    state: "operational" | "under_maintenance" | "degraded_performance" | "partial_outage" | "major_outage"
  } | {
    kind: "check" | "monitor"
    id: string
  }
  /** Whether an outage opens an incident, which its end resolves. */
  opensIncidents: boolean
}

export type StatusComponentDraft = {
  /** The id of an existing one; omit it to create one. */
  id?: string | undefined
  name: string
  description?: string | undefined
  /** Components with the same group are shown together; empty: no group. */
  group?: string | undefined
  mapping?: {
    kind: "manual"
    state: "operational" | "under_maintenance" | "degraded_performance" | "partial_outage" | "major_outage"
  } | {
    kind: "check" | "monitor"
    id: string
  } | undefined
  /** Whether an outage opens an incident, which its end resolves. */
  opensIncidents?: boolean | undefined
}

export type StatusIncident = {
  id: string
  kind: "incident" | "maintenance"
  title: string
  impact: "none" | "minor" | "major" | "critical"
  state: "investigating" | "identified" | "monitoring" | "resolved" | "scheduled" | "in_progress" | "verifying" | "completed"
  /** Affected components by id, with their status. */
  components: Record<string, "operational" | "under_maintenance" | "degraded_performance" | "partial_outage" | "major_outage">
  startsAt: string
  endsAt: string | null
  resolvedAt: string | null
  createdAt: string
  /** Newest first. */
  updates: Array<{
    state: "investigating" | "identified" | "monitoring" | "resolved" | "scheduled" | "in_progress" | "verifying" | "completed"
    text: string
    at: string
  }>
}

export type StatusPage = {
  name: string
  /** The end of its address: `/status/<slug>`. */
  slug: string
  /** A host name of its own. */
  domain: string | null
  intro: string
  locales: Array<string>
  theme: "system" | "light" | "dark"
  id: string
  hasLogo: boolean
  components: Array<StatusComponent>
  createdAt: string
  changedAt: string
}

export type StatusPageChange = {
  name?: string | undefined
  /** The end of its address: `/status/<slug>`. */
  slug?: string | undefined
  /** A host name of its own. */
  domain?: string | null | undefined
  intro?: string | undefined
  /** Languages; the first is the fallback. */
  locales?: Array<"en" | "de" | "ja"> | undefined
  theme?: "system" | "light" | "dark" | undefined
  components?: Array<StatusComponentDraft> | undefined
  /** A `data:` address of a PNG, JPEG or WebP. */
  logo?: string | null | undefined
}

export type StatusSubscriber = {
  id: string
  kind: "mail" | "webhook"
  target: string
  locale: string
  confirmedAt: string | null
  createdAt: string
}

export type StatusUpdate = {
  state: "investigating" | "identified" | "monitoring" | "resolved" | "scheduled" | "in_progress" | "verifying" | "completed"
  /** Markdown. */
  text: string
}

export type SuspectCommit = {
  id: string
  message: string
  author: {
    name: string
    email: string
  }
  at: string | null
  repository: string
  release: string
  /** The file of the stack that it touched. */
  path: string
  function: string | null
}

export type TagTotals = {
  key: string
  /** Events with this value. */
  total: number
  distinct: number
  top: Array<{
    value: string
    count: number
  }>
}

export type Team = {
  id: string
  slug: string
  name: string
  createdAt: string
  /** Ids of accounts. */
  members: Array<string>
  projects: Array<string>
}

export type TeamChange = {
  name?: string | undefined
  /** All of its members, as account ids. */
  members?: Array<string> | undefined
}

export type TeamDraft = {
  name: string
}

export type Ticket = {
  id: string
  integrationId: string
  kind: "github" | "gitlab" | "jira"
  /** `owner/repo#12`, `PROJ-12`. */
  key: string
  url: string
  title: string
  state: "open" | "closed" | "not_planned"
  updatedAt: string
}

export type TicketLink = {
  /** Its address or key: `owner/repo#12`. */
  ticket: string
}

export type Token = {
  id: string
  name: string
  scopes: Array<Scope>
  /** The last four characters, to tell tokens apart. */
  lastFour: string
  createdAt: string
  createdBy: string
  lastUsedAt: string | null
  expiresAt: string | null
}

export type TokenDraft = {
  name: string
  scopes: Array<Scope>
  /** null: never. */
  expiresAt?: string | null | undefined
}

export type UptimeCheck = {
  name: string
  target: CheckTarget
  intervalSeconds: number
  timeoutMs: number
  retries: number
  certificateDays: number
  domainDays: number
  environment: string
  /** 0: this server. */
  probes: Array<number>
  isEnabled: boolean
  id: string
  projectId: string
  createdAt: string
  createdBy: string
}

export type UptimeCheckChange = {
  name?: string | undefined
  target?: CheckTarget | undefined
  intervalSeconds?: number | undefined
  timeoutMs?: number | undefined
  retries?: number | undefined
  certificateDays?: number | undefined
  domainDays?: number | undefined
  environment?: string | undefined
  /** 0: this server. */
  probes?: Array<number> | undefined
  isEnabled?: boolean | undefined
}

export type UptimeProbe = {
  id: string
  name: string
  createdAt: string
  createdBy: string
  lastSeenAt: string | null
}

export type UptimeStanding = {
  id: string
  projectId: string
  name: string
  kind: "http" | "tcp" | "dns" | "ping"
  target: string
  /** `up`, `down`, `pending`, `maintenance`, `paused`; `no_data`: no result since `lastAt`, though one was due. */
  state: string
  since: string | null
  lastAt: string | null
  lastMs: number | null
  certificateUntil: string | null
  intervalSeconds: number
}

export type Webhook = {
  id: string
  name: string
  url: string
  /** Event kinds to deliver; null: all, including future kinds. */
  kinds: Array<"issue.created" | "issue.resolved" | "issue.reopened" | "issue.regressed" | "issue.escalated" | "issue.archived" | "issue.assigned" | "issue.unassigned" | "issue.priority_changed" | "issue.commented" | "issue.comment_edited" | "issue.comment_deleted" | "issue.merged" | "issue.split" | "issue.linked" | "issue.unlinked" | "feedback.created" | "feedback.updated" | "release.created" | "release.updated" | "release.deployed" | "release.deleted" | "alert.fired" | "alert.resolved" | "organization.updated" | "project.created" | "project.updated" | "project.access_changed" | "project.rules_changed" | "project.ownership_changed" | "project.sampling_changed" | "project.spike_protection_changed" | "project.deleted" | "key.created" | "key.updated" | "key.deleted" | "quota.created" | "quota.updated" | "quota.deleted" | "issue.deleted" | "issue.restored" | "discard.lifted" | "hold.placed" | "hold.lifted" | "environment.hidden" | "environment.shown" | "team.created" | "team.updated" | "team.deleted" | "team.members_changed" | "member.invited" | "member.joined" | "member.role_changed" | "member.deactivated" | "member.reactivated" | "member.removed" | "member.left" | "alert.created" | "alert.updated" | "alert.deleted" | "receiver.created" | "receiver.updated" | "receiver.deleted" | "integration.created" | "integration.updated" | "integration.deleted" | "artifacts.deleted" | "attachment.deleted" | "replay.deleted" | "dashboard.created" | "dashboard.updated" | "dashboard.deleted" | "dashboard.link_created" | "dashboard.link_removed" | "monitor.created" | "monitor.updated" | "monitor.deleted" | "uptime.created" | "uptime.updated" | "uptime.deleted" | "uptime.maintenance_created" | "uptime.maintenance_deleted" | "uptime.probe_created" | "uptime.probe_deleted" | "status_page.created" | "status_page.updated" | "status_page.deleted" | "status_page.incident_opened" | "status_page.incident_updated" | "status_page.incident_deleted"> | null
  /** null: every project and organization-wide entries. A list: only these projects. */
  projectIds: Array<string> | null
  status: "on" | "off"
  /** `failing`: nothing was taken for three days. `gone`: the receiver answered 410. */
  off: {
    why: "person" | "failing" | "gone"
    at: string
  } | null
  /** Start of the current failures; null: the last delivery succeeded. */
  failingSince: string | null
  createdAt: string
  createdBy: string
}

export type WebhookChange = {
  name?: string | undefined
  /** http or https. */
  url?: string | undefined
  kinds?: Array<"issue.created" | "issue.resolved" | "issue.reopened" | "issue.regressed" | "issue.escalated" | "issue.archived" | "issue.assigned" | "issue.unassigned" | "issue.priority_changed" | "issue.commented" | "issue.comment_edited" | "issue.comment_deleted" | "issue.merged" | "issue.split" | "issue.linked" | "issue.unlinked" | "feedback.created" | "feedback.updated" | "release.created" | "release.updated" | "release.deployed" | "release.deleted" | "alert.fired" | "alert.resolved" | "organization.updated" | "project.created" | "project.updated" | "project.access_changed" | "project.rules_changed" | "project.ownership_changed" | "project.sampling_changed" | "project.spike_protection_changed" | "project.deleted" | "key.created" | "key.updated" | "key.deleted" | "quota.created" | "quota.updated" | "quota.deleted" | "issue.deleted" | "issue.restored" | "discard.lifted" | "hold.placed" | "hold.lifted" | "environment.hidden" | "environment.shown" | "team.created" | "team.updated" | "team.deleted" | "team.members_changed" | "member.invited" | "member.joined" | "member.role_changed" | "member.deactivated" | "member.reactivated" | "member.removed" | "member.left" | "alert.created" | "alert.updated" | "alert.deleted" | "receiver.created" | "receiver.updated" | "receiver.deleted" | "integration.created" | "integration.updated" | "integration.deleted" | "artifacts.deleted" | "attachment.deleted" | "replay.deleted" | "dashboard.created" | "dashboard.updated" | "dashboard.deleted" | "dashboard.link_created" | "dashboard.link_removed" | "monitor.created" | "monitor.updated" | "monitor.deleted" | "uptime.created" | "uptime.updated" | "uptime.deleted" | "uptime.maintenance_created" | "uptime.maintenance_deleted" | "uptime.probe_created" | "uptime.probe_deleted" | "status_page.created" | "status_page.updated" | "status_page.deleted" | "status_page.incident_opened" | "status_page.incident_updated" | "status_page.incident_deleted"> | null | undefined
  projects?: Array<string> | null | undefined
  status?: "on" | "off" | undefined
}

export type WebhookDelivery = {
  id: string
  /** The header `webhook-id` of each try. */
  webhookId: string
  type: "issue.created" | "issue.resolved" | "issue.reopened" | "issue.regressed" | "issue.escalated" | "issue.archived" | "issue.assigned" | "issue.unassigned" | "issue.priority_changed" | "issue.commented" | "issue.comment_edited" | "issue.comment_deleted" | "issue.merged" | "issue.split" | "issue.linked" | "issue.unlinked" | "feedback.created" | "feedback.updated" | "release.created" | "release.updated" | "release.deployed" | "release.deleted" | "alert.fired" | "alert.resolved" | "organization.updated" | "project.created" | "project.updated" | "project.access_changed" | "project.rules_changed" | "project.ownership_changed" | "project.sampling_changed" | "project.spike_protection_changed" | "project.deleted" | "key.created" | "key.updated" | "key.deleted" | "quota.created" | "quota.updated" | "quota.deleted" | "issue.deleted" | "issue.restored" | "discard.lifted" | "hold.placed" | "hold.lifted" | "environment.hidden" | "environment.shown" | "team.created" | "team.updated" | "team.deleted" | "team.members_changed" | "member.invited" | "member.joined" | "member.role_changed" | "member.deactivated" | "member.reactivated" | "member.removed" | "member.left" | "alert.created" | "alert.updated" | "alert.deleted" | "receiver.created" | "receiver.updated" | "receiver.deleted" | "integration.created" | "integration.updated" | "integration.deleted" | "artifacts.deleted" | "attachment.deleted" | "replay.deleted" | "dashboard.created" | "dashboard.updated" | "dashboard.deleted" | "dashboard.link_created" | "dashboard.link_removed" | "monitor.created" | "monitor.updated" | "monitor.deleted" | "uptime.created" | "uptime.updated" | "uptime.deleted" | "uptime.maintenance_created" | "uptime.maintenance_deleted" | "uptime.probe_created" | "uptime.probe_deleted" | "status_page.created" | "status_page.updated" | "status_page.deleted" | "status_page.incident_opened" | "status_page.incident_updated" | "status_page.incident_deleted" | "webhook.ping"
  state: "waiting" | "sent" | "failed"
  attempts: number
  createdAt: string
  /** null: no further attempts. */
  nextAttemptAt: string | null
  /** Of the last try. */
  answer: {
    at: string
    outcome: "taken" | "refused" | "busy" | "unreachable" | "timeout" | "private_address" | "bad_url" | "no_mail" | "receiver_gone" | "turned_off" | "queue_full"
    /** null: no response. */
    status: number | null
    durationMs: number | null
    /** The start of the response body. */
    text: string
  } | null
}

export type WebhookSecret = {
  /** Signs the deliveries (`whsec_` and Base64). It is shown this once. */
  secret: string
}

export type WholeWebhookDelivery = {
  id: string
  /** The header `webhook-id` of each try. */
  webhookId: string
  type: "issue.created" | "issue.resolved" | "issue.reopened" | "issue.regressed" | "issue.escalated" | "issue.archived" | "issue.assigned" | "issue.unassigned" | "issue.priority_changed" | "issue.commented" | "issue.comment_edited" | "issue.comment_deleted" | "issue.merged" | "issue.split" | "issue.linked" | "issue.unlinked" | "feedback.created" | "feedback.updated" | "release.created" | "release.updated" | "release.deployed" | "release.deleted" | "alert.fired" | "alert.resolved" | "organization.updated" | "project.created" | "project.updated" | "project.access_changed" | "project.rules_changed" | "project.ownership_changed" | "project.sampling_changed" | "project.spike_protection_changed" | "project.deleted" | "key.created" | "key.updated" | "key.deleted" | "quota.created" | "quota.updated" | "quota.deleted" | "issue.deleted" | "issue.restored" | "discard.lifted" | "hold.placed" | "hold.lifted" | "environment.hidden" | "environment.shown" | "team.created" | "team.updated" | "team.deleted" | "team.members_changed" | "member.invited" | "member.joined" | "member.role_changed" | "member.deactivated" | "member.reactivated" | "member.removed" | "member.left" | "alert.created" | "alert.updated" | "alert.deleted" | "receiver.created" | "receiver.updated" | "receiver.deleted" | "integration.created" | "integration.updated" | "integration.deleted" | "artifacts.deleted" | "attachment.deleted" | "replay.deleted" | "dashboard.created" | "dashboard.updated" | "dashboard.deleted" | "dashboard.link_created" | "dashboard.link_removed" | "monitor.created" | "monitor.updated" | "monitor.deleted" | "uptime.created" | "uptime.updated" | "uptime.deleted" | "uptime.maintenance_created" | "uptime.maintenance_deleted" | "uptime.probe_created" | "uptime.probe_deleted" | "status_page.created" | "status_page.updated" | "status_page.deleted" | "status_page.incident_opened" | "status_page.incident_updated" | "status_page.incident_deleted" | "webhook.ping"
  state: "waiting" | "sent" | "failed"
  attempts: number
  createdAt: string
  /** null: no further attempts. */
  nextAttemptAt: string | null
  /** Of the last try. */
  answer: {
    at: string
    outcome: "taken" | "refused" | "busy" | "unreachable" | "timeout" | "private_address" | "bad_url" | "no_mail" | "receiver_gone" | "turned_off" | "queue_full"
    /** null: no response. */
    status: number | null
    durationMs: number | null
    /** The start of the response body. */
    text: string
  } | null
  /** Any JSON value. */
  body: unknown
}

export type Widget = {
  id: string
  title: string
  /** Columns and rows of a grid of 12 columns. */
  place: {
    x: number
    y: number
    w: number
    h: number
  }
  content: {
    kind: "chart"
    display: "line" | "area" | "stacked_area" | "bar" | "table" | "big_number" | "top_n" | "heat_map"
    question: WidgetQuestion
  } | {
    kind: "text"
    /** Markdown. */
    text: string
  } | {
    kind: "placeholder"
    because: {
      reason: "dataset" | "display" | "function" | "query" | "several_queries" | "data_source" | "sql" | "malformed"
      detail: string
    }
    source: string
  }
}

export type WidgetQuestion = {
  /** `events`, `issues`, `spans`, `logs`, `metrics`, … */
  dataset: string
  /** Empty: everything. */
  query: string
  groupBy: Array<string>
  /** `count()`, `p95(span.duration)`. */
  functions: Array<string>
  /** The groups in the answer. */
  limit: number
}

/** What each operation is told, and what it answers. */
export interface Operations {
  /** Show the caller and its permissions. `GET /api/1/me`. */
  getMe: {
    input: Record<string, never>
    value: Me
  }
  /** List your personal tokens. `GET /api/1/me/tokens`. Needs `org:read`. */
  listMyTokens: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Token>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Create a personal token. Requires a signed-in session; tokens cannot create tokens. The token is returned only once. `POST /api/1/me/tokens`. Needs `org:read`. */
  createMyToken: {
    input: {
      body: TokenDraft
    }
    value: NewToken
  }
  /** Revoke a personal token. `DELETE /api/1/me/tokens/{token}`. Needs `org:read`. */
  revokeMyToken: {
    input: {
      /** A token’s id. */
      token: string
    }
    value: undefined
  }
  /** List organization tokens. `GET /api/1/organization/tokens`. Needs `org:admin`. */
  listTokens: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Token>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Create an organization token. It has access to every project. The token is returned only once. `POST /api/1/organization/tokens`. Needs `org:admin`. */
  createToken: {
    input: {
      body: TokenDraft
    }
    value: NewToken
  }
  /** Revoke a token. `DELETE /api/1/organization/tokens/{token}`. Needs `org:admin`. */
  revokeToken: {
    input: {
      /** A token’s id. */
      token: string
    }
    value: undefined
  }
  /** Show the organization. `GET /api/1/organization`. Needs `org:read`. */
  getOrganization: {
    input: Record<string, never>
    value: Organization
  }
  /** Search the audit log. `GET /api/1/organization/audit-log`. Needs `org:write`. */
  listAuditLog: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** Text in the actor, target or details. */
        text?: string | undefined
        action?: "organization.updated" | "project.created" | "project.updated" | "project.access_changed" | "project.rules_changed" | "project.ownership_changed" | "project.sampling_changed" | "project.spike_protection_changed" | "project.deleted" | "key.created" | "key.updated" | "key.deleted" | "quota.created" | "quota.updated" | "quota.deleted" | "issue.deleted" | "issue.restored" | "discard.lifted" | "hold.placed" | "hold.lifted" | "disk.week_dropped" | "disk.copy_deleted" | "environment.hidden" | "environment.shown" | "team.created" | "team.updated" | "team.deleted" | "team.members_changed" | "member.invited" | "member.invitation_revoked" | "member.joined" | "member.role_changed" | "member.removed" | "member.left" | "member.provisioned" | "member.updated" | "member.deactivated" | "member.reactivated" | "account.signed_in" | "account.sign_in_failed" | "account.password_changed" | "account.password_reset" | "account.email_changed" | "account.two_factor_enabled" | "account.two_factor_disabled" | "account.passkey_added" | "account.passkey_removed" | "account.sessions_revoked" | "account.network_refused" | "token.created" | "token.revoked" | "application.registered" | "application.authorized" | "application.revoked" | "application.tool_used" | "artifacts.deleted" | "alert.created" | "alert.updated" | "alert.deleted" | "receiver.created" | "receiver.updated" | "receiver.deleted" | "integration.created" | "integration.updated" | "integration.deleted" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.secret_rotated" | "webhook.turned_off" | "attachment.deleted" | "replay.deleted" | "monitor.created" | "monitor.updated" | "monitor.deleted" | "dashboard.created" | "dashboard.updated" | "dashboard.deleted" | "dashboard.link_created" | "dashboard.link_removed" | "uptime.created" | "uptime.updated" | "uptime.deleted" | "uptime.maintenance_created" | "uptime.maintenance_deleted" | "uptime.probe_created" | "uptime.probe_deleted" | "status_page.created" | "status_page.updated" | "status_page.deleted" | "status_page.incident_opened" | "status_page.incident_updated" | "status_page.incident_deleted" | "status_page.subscriber_removed" | undefined
      } | undefined
    }
    value: {
      data: Array<AuditEntry>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Show accepted and rejected data by hour. `GET /api/1/organization/usage`. Needs `org:read`. */
  getUsage: {
    input: {
      query?: {
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
      } | undefined
    }
    value: {
      data: Array<{
        hour: string
        /** null: the request named no project that exists. */
        projectId: string | null
        category: string
        outcome: string
        reason: string
        quantity: number
      }>
    }
  }
  /** List members. `GET /api/1/members`. Needs `member:read`. */
  listMembers: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Member>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Show a member. `GET /api/1/members/{member}`. Needs `member:read`. */
  getMember: {
    input: {
      /** The id of a member’s account. */
      member: string
    }
    value: Member
  }
  /** Change a member’s role. Ends their sessions, so that the new role applies at once. `PATCH /api/1/members/{member}`. Needs `member:admin`. */
  updateMember: {
    input: {
      /** The id of a member’s account. */
      member: string
      body: MemberChange
    }
    value: Member
  }
  /** Remove a member. Deletes the account with its sessions and tokens; the name stays in histories. `DELETE /api/1/members/{member}`. Needs `member:admin`. */
  removeMember: {
    input: {
      /** The id of a member’s account. */
      member: string
    }
    value: undefined
  }
  /** List open invitations. `GET /api/1/invitations`. Needs `member:admin`. */
  listInvitations: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Invitation>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Invite a member. The link is returned only once, and mailed if mail is set up. Naming teams also requires `team:read`. `POST /api/1/invitations`. Needs `member:admin`. */
  createInvitation: {
    input: {
      body: InvitationDraft
    }
    value: NewInvitation
  }
  /** Revoke an invitation. `DELETE /api/1/invitations/{invitation}`. Needs `member:admin`. */
  revokeInvitation: {
    input: {
      /** An invitation’s id. */
      invitation: string
    }
    value: undefined
  }
  /** List teams. `GET /api/1/teams`. Needs `team:read`. */
  listTeams: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Team>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Create a team. `POST /api/1/teams`. Needs `team:admin`. */
  createTeam: {
    input: {
      body: TeamDraft
    }
    value: Team
  }
  /** Show a team. `GET /api/1/teams/{team}`. Needs `team:read`. */
  getTeam: {
    input: {
      /** A team’s slug or id. */
      team: string
    }
    value: Team
  }
  /** Rename a team or set its members. `PATCH /api/1/teams/{team}`. Needs `team:read`, `team:admin`. */
  updateTeam: {
    input: {
      /** A team’s slug or id. */
      team: string
      body: TeamChange
    }
    value: Team
  }
  /** Delete a team. Its projects stay; projects that only this team could see become visible to owners and admins only. `DELETE /api/1/teams/{team}`. Needs `team:read`, `team:admin`. */
  deleteTeam: {
    input: {
      /** A team’s slug or id. */
      team: string
    }
    value: undefined
  }
  /** List projects. `GET /api/1/projects`. Needs `project:read`. */
  listProjects: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Project>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Create a project. It gets a first key. Setting its access also requires `project:admin` and `team:read`. `POST /api/1/projects`. Needs `project:read`, `project:write`. */
  createProject: {
    input: {
      body: ProjectDraft
    }
    value: Project
  }
  /** Show a project. `GET /api/1/projects/{project}`. Needs `project:read`. */
  getProject: {
    input: {
      /** A project’s slug or id. */
      project: string
    }
    value: Project
  }
  /** Change a project. Absent fields stay. After a slug change the old addresses redirect. `PATCH /api/1/projects/{project}`. Needs `project:read`, `project:write`. */
  updateProject: {
    input: {
      /** A project’s slug or id. */
      project: string
      body: ProjectChange
    }
    value: Project
  }
  /** Delete a project with all its data. Its keys stop working at once; events and files are deleted in the background. `DELETE /api/1/projects/{project}`. Needs `project:read`, `project:admin`. */
  deleteProject: {
    input: {
      /** A project’s slug or id. */
      project: string
    }
    value: undefined
  }
  /** List the keys of a project. `GET /api/1/projects/{project}/keys`. Needs `project:read`. */
  listProjectKeys: {
    input: {
      /** A project’s slug or id. */
      project: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<ProjectKey>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Create a key. `POST /api/1/projects/{project}/keys`. Needs `project:read`, `project:write`. */
  createProjectKey: {
    input: {
      /** A project’s slug or id. */
      project: string
      body: {
        label: string
      }
    }
    value: ProjectKey
  }
  /** Update, disable or enable a key. `PATCH /api/1/projects/{project}/keys/{key}`. Needs `project:read`, `project:write`. */
  updateProjectKey: {
    input: {
      /** A project’s slug or id. */
      project: string
      /** The public half of a DSN: 32 hexadecimal digits. */
      key: string
      body: ProjectKeyChange
    }
    value: ProjectKey
  }
  /** Delete a key. `DELETE /api/1/projects/{project}/keys/{key}`. Needs `project:read`, `project:write`. */
  deleteProjectKey: {
    input: {
      /** A project’s slug or id. */
      project: string
      /** The public half of a DSN: 32 hexadecimal digits. */
      key: string
    }
    value: undefined
  }
  /** Search issues. Issues with events within the period; defaults to 14 days. `GET /api/1/issues`. Needs `project:read`, `event:read`. */
  listIssues: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** Environments; repeat it for several, leave it out for all. */
        environment?: Array<string> | undefined
        /** The search of the issue list: docs/query-language.md. */
        query?: string | undefined
        /** Slugs or ids; repeat it for several, leave it out for all. */
        project?: Array<string> | undefined
        sort?: "lastSeen" | "firstSeen" | "events" | "users" | "priority" | "trend" | undefined
      } | undefined
    }
    value: {
      data: Array<ListedIssue>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
      /** On all pages together. */
      total: number
    }
  }
  /** Update issues by search or by id. At most 1000 at once, those seen last. Name issues or a query: without either nothing is changed. `PATCH /api/1/issues`. Needs `project:read`, `event:read`, `event:write`. */
  updateIssues: {
    input: {
      query?: {
        /** The search; it finds issues of all times. */
        query?: string | undefined
        /** Slugs or ids; repeat it for several, leave it out for all. */
        project?: Array<string> | undefined
        /** Ids instead of a search. */
        issue?: Array<string> | undefined
      } | undefined
      body: IssueChange
    }
    value: ChangedIssues
  }
  /** Delete issues by search or by id. At most 1,000 at once, most recently seen first. Requires `issue` or `query`. `DELETE /api/1/issues`. Needs `project:read`, `event:read`, `event:admin`. */
  deleteIssues: {
    input: {
      query?: {
        /** The search; it finds issues of all times. */
        query?: string | undefined
        /** Slugs or ids; repeat it for several, leave it out for all. */
        project?: Array<string> | undefined
        /** Ids instead of a search. */
        issue?: Array<string> | undefined
        /** `true`: also filter events of the same groups from now on, until the discard is lifted. */
        discard?: "true" | "false" | undefined
      } | undefined
    }
    value: DeletedIssues
  }
  /** Undo a change of issues. Only your own changes, within a day. Later changes by others stay. `POST /api/1/issues/undo`. Needs `event:write`. */
  undoIssueChange: {
    input: {
      body: {
        action: string
      }
    }
    value: {
      changed: number
    }
  }
  /** Show an issue. `GET /api/1/issues/{issue}`. Needs `project:read`, `event:read`. */
  getIssue: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
    }
    value: Issue
  }
  /** Resolve, archive, reopen, assign or prioritize an issue. `PATCH /api/1/issues/{issue}`. Needs `project:read`, `event:read`, `event:write`. */
  updateIssue: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      body: IssueChange
    }
    value: Issue
  }
  /** Delete an issue with its events and files. It can be restored for an hour. Backups that exist keep a copy. `DELETE /api/1/issues/{issue}`. Needs `project:read`, `event:read`, `event:admin`. */
  deleteIssue: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      query?: {
        /** `true`: also filter events of the same groups from now on, until the discard is lifted. */
        discard?: "true" | "false" | undefined
      } | undefined
    }
    value: DeletedIssues
  }
  /** Merge issues into this one. `POST /api/1/issues/{issue}/merge`. Needs `project:read`, `event:read`, `event:write`. */
  mergeIssues: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      body: {
        /** Ids or short ids. */
        issues: Array<string>
      }
    }
    value: Issue
  }
  /** Split groups of an issue into a new issue. `POST /api/1/issues/{issue}/split`. Needs `project:read`, `event:read`, `event:write`. */
  splitIssue: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      body: {
        hashes: Array<string>
      }
    }
    value: Issue
  }
  /** List releases. `GET /api/1/releases`. Needs `project:read`. */
  listReleases: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        project?: Array<string> | undefined
        /** A part of the version. */
        text?: string | undefined
        status?: "open" | "archived" | undefined
        sort?: "newest" | "version" | undefined
      } | undefined
    }
    value: {
      data: Array<Release>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Show a release. `GET /api/1/releases/{version}`. Needs `project:read`. */
  getRelease: {
    input: {
      /** A release’s version. */
      version: string
    }
    value: Release
  }
  /** Create or update a release. Absent fields stay; `commits` replaces all commits. A new release must name its projects. `PUT /api/1/releases/{version}`. Needs `project:read`, `project:releases`. */
  putRelease: {
    input: {
      /** A release’s version. */
      version: string
      body: ReleaseChange
    }
    value: Release
  }
  /** Delete a release with its files. `DELETE /api/1/releases/{version}`. Needs `project:read`, `project:releases`. */
  deleteRelease: {
    input: {
      /** A release’s version. */
      version: string
    }
    value: undefined
  }
  /** List the commits of a release. `GET /api/1/releases/{version}/commits`. Needs `project:read`. */
  listReleaseCommits: {
    input: {
      /** A release’s version. */
      version: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Commit>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** List the deploys of a release. `GET /api/1/releases/{version}/deploys`. Needs `project:read`. */
  listDeploys: {
    input: {
      /** A release’s version. */
      version: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Deploy>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Record a deploy of a release. `POST /api/1/releases/{version}/deploys`. Needs `project:read`, `project:releases`. */
  createDeploy: {
    input: {
      /** A release’s version. */
      version: string
      body: DeployDraft
    }
    value: Deploy
  }
  /** Search replays. `GET /api/1/replays`. Needs `project:read`, `event:read`. */
  listReplays: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** Environments; repeat it for several, leave it out for all. */
        environment?: Array<string> | undefined
        project?: Array<string> | undefined
        query?: string | undefined
        sort?: "started" | "ended" | "duration" | "errors" | "clicks" | "rage_clicks" | "dead_clicks" | "activity" | "segments" | undefined
      } | undefined
    }
    value: {
      data: Array<Replay>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Show a replay. `GET /api/1/replays/{replay}`. Needs `project:read`, `event:read`. */
  getReplay: {
    input: {
      /** A replay’s id: 32 hexadecimal digits. */
      replay: string
    }
    value: Replay
  }
  /** Delete a replay. `DELETE /api/1/replays/{replay}`. Needs `project:read`, `event:read`, `event:admin`. */
  deleteReplay: {
    input: {
      /** A replay’s id: 32 hexadecimal digits. */
      replay: string
    }
    value: undefined
  }
  /** List the segments of a replay. `GET /api/1/replays/{replay}/segments`. Needs `project:read`, `event:read`. */
  listReplaySegments: {
    input: {
      /** A replay’s id: 32 hexadecimal digits. */
      replay: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<ReplaySegment>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Download the recording of a segment. JSON: an array of rrweb’s events; with `video=true` its pictures, MP4. `GET /api/1/replays/{replay}/segments/{segment}`. Needs `project:read`, `event:read`. */
  downloadReplaySegment: {
    input: {
      /** A replay’s id: 32 hexadecimal digits. */
      replay: string
      /** A segment’s number, from 0. */
      segment: string
      query?: {
        video?: "true" | "false" | undefined
      } | undefined
    }
    value: Uint8Array
  }
  /** List the newest profiles of a project. `GET /api/1/projects/{project}/profiles`. Needs `project:read`, `event:read`. */
  listProfiles: {
    input: {
      /** A project’s slug or id. */
      project: string
      query?: {
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** Environments; repeat it for several, leave it out for all. */
        environment?: Array<string> | undefined
        transaction?: string | undefined
        release?: string | undefined
        /** Things on a page. */
        limit?: number | undefined
      } | undefined
    }
    value: {
      data: Array<Profile>
    }
  }
  /** Get a profile in speedscope format. `GET /api/1/projects/{project}/profiles/{profile}`. Needs `project:read`, `event:read`. */
  getProfile: {
    input: {
      /** A project’s slug or id. */
      project: string
      /** A profile’s id. */
      profile: string
      query?: {
        type?: string | undefined
      } | undefined
    }
    value: {
      id: string
      projectId: string
      form: "transaction" | "chunk" | "pprof" | "cpuprofile" | "trace"
      type: string
      unit: string
      traceId: string | null
      transaction: string
      release: string
      environment: string
      platform: string
      startedAt: string
      durationMs: number
      samples: number
      speedscope: Record<string, unknown>
    }
  }
  /** List uptime checks with their status. `GET /api/1/uptime/checks`. Needs `project:read`, `event:read`. */
  listUptimeChecks: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        project?: Array<string> | undefined
        text?: string | undefined
      } | undefined
    }
    value: {
      data: Array<UptimeStanding>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Create an uptime check. `POST /api/1/uptime/checks`. Needs `project:read`, `event:read`, `alerts:write`. */
  createUptimeCheck: {
    input: {
      body: NewUptimeCheck
    }
    value: UptimeCheck
  }
  /** Show an uptime check. `GET /api/1/uptime/checks/{check}`. Needs `project:read`, `event:read`. */
  getUptimeCheck: {
    input: {
      /** An uptime check’s id. */
      check: string
    }
    value: UptimeCheck
  }
  /** Change an uptime check. `PATCH /api/1/uptime/checks/{check}`. Needs `project:read`, `event:read`, `alerts:write`. */
  updateUptimeCheck: {
    input: {
      /** An uptime check’s id. */
      check: string
      body: UptimeCheckChange
    }
    value: UptimeCheck
  }
  /** Delete an uptime check. `DELETE /api/1/uptime/checks/{check}`. Needs `project:read`, `event:read`, `alerts:write`. */
  deleteUptimeCheck: {
    input: {
      /** An uptime check’s id. */
      check: string
    }
    value: undefined
  }
  /** List outages of an uptime check. `GET /api/1/uptime/checks/{check}/outages`. Needs `project:read`, `event:read`. */
  listOutages: {
    input: {
      /** An uptime check’s id. */
      check: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Outage>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** List cron monitors. `GET /api/1/monitors`. Needs `project:read`, `event:read`. */
  listMonitors: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        project?: Array<string> | undefined
        text?: string | undefined
        status?: "waiting" | "ok" | "failing" | undefined
      } | undefined
    }
    value: {
      data: Array<Monitor>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Create a monitor. `POST /api/1/monitors`. Needs `project:read`, `event:read`, `project:write`. */
  createMonitor: {
    input: {
      body: NewMonitor
    }
    value: Monitor
  }
  /** Show a monitor. `GET /api/1/monitors/{monitor}`. Needs `project:read`, `event:read`. */
  getMonitor: {
    input: {
      /** A monitor’s id. */
      monitor: string
    }
    value: Monitor
  }
  /** Update or mute a monitor. `PATCH /api/1/monitors/{monitor}`. Needs `project:read`, `event:read`, `project:write`. */
  updateMonitor: {
    input: {
      /** A monitor’s id. */
      monitor: string
      body: MonitorChange
    }
    value: Monitor
  }
  /** Delete a monitor. `DELETE /api/1/monitors/{monitor}`. Needs `project:read`, `event:read`, `project:write`. */
  deleteMonitor: {
    input: {
      /** A monitor’s id. */
      monitor: string
    }
    value: undefined
  }
  /** List the runs of a monitor. `GET /api/1/monitors/{monitor}/runs`. Needs `project:read`, `event:read`. */
  listRuns: {
    input: {
      /** A monitor’s id. */
      monitor: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        environment?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Run>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Get a trace with its spans and events. `GET /api/1/traces/{trace}`. Needs `project:read`, `event:read`. */
  getTrace: {
    input: {
      /** A trace’s id: 32 hexadecimal digits. */
      trace: string
    }
    value: {
      id: string
      /** Total spans; `spans` may be truncated. */
      total: number
      spans: Array<Span>
      events: Array<{
        id: string
        projectId: string
        spanId: string | null
        atUs: number
        level: string
        title: string
      }>
    }
  }
  /** Show a span with all attributes. `GET /api/1/traces/{trace}/spans/{span}`. Needs `project:read`, `event:read`. */
  getSpan: {
    input: {
      /** A trace’s id: 32 hexadecimal digits. */
      trace: string
      /** A span’s id: 16 hexadecimal digits. */
      span: string
    }
    value: Record<string, unknown>
  }
  /** List the activity of an issue. Newest first: status, assignment, comments, merges, tickets. `GET /api/1/issues/{issue}/activity`. Needs `project:read`, `event:read`. */
  listIssueActivity: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Activity>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Comment on an issue. `POST /api/1/issues/{issue}/comments`. Needs `project:read`, `event:read`, `event:write`. */
  createComment: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      body: CommentDraft
    }
    value: Activity
  }
  /** Edit your comment. `PUT /api/1/issues/{issue}/comments/{comment}`. Needs `project:read`, `event:read`, `event:write`. */
  updateComment: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      /** A comment’s id. */
      comment: string
      body: CommentDraft
    }
    value: undefined
  }
  /** Delete a comment. Your own; others’ with `event:admin`. `DELETE /api/1/issues/{issue}/comments/{comment}`. Needs `project:read`, `event:read`, `event:write`. */
  deleteComment: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      /** A comment’s id. */
      comment: string
    }
    value: undefined
  }
  /** Bookmark or follow an issue. `PATCH /api/1/issues/{issue}/marks`. Needs `project:read`, `event:read`. */
  updateMarks: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      body: MarksChange
    }
    value: Marks
  }
  /** Query errors, spans or logs: rows or aggregates. A field such as `count()` or `p95(span.duration)` is computed of all rows that have the other fields in common. Durations are in milliseconds. `GET /api/1/explore/rows`. Needs `project:read`, `event:read`. */
  exploreRows: {
    input: {
      query?: {
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** Environments; repeat it for several, leave it out for all. */
        environment?: Array<string> | undefined
        dataset?: "errors" | "spans" | "logs" | undefined
        project?: Array<string> | undefined
        /** docs/query-language.md */
        query?: string | undefined
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        /** What each row has; repeat it. */
        field?: Array<string> | undefined
        /** A field, with `-` for the greatest first. */
        sort?: string | undefined
      } | undefined
    }
    value: {
      fields: Array<{
        name: string
        type: string
      }>
      /** Rows; their cells in the order of the fields. */
      data: Array<Array<string | number | boolean | null>>
      next: string | null
    }
  }
  /** Query time series of errors, spans or logs. `GET /api/1/explore/series`. Needs `project:read`, `event:read`. */
  exploreSeries: {
    input: {
      query?: {
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** Environments; repeat it for several, leave it out for all. */
        environment?: Array<string> | undefined
        dataset?: "errors" | "spans" | "logs" | undefined
        project?: Array<string> | undefined
        /** docs/query-language.md */
        query?: string | undefined
        /** Defaults to `count()`. */
        function?: Array<string> | undefined
        /** Fields to group by: one series for each of the largest groups. */
        groupBy?: Array<string> | undefined
        groups?: number | undefined
        /** Seconds. */
        step?: number | undefined
      } | undefined
    }
    value: {
      start: string
      stepSeconds: number
      functions: Array<string>
      data: Array<{
        /** In the order of `groupBy`. */
        group: Array<string>
        /** For each function the number of each step. */
        values: Array<Array<number | null>>
      }>
    }
  }
  /** List attributes of spans or logs. `GET /api/1/explore/attributes`. Needs `project:read`, `event:read`. */
  listAttributes: {
    input: {
      query?: {
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** Environments; repeat it for several, leave it out for all. */
        environment?: Array<string> | undefined
        dataset?: "spans" | "logs" | undefined
        project?: Array<string> | undefined
        /** A part of their names. */
        text?: string | undefined
      } | undefined
    }
    value: {
      data: Array<{
        name: string
        type: "text" | "number"
      }>
    }
  }
  /** List the events of an issue. `GET /api/1/issues/{issue}/events`. Needs `project:read`, `event:read`. */
  listIssueEvents: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** Environments; repeat it for several, leave it out for all. */
        environment?: Array<string> | undefined
        /** The search of events: docs/query-language.md. */
        query?: string | undefined
      } | undefined
    }
    value: {
      data: Array<EventSummary>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Show an event of an issue. By its id, or `latest`, `oldest` or `recommended`. `GET /api/1/issues/{issue}/events/{event}`. Needs `project:read`, `event:read`. */
  getIssueEvent: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      /** An event’s id: 32 hexadecimal digits. */
      event: string
    }
    value: Event
  }
  /** List the events of a project. `GET /api/1/projects/{project}/events`. Needs `project:read`, `event:read`. */
  listEvents: {
    input: {
      /** A project’s slug or id. */
      project: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** Environments; repeat it for several, leave it out for all. */
        environment?: Array<string> | undefined
        /** The search of events: docs/query-language.md. */
        query?: string | undefined
      } | undefined
    }
    value: {
      data: Array<EventSummary>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Show an event. `GET /api/1/projects/{project}/events/{event}`. Needs `project:read`, `event:read`. */
  getEvent: {
    input: {
      /** A project’s slug or id. */
      project: string
      /** An event’s id: 32 hexadecimal digits. */
      event: string
    }
    value: Event
  }
  /** Show the tag distribution of an issue. `GET /api/1/issues/{issue}/tags`. Needs `project:read`, `event:read`. */
  listIssueTags: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      query?: {
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** Environments; repeat it for several, leave it out for all. */
        environment?: Array<string> | undefined
        values?: number | undefined
      } | undefined
    }
    value: {
      data: Array<TagTotals>
    }
  }
  /** List the attachments of an event. `GET /api/1/projects/{project}/events/{event}/attachments`. Needs `project:read`, `event:read`. */
  listAttachments: {
    input: {
      /** A project’s slug or id. */
      project: string
      /** An event’s id: 32 hexadecimal digits. */
      event: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Attachment>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Download a file. `GET /api/1/projects/{project}/events/{event}/attachments/{attachment}`. Needs `project:read`, `event:read`. */
  downloadAttachment: {
    input: {
      /** A project’s slug or id. */
      project: string
      /** An event’s id: 32 hexadecimal digits. */
      event: string
      /** An attachment’s id. */
      attachment: string
    }
    value: Uint8Array
  }
  /** Delete a file. `DELETE /api/1/projects/{project}/events/{event}/attachments/{attachment}`. Needs `project:read`, `event:read`, `event:admin`. */
  deleteAttachment: {
    input: {
      /** A project’s slug or id. */
      project: string
      /** An event’s id: 32 hexadecimal digits. */
      event: string
      /** An attachment’s id. */
      attachment: string
    }
    value: undefined
  }
  /** List alert rules. `GET /api/1/alerts/rules`. Needs `alerts:read`, `project:read`. */
  listAlertRules: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        project?: Array<string> | undefined
        text?: string | undefined
      } | undefined
    }
    value: {
      data: Array<AlertRule>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Create an alert rule. `POST /api/1/alerts/rules`. Needs `alerts:read`, `project:read`, `alerts:write`. */
  createAlertRule: {
    input: {
      body: NewAlertRule
    }
    value: AlertRule
  }
  /** Preview an alert rule over the last two weeks. `POST /api/1/alerts/rules/preview`. Needs `alerts:read`, `project:read`, `alerts:write`, `event:read`. */
  previewAlertRule: {
    input: {
      body: NewAlertRule
    }
    value: AlertPreview
  }
  /** Show an alert rule with its state. `GET /api/1/alerts/rules/{rule}`. Needs `alerts:read`, `project:read`. */
  getAlertRule: {
    input: {
      /** An alert rule’s id. */
      rule: string
    }
    value: AlertRule
  }
  /** Update, disable or mute an alert rule. `PATCH /api/1/alerts/rules/{rule}`. Needs `alerts:read`, `project:read`, `alerts:write`. */
  updateAlertRule: {
    input: {
      /** An alert rule’s id. */
      rule: string
      body: AlertRuleChange
    }
    value: AlertRule
  }
  /** Delete an alert rule with its history. `DELETE /api/1/alerts/rules/{rule}`. Needs `alerts:read`, `project:read`, `alerts:write`. */
  deleteAlertRule: {
    input: {
      /** An alert rule’s id. */
      rule: string
    }
    value: undefined
  }
  /** List alert notifications and their delivery status. `GET /api/1/alerts/firings`. Needs `alerts:read`, `project:read`, `event:read`. */
  listAlertFirings: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        /** An alert rule’s id. */
        rule?: string | undefined
        /** An issue’s id or short id. */
        issue?: string | undefined
        /** A project’s slug or id. */
        project?: string | undefined
      } | undefined
    }
    value: {
      data: Array<AlertFiring>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** List alert receivers. `GET /api/1/alerts/receivers`. Needs `alerts:read`. */
  listReceivers: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Receiver>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Create an alert receiver. `POST /api/1/alerts/receivers`. Needs `alerts:read`, `alerts:write`. */
  createReceiver: {
    input: {
      body: NewReceiver
    }
    value: Receiver
  }
  /** Show an alert receiver. `GET /api/1/alerts/receivers/{receiver}`. Needs `alerts:read`. */
  getReceiver: {
    input: {
      /** A receiver’s id. */
      receiver: string
    }
    value: Receiver
  }
  /** Update an alert receiver. The kind cannot be changed. `PATCH /api/1/alerts/receivers/{receiver}`. Needs `alerts:read`, `alerts:write`. */
  updateReceiver: {
    input: {
      /** A receiver’s id. */
      receiver: string
      body: ReceiverChange
    }
    value: Receiver
  }
  /** Delete an unused alert receiver. `DELETE /api/1/alerts/receivers/{receiver}`. Needs `alerts:read`, `alerts:write`. */
  deleteReceiver: {
    input: {
      /** A receiver’s id. */
      receiver: string
    }
    value: undefined
  }
  /** Send a test to a receiver and return the result. `POST /api/1/alerts/receivers/{receiver}/test`. Needs `alerts:read`, `alerts:write`. */
  testReceiver: {
    input: {
      /** A receiver’s id. */
      receiver: string
    }
    value: DeliveryAnswer
  }
  /** List dashboards. `GET /api/1/dashboards`. Needs `project:read`, `event:read`. */
  listDashboards: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        text?: string | undefined
      } | undefined
    }
    value: {
      data: Array<DashboardInList>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Create a dashboard. Missing permissions default to visible to everyone, editable by the owner. `POST /api/1/dashboards`. Needs `project:read`, `event:read`, `event:write`. */
  createDashboard: {
    input: {
      body: NewDashboard
    }
    value: Dashboard
  }
  /** Import a dashboard from a Mishap, Sentry or Grafana file. `POST /api/1/dashboards/import`. Needs `project:read`, `event:read`, `event:write`. */
  importDashboard: {
    input: {
      body: DashboardFile
    }
    value: Dashboard
  }
  /** Show a dashboard. `GET /api/1/dashboards/{dashboard}`. Needs `project:read`, `event:read`. */
  getDashboard: {
    input: {
      /** A dashboard’s id. */
      dashboard: string
    }
    value: Dashboard
  }
  /** Update a dashboard or its permissions. `PATCH /api/1/dashboards/{dashboard}`. Needs `project:read`, `event:read`, `event:write`. */
  updateDashboard: {
    input: {
      /** A dashboard’s id. */
      dashboard: string
      body: DashboardChange
    }
    value: Dashboard
  }
  /** Delete a dashboard with its versions and public links. `DELETE /api/1/dashboards/{dashboard}`. Needs `project:read`, `event:read`, `event:write`. */
  deleteDashboard: {
    input: {
      /** A dashboard’s id. */
      dashboard: string
    }
    value: undefined
  }
  /** List the versions of a dashboard. `GET /api/1/dashboards/{dashboard}/versions`. Needs `project:read`, `event:read`. */
  listDashboardVersions: {
    input: {
      /** A dashboard’s id. */
      dashboard: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<DashboardVersion>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Restore a version of a dashboard. `POST /api/1/dashboards/{dashboard}/restore`. Needs `project:read`, `event:read`, `event:write`. */
  restoreDashboard: {
    input: {
      /** A dashboard’s id. */
      dashboard: string
      body: DashboardRestore
    }
    value: Dashboard
  }
  /** List the public links of a dashboard. `GET /api/1/dashboards/{dashboard}/links`. Needs `event:read`. */
  listDashboardLinks: {
    input: {
      /** A dashboard’s id. */
      dashboard: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<DashboardLink>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Create a public link to a dashboard. `POST /api/1/dashboards/{dashboard}/links`. Needs `event:read`, `org:write`. */
  createDashboardLink: {
    input: {
      /** A dashboard’s id. */
      dashboard: string
    }
    value: {
      id: string
      /** A frozen copy of the dashboard. */
      version: number
      createdAt: string
      createdBy: string
      lastOpenedAt: string | null
      /** Anyone with the link can see the dashboard. Returned only once. */
      url: string
    }
  }
  /** Revoke a public link of a dashboard. `DELETE /api/1/dashboards/{dashboard}/links/{link}`. Needs `event:read`, `event:write`. */
  deleteDashboardLink: {
    input: {
      /** A dashboard’s id. */
      dashboard: string
      /** A public link’s id. */
      link: string
    }
    value: undefined
  }
  /** List your saved searches and shared ones. `GET /api/1/saved-searches`. Needs `project:read`, `event:read`. */
  listSavedSearches: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        list?: "issues" | "spans" | "logs" | "sql" | undefined
      } | undefined
    }
    value: {
      data: Array<SavedSearch>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Save a search. `POST /api/1/saved-searches`. Needs `project:read`, `event:read`, `event:write`. */
  createSavedSearch: {
    input: {
      body: NewSavedSearch
    }
    value: SavedSearch
  }
  /** Show a saved search. `GET /api/1/saved-searches/{search}`. Needs `project:read`, `event:read`. */
  getSavedSearch: {
    input: {
      /** A saved search’s id. */
      search: string
    }
    value: SavedSearch
  }
  /** Update or share a saved search. `PATCH /api/1/saved-searches/{search}`. Needs `project:read`, `event:read`, `event:write`. */
  updateSavedSearch: {
    input: {
      /** A saved search’s id. */
      search: string
      body: SavedSearchChange
    }
    value: SavedSearch
  }
  /** Delete a saved search. `DELETE /api/1/saved-searches/{search}`. Needs `project:read`, `event:read`, `event:write`. */
  deleteSavedSearch: {
    input: {
      /** A saved search’s id. */
      search: string
    }
    value: undefined
  }
  /** Show the default saved search of the issue list. `GET /api/1/me/first-search`. Needs `project:read`, `event:read`. */
  getFirstSearch: {
    input: Record<string, never>
    value: FirstSearch
  }
  /** Set the default saved search, for yourself or a team. `PUT /api/1/me/first-search`. Needs `project:read`, `event:read`, `event:write`. */
  setFirstSearch: {
    input: {
      body: FirstSearchChoice
    }
    value: FirstSearch
  }
  /** Show the grouping, scrubbing, filter and detector rules of a project. `GET /api/1/projects/{project}/rules`. Needs `project:read`. */
  getProjectRules: {
    input: {
      /** A project’s slug or id. */
      project: string
    }
    value: ProjectRules
  }
  /** Update the rules of a project. Each section that is sent replaces that section; the others stay. `PATCH /api/1/projects/{project}/rules`. Needs `project:read`, `project:write`. */
  updateProjectRules: {
    input: {
      /** A project’s slug or id. */
      project: string
      body: ProjectRulesChange
    }
    value: ProjectRules
  }
  /** Show ownership rules. `GET /api/1/projects/{project}/ownership`. Needs `project:read`. */
  getOwnership: {
    input: {
      /** A project’s slug or id. */
      project: string
    }
    value: Ownership
  }
  /** Set ownership rules. `PATCH /api/1/projects/{project}/ownership`. Needs `project:read`, `project:write`. */
  updateOwnership: {
    input: {
      /** A project’s slug or id. */
      project: string
      body: OwnershipChange
    }
    value: Ownership
  }
  /** Show span sampling and spike protection. `GET /api/1/projects/{project}/limits`. Needs `project:read`. */
  getProjectLimits: {
    input: {
      /** A project’s slug or id. */
      project: string
    }
    value: ProjectLimits
  }
  /** Set span sampling and spike protection. `PATCH /api/1/projects/{project}/limits`. Needs `project:read`, `project:write`. */
  updateProjectLimits: {
    input: {
      /** A project’s slug or id. */
      project: string
      body: ProjectLimitsChange
    }
    value: ProjectLimits
  }
  /** List the environments of a project. `GET /api/1/projects/{project}/environments`. Needs `project:read`, `event:read`. */
  listEnvironments: {
    input: {
      /** A project’s slug or id. */
      project: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Environment>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Hide or show an environment. `PATCH /api/1/projects/{project}/environments`. Needs `project:read`, `project:write`. */
  updateEnvironment: {
    input: {
      /** A project’s slug or id. */
      project: string
      body: EnvironmentChange
    }
    value: undefined
  }
  /** List quotas and their usage. `GET /api/1/quotas`. Needs `org:read`. */
  listQuotas: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Quota>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Create or update a quota. One per subject, category and period; updating keeps its usage. `PUT /api/1/quotas`. Needs `project:read`, `org:read`, `org:write`. */
  setQuota: {
    input: {
      body: NewQuota
    }
    value: Quota
  }
  /** Delete a quota. `DELETE /api/1/quotas/{quota}`. Needs `org:write`. */
  deleteQuota: {
    input: {
      /** A quota’s id. */
      quota: string
    }
    value: undefined
  }
  /** Show the organization and its sign-up policy. `GET /api/1/organization/settings`. Needs `org:write`. */
  getOrganizationSettings: {
    input: Record<string, never>
    value: OrganizationSettings
  }
  /** Update the organization and its sign-up policy. `PATCH /api/1/organization/settings`. Needs `org:write`. */
  updateOrganizationSettings: {
    input: {
      body: OrganizationSettingsChange
    }
    value: OrganizationSettings
  }
  /** Show allowed networks and session limits. `GET /api/1/organization/security`. Needs `org:admin`. */
  getSecurityPolicies: {
    input: Record<string, never>
    value: SecurityPolicies
  }
  /** Update allowed networks and session limits. Networks that would lock out the caller are refused. `PATCH /api/1/organization/security`. Needs `org:write`, `org:admin`. */
  updateSecurityPolicies: {
    input: {
      body: SecurityPoliciesChange
    }
    value: SecurityPolicies
  }
  /** Restore issues deleted within the last hour. New issues of the same groups are merged back. Also lifts the discards of that deletion. `POST /api/1/issues/restore`. Needs `event:write`, `event:admin`. */
  restoreIssues: {
    input: {
      body: {
        action: string
      }
    }
    value: {
      restored: number
    }
  }
  /** List discarded groups. `GET /api/1/projects/{project}/discarded-groups`. Needs `project:read`. */
  listDiscardedGroups: {
    input: {
      /** A project’s slug or id. */
      project: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<DiscardedGroup>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Stop discarding a group. `DELETE /api/1/projects/{project}/discarded-groups/{group}`. Needs `project:read`, `event:admin`. */
  liftDiscard: {
    input: {
      /** A project’s slug or id. */
      project: string
      /** The hash of a group: 32 hexadecimal digits. */
      group: string
    }
    value: undefined
  }
  /** List legal holds. `GET /api/1/holds`. Needs `org:admin`. */
  listLegalHolds: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<LegalHold>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Place a legal hold on a project or an issue. Its data is not deleted until the hold is lifted. `POST /api/1/holds`. Needs `project:read`, `event:read`, `org:admin`. */
  placeLegalHold: {
    input: {
      body: NewLegalHold
    }
    value: LegalHold
  }
  /** Lift a legal hold. `DELETE /api/1/holds/{hold}`. Needs `org:admin`. */
  liftLegalHold: {
    input: {
      /** A legal hold’s id. */
      hold: string
    }
    value: undefined
  }
  /** List integrations. `GET /api/1/integrations`. Needs `org:write`. */
  listIntegrations: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Integration>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Connect GitHub, GitLab or Jira. `POST /api/1/integrations`. Needs `project:read`, `org:write`. */
  connectIntegration: {
    input: {
      body: NewIntegration
    }
    value: {
      integration: Integration
      /** Returned only once. */
      webhookSecret: string
    }
  }
  /** Show an integration. `GET /api/1/integrations/{integration}`. Needs `org:write`. */
  getIntegration: {
    input: {
      /** An integration’s id. */
      integration: string
    }
    value: Integration
  }
  /** Update an integration. `PATCH /api/1/integrations/{integration}`. Needs `project:read`, `org:write`. */
  updateIntegration: {
    input: {
      /** An integration’s id. */
      integration: string
      body: IntegrationChange
    }
    value: Integration
  }
  /** Delete an integration and its ticket links. `DELETE /api/1/integrations/{integration}`. Needs `org:write`. */
  deleteIntegration: {
    input: {
      /** An integration’s id. */
      integration: string
    }
    value: undefined
  }
  /** Check the token of an integration. `POST /api/1/integrations/{integration}/check`. Needs `org:write`. */
  checkIntegration: {
    input: {
      /** An integration’s id. */
      integration: string
    }
    value: IntegrationCheck
  }
  /** Rotate the webhook secret of an integration. `POST /api/1/integrations/{integration}/webhook-secret`. Needs `org:write`. */
  renewWebhookSecret: {
    input: {
      /** An integration’s id. */
      integration: string
    }
    value: {
      /** Returned only once. */
      webhookSecret: string
    }
  }
  /** List the tickets of an issue. `GET /api/1/issues/{issue}/tickets`. Needs `project:read`, `event:read`. */
  listTickets: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Ticket>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Link a ticket to an issue. `POST /api/1/issues/{issue}/tickets`. Needs `project:read`, `event:read`, `event:write`. */
  linkTicket: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      body: TicketLink
    }
    value: Ticket
  }
  /** Create a ticket for an issue. `POST /api/1/issues/{issue}/tickets/new`. Needs `project:read`, `event:read`, `event:write`. */
  createTicket: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      body: NewTicket
    }
    value: Ticket
  }
  /** Unlink a ticket from an issue. `DELETE /api/1/issues/{issue}/tickets/{ticket}`. Needs `project:read`, `event:read`, `event:write`. */
  unlinkTicket: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      /** A ticket’s id. */
      ticket: string
    }
    value: undefined
  }
  /** List status pages. `GET /api/1/status-pages`. Needs `alerts:read`. */
  listStatusPages: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<StatusPage>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Create a status page. `POST /api/1/status-pages`. Needs `alerts:read`, `org:write`. */
  createStatusPage: {
    input: {
      body: NewStatusPage
    }
    value: StatusPage
  }
  /** Show a status page. `GET /api/1/status-pages/{page}`. Needs `alerts:read`. */
  getStatusPage: {
    input: {
      /** A status page’s id. */
      page: string
    }
    value: StatusPage
  }
  /** Update a status page or its components. `components` replaces all components, in page order. `PATCH /api/1/status-pages/{page}`. Needs `alerts:read`, `org:write`. */
  updateStatusPage: {
    input: {
      /** A status page’s id. */
      page: string
      body: StatusPageChange
    }
    value: StatusPage
  }
  /** Delete a status page with its incidents and subscribers. `DELETE /api/1/status-pages/{page}`. Needs `org:write`. */
  deleteStatusPage: {
    input: {
      /** A status page’s id. */
      page: string
    }
    value: undefined
  }
  /** List incidents or maintenance of a status page. `GET /api/1/status-pages/{page}/incidents`. Needs `alerts:read`. */
  listStatusIncidents: {
    input: {
      /** A status page’s id. */
      page: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        kind?: "incident" | "maintenance" | undefined
      } | undefined
    }
    value: {
      data: Array<StatusIncident>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Publish an incident or plan maintenance, and notify subscribers. `POST /api/1/status-pages/{page}/incidents`. Needs `alerts:read`, `alerts:write`. */
  openStatusIncident: {
    input: {
      /** A status page’s id. */
      page: string
      body: NewStatusIncident
    }
    value: StatusIncident
  }
  /** Show an incident of a status page. `GET /api/1/status-pages/{page}/incidents/{incident}`. Needs `alerts:read`. */
  getStatusIncident: {
    input: {
      /** A status page’s id. */
      page: string
      /** An incident’s id. */
      incident: string
    }
    value: StatusIncident
  }
  /** Delete an incident with its updates. `DELETE /api/1/status-pages/{page}/incidents/{incident}`. Needs `alerts:read`, `alerts:write`. */
  deleteStatusIncident: {
    input: {
      /** A status page’s id. */
      page: string
      /** An incident’s id. */
      incident: string
    }
    value: undefined
  }
  /** Publish an incident update, and notify subscribers. `POST /api/1/status-pages/{page}/incidents/{incident}/updates`. Needs `alerts:read`, `alerts:write`. */
  updateStatusIncident: {
    input: {
      /** A status page’s id. */
      page: string
      /** An incident’s id. */
      incident: string
      body: StatusUpdate
    }
    value: StatusIncident
  }
  /** List subscribers of a status page. `GET /api/1/status-pages/{page}/subscribers`. Needs `alerts:read`, `org:write`. */
  listStatusSubscribers: {
    input: {
      /** A status page’s id. */
      page: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<StatusSubscriber>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Remove a subscriber. `DELETE /api/1/status-pages/{page}/subscribers/{subscriber}`. Needs `alerts:read`, `org:write`. */
  deleteStatusSubscriber: {
    input: {
      /** A status page’s id. */
      page: string
      /** A subscriber’s id. */
      subscriber: string
    }
    value: undefined
  }
  /** List metrics. `GET /api/1/metrics`. Needs `project:read`, `event:read`. */
  listMetrics: {
    input: {
      query?: {
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** Environments; repeat it for several, leave it out for all. */
        environment?: Array<string> | undefined
        project?: Array<string> | undefined
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        text?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Metric>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Query a metric: totals and time series. `GET /api/1/metrics/series`. Needs `project:read`, `event:read`. */
  getMetricSeries: {
    input: {
      query: {
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** Environments; repeat it for several, leave it out for all. */
        environment?: Array<string> | undefined
        project?: Array<string> | undefined
        /** `distribution:millisecond:latency`: type, unit and name. */
        metric: string
        /** docs/query-language.md */
        query?: string | undefined
        /** Without one: the usual one of its type. */
        function?: "rate" | "sum" | "count" | "avg" | "p50" | "p75" | "p90" | "p95" | "p99" | "min" | "max" | "last" | "total" | undefined
        /** Keys or attributes. */
        groupBy?: Array<string> | undefined
        groups?: number | undefined
        /** Seconds. */
        step?: number | undefined
      }
    }
    value: MetricSeries
  }
  /** List exemplar points of a metric. `GET /api/1/metrics/samples`. Needs `project:read`, `event:read`. */
  listMetricSamples: {
    input: {
      query: {
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** Environments; repeat it for several, leave it out for all. */
        environment?: Array<string> | undefined
        project?: Array<string> | undefined
        /** `distribution:millisecond:latency`: type, unit and name. */
        metric: string
        /** docs/query-language.md */
        query?: string | undefined
        limit?: number | undefined
        order?: "newest" | "highest" | undefined
      }
    }
    value: {
      data: Array<MetricSample>
    }
  }
  /** List metric attributes, or the values of one. `GET /api/1/metrics/attributes`. Needs `project:read`, `event:read`. */
  listMetricAttributes: {
    input: {
      query?: {
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** Environments; repeat it for several, leave it out for all. */
        environment?: Array<string> | undefined
        project?: Array<string> | undefined
        /** Of one metric alone. */
        metric?: string | undefined
        /** Its values instead of names. */
        attribute?: string | undefined
        /** A part of the name or value. */
        text?: string | undefined
      } | undefined
    }
    value: {
      data: Array<string>
    }
  }
  /** Query session health by release, environment, project and time. `GET /api/1/sessions`. Needs `project:read`, `event:read`. */
  listSessionHealth: {
    input: {
      query?: {
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** Environments; repeat it for several, leave it out for all. */
        environment?: Array<string> | undefined
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        project?: Array<string> | undefined
        release?: Array<string> | undefined
        /** `release`, `environment`, `project`; repeat it. */
        groupBy?: Array<"project" | "release" | "environment"> | undefined
        /** Omit it for one total over the period. */
        stepHours?: number | undefined
        /** `all`: users and durations, too. */
        detail?: "counts" | "crashes" | "all" | undefined
      } | undefined
    }
    value: {
      data: Array<SessionSums>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Show release adoption by environment. `GET /api/1/releases/{version}/adoption`. Needs `project:read`, `event:read`. */
  getReleaseAdoption: {
    input: {
      /** A release’s version. */
      version: string
      query?: {
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** Environments; repeat it for several, leave it out for all. */
        environment?: Array<string> | undefined
        project?: Array<string> | undefined
      } | undefined
    }
    value: {
      data: Array<Adoption>
    }
  }
  /** Run an SQL query. `POST /api/1/sql`. Needs `project:read`, `event:read`. */
  runSql: {
    input: {
      body: SqlStatement
    }
    value: SqlRows
  }
  /** Estimate the cost of an SQL query. `POST /api/1/sql/cost`. Needs `project:read`, `event:read`. */
  estimateSql: {
    input: {
      body: SqlStatement
    }
    value: SqlEstimate
  }
  /** List SQL tables and their columns. `GET /api/1/sql/tables`. Needs `project:read`, `event:read`. */
  listSqlTables: {
    input: Record<string, never>
    value: {
      data: Array<SqlView>
    }
  }
  /** Search user feedback. `GET /api/1/feedback`. Needs `project:read`, `event:read`. */
  listFeedback: {
    input: {
      query?: {
        /** A relative period: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** Environments; repeat it for several, leave it out for all. */
        environment?: Array<string> | undefined
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        project?: Array<string> | undefined
        /** A part of the message, the name or the address. */
        text?: string | undefined
        /** Only unread feedback. */
        unread?: "true" | "false" | undefined
      } | undefined
    }
    value: {
      data: Array<Feedback>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Mark feedback as read or unread for the team. `PATCH /api/1/feedback`. Needs `event:read`, `event:write`. */
  markFeedback: {
    input: {
      body: FeedbackMark
    }
    value: {
      /** How many changed. */
      changed: number
    }
  }
  /** List user feedback on an issue. `GET /api/1/issues/{issue}/feedback`. Needs `project:read`, `event:read`. */
  listFeedbackOfIssue: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Feedback>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** List source map uploads, newest first. `GET /api/1/projects/{project}/artifact-bundles`. Needs `project:read`. */
  listArtifactBundles: {
    input: {
      /** A project’s slug or id. */
      project: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        release?: string | undefined
      } | undefined
    }
    value: {
      data: Array<ArtifactBundle>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** List the files of an upload. `GET /api/1/projects/{project}/artifact-bundles/{bundle}/files`. Needs `project:read`. */
  listArtifactFiles: {
    input: {
      /** A project’s slug or id. */
      project: string
      /** An upload’s id. */
      bundle: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<ArtifactFile>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Delete a source map upload. `DELETE /api/1/projects/{project}/artifact-bundles/{bundle}`. Needs `project:read`, `project:releases`. */
  deleteArtifactBundle: {
    input: {
      /** A project’s slug or id. */
      project: string
      /** An upload’s id. */
      bundle: string
    }
    value: undefined
  }
  /** List native debug files and ProGuard mappings. `GET /api/1/projects/{project}/debug-files`. Needs `project:read`. */
  listDebugFiles: {
    input: {
      /** A project’s slug or id. */
      project: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<DebugFile>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** List maintenance windows. `GET /api/1/uptime/maintenance`. Needs `project:read`, `event:read`. */
  listMaintenanceWindows: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<MaintenanceWindow>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Create a maintenance window (suppresses outage alerts). `POST /api/1/uptime/maintenance`. Needs `project:read`, `event:read`, `alerts:write`. */
  createMaintenanceWindow: {
    input: {
      body: NewMaintenanceWindow
    }
    value: MaintenanceWindow
  }
  /** Delete a maintenance window. `DELETE /api/1/uptime/maintenance/{window}`. Needs `project:read`, `event:read`, `alerts:write`. */
  deleteMaintenanceWindow: {
    input: {
      /** A window of maintenance’s id. */
      window: string
    }
    value: undefined
  }
  /** List probes (locations that run uptime checks). `GET /api/1/uptime/probes`. Needs `org:read`. */
  listUptimeProbes: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<UptimeProbe>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Create a probe. `POST /api/1/uptime/probes`. Needs `org:read`, `org:write`. */
  createUptimeProbe: {
    input: {
      body: NewUptimeProbe
    }
    value: {
      id: string
      name: string
      createdAt: string
      createdBy: string
      lastSeenAt: string | null
      /** `MISHAP_PROBE_TOKEN`; returned only once. */
      token: string
    }
  }
  /** Delete an unused probe. `DELETE /api/1/uptime/probes/{probe}`. Needs `org:write`. */
  deleteUptimeProbe: {
    input: {
      /** A probe’s id. */
      probe: string
    }
    value: undefined
  }
  /** Explain the grouping of an event. `GET /api/1/projects/{project}/events/{event}/grouping`. Needs `project:read`, `event:read`. */
  getGrouping: {
    input: {
      /** A project’s slug or id. */
      project: string
      /** An event’s id: 32 hexadecimal digits. */
      event: string
    }
    value: GroupingInfo
  }
  /** Try grouping rules on an event. `POST /api/1/projects/{project}/events/{event}/grouping`. Needs `project:read`, `event:read`. */
  tryGroupingRules: {
    input: {
      /** A project’s slug or id. */
      project: string
      /** An event’s id: 32 hexadecimal digits. */
      event: string
      body: GroupingRules
    }
    value: GroupingInfo
  }
  /** Try scrubbing rules on an event. `POST /api/1/projects/{project}/events/{event}/scrubbing`. Needs `project:read`, `event:read`. */
  tryScrubbingRules: {
    input: {
      /** A project’s slug or id. */
      project: string
      /** An event’s id: 32 hexadecimal digits. */
      event: string
      body: ScrubbingRules
    }
    value: {
      /** Any JSON value. */
      event: unknown
    }
  }
  /** List suspect commits of an event, most likely first. `GET /api/1/projects/{project}/events/{event}/suspect-commits`. Needs `project:read`, `event:read`. */
  listSuspectCommits: {
    input: {
      /** A project’s slug or id. */
      project: string
      /** An event’s id: 32 hexadecimal digits. */
      event: string
    }
    value: {
      data: Array<SuspectCommit>
    }
  }
  /** Reprocess the events of an issue with the current source maps. `POST /api/1/issues/{issue}/read-again`. Needs `project:read`, `event:read`, `event:write`. */
  readIssueAgain: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
    }
    value: {
      /** Events whose stack traces improved. */
      events: number
      /** Where they are now: the issue itself, or the one that it was merged into. */
      issueId: string
    }
  }
  /** Show your notification settings. `GET /api/1/me/notifications`. Needs `org:read`. */
  getNotifications: {
    input: Record<string, never>
    value: NotificationPreferences
  }
  /** Update your notification settings. `PUT /api/1/me/notifications`. Needs `org:read`. */
  setNotifications: {
    input: {
      body: NotificationPreferences
    }
    value: NotificationPreferences
  }
  /** List viewers of a replay, most recent first. `GET /api/1/replays/{replay}/viewers`. Needs `project:read`, `event:read`. */
  listReplayViewers: {
    input: {
      /** A replay’s id: 32 hexadecimal digits. */
      replay: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<ReplayViewer>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Mark a replay as viewed by you. `POST /api/1/replays/{replay}/viewers`. Needs `project:read`, `event:read`. */
  markReplayWatched: {
    input: {
      /** A replay’s id: 32 hexadecimal digits. */
      replay: string
    }
    value: undefined
  }
  /** Import uptime checks from an Uptime Kuma backup. `POST /api/1/uptime/checks/import`. Needs `project:read`, `alerts:write`. */
  importUptimeKuma: {
    input: {
      body: KumaBackup
    }
    value: {
      /** Created checks. */
      checks: Array<string>
      /** Names of unsupported monitors. */
      skipped: Array<string>
    }
  }
  /** List webhooks. `GET /api/1/webhooks`. Needs `org:write`. */
  listWebhooks: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<Webhook>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Create a webhook. It receives changes from then on. Payloads and signatures: docs/webhooks.md. `POST /api/1/webhooks`. Needs `project:read`, `org:write`. */
  createWebhook: {
    input: {
      body: NewWebhook
    }
    value: CreatedWebhook
  }
  /** Show a webhook. `GET /api/1/webhooks/{webhook}`. Needs `org:write`. */
  getWebhook: {
    input: {
      /** A webhook’s id. */
      webhook: string
    }
    value: Webhook
  }
  /** Update, enable or disable a webhook. Changes while it is disabled are not delivered, and pending deliveries are dropped. `PATCH /api/1/webhooks/{webhook}`. Needs `project:read`, `org:write`. */
  updateWebhook: {
    input: {
      /** A webhook’s id. */
      webhook: string
      body: WebhookChange
    }
    value: Webhook
  }
  /** Delete a webhook with its log. `DELETE /api/1/webhooks/{webhook}`. Needs `org:write`. */
  deleteWebhook: {
    input: {
      /** A webhook’s id. */
      webhook: string
    }
    value: undefined
  }
  /** Rotate the signing secret. The previous secret stays valid for a day: deliveries carry two signatures. `POST /api/1/webhooks/{webhook}/secret`. Needs `org:write`. */
  rotateWebhookSecret: {
    input: {
      /** A webhook’s id. */
      webhook: string
    }
    value: WebhookSecret
  }
  /** Send a test delivery and return the response. `POST /api/1/webhooks/{webhook}/ping`. Needs `org:write`. */
  pingWebhook: {
    input: {
      /** A webhook’s id. */
      webhook: string
    }
    value: WebhookDelivery
  }
  /** List webhook deliveries, newest first. `GET /api/1/webhooks/{webhook}/deliveries`. Needs `org:write`. */
  listWebhookDeliveries: {
    input: {
      /** A webhook’s id. */
      webhook: string
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    value: {
      data: Array<WebhookDelivery>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Show a delivery with its body. `GET /api/1/webhooks/{webhook}/deliveries/{delivery}`. Needs `org:write`. */
  getWebhookDelivery: {
    input: {
      /** A webhook’s id. */
      webhook: string
      /** The id of a delivery in a webhook’s log. */
      delivery: string
    }
    value: WholeWebhookDelivery
  }
  /** Redeliver a webhook delivery. With the same `webhook-id` and body, signed anew. What waits for its next try is tried at once as well. `POST /api/1/webhooks/{webhook}/deliveries/{delivery}/redeliver`. Needs `org:write`. */
  redeliverWebhook: {
    input: {
      /** A webhook’s id. */
      webhook: string
      /** The id of a delivery in a webhook’s log. */
      delivery: string
    }
    value: WebhookDelivery
  }
}

/** The method and the path of each operation, below `/api/1`. */
export const routes = {
  getMe: ['GET', '/me'],
  listMyTokens: ['GET', '/me/tokens'],
  createMyToken: ['POST', '/me/tokens'],
  revokeMyToken: ['DELETE', '/me/tokens/{token}'],
  listTokens: ['GET', '/organization/tokens'],
  createToken: ['POST', '/organization/tokens'],
  revokeToken: ['DELETE', '/organization/tokens/{token}'],
  getOrganization: ['GET', '/organization'],
  listAuditLog: ['GET', '/organization/audit-log'],
  getUsage: ['GET', '/organization/usage'],
  listMembers: ['GET', '/members'],
  getMember: ['GET', '/members/{member}'],
  updateMember: ['PATCH', '/members/{member}'],
  removeMember: ['DELETE', '/members/{member}'],
  listInvitations: ['GET', '/invitations'],
  createInvitation: ['POST', '/invitations'],
  revokeInvitation: ['DELETE', '/invitations/{invitation}'],
  listTeams: ['GET', '/teams'],
  createTeam: ['POST', '/teams'],
  getTeam: ['GET', '/teams/{team}'],
  updateTeam: ['PATCH', '/teams/{team}'],
  deleteTeam: ['DELETE', '/teams/{team}'],
  listProjects: ['GET', '/projects'],
  createProject: ['POST', '/projects'],
  getProject: ['GET', '/projects/{project}'],
  updateProject: ['PATCH', '/projects/{project}'],
  deleteProject: ['DELETE', '/projects/{project}'],
  listProjectKeys: ['GET', '/projects/{project}/keys'],
  createProjectKey: ['POST', '/projects/{project}/keys'],
  updateProjectKey: ['PATCH', '/projects/{project}/keys/{key}'],
  deleteProjectKey: ['DELETE', '/projects/{project}/keys/{key}'],
  listIssues: ['GET', '/issues'],
  updateIssues: ['PATCH', '/issues'],
  deleteIssues: ['DELETE', '/issues'],
  undoIssueChange: ['POST', '/issues/undo'],
  getIssue: ['GET', '/issues/{issue}'],
  updateIssue: ['PATCH', '/issues/{issue}'],
  deleteIssue: ['DELETE', '/issues/{issue}'],
  mergeIssues: ['POST', '/issues/{issue}/merge'],
  splitIssue: ['POST', '/issues/{issue}/split'],
  listReleases: ['GET', '/releases'],
  getRelease: ['GET', '/releases/{version}'],
  putRelease: ['PUT', '/releases/{version}'],
  deleteRelease: ['DELETE', '/releases/{version}'],
  listReleaseCommits: ['GET', '/releases/{version}/commits'],
  listDeploys: ['GET', '/releases/{version}/deploys'],
  createDeploy: ['POST', '/releases/{version}/deploys'],
  listReplays: ['GET', '/replays'],
  getReplay: ['GET', '/replays/{replay}'],
  deleteReplay: ['DELETE', '/replays/{replay}'],
  listReplaySegments: ['GET', '/replays/{replay}/segments'],
  downloadReplaySegment: ['GET', '/replays/{replay}/segments/{segment}'],
  listProfiles: ['GET', '/projects/{project}/profiles'],
  getProfile: ['GET', '/projects/{project}/profiles/{profile}'],
  listUptimeChecks: ['GET', '/uptime/checks'],
  createUptimeCheck: ['POST', '/uptime/checks'],
  getUptimeCheck: ['GET', '/uptime/checks/{check}'],
  updateUptimeCheck: ['PATCH', '/uptime/checks/{check}'],
  deleteUptimeCheck: ['DELETE', '/uptime/checks/{check}'],
  listOutages: ['GET', '/uptime/checks/{check}/outages'],
  listMonitors: ['GET', '/monitors'],
  createMonitor: ['POST', '/monitors'],
  getMonitor: ['GET', '/monitors/{monitor}'],
  updateMonitor: ['PATCH', '/monitors/{monitor}'],
  deleteMonitor: ['DELETE', '/monitors/{monitor}'],
  listRuns: ['GET', '/monitors/{monitor}/runs'],
  getTrace: ['GET', '/traces/{trace}'],
  getSpan: ['GET', '/traces/{trace}/spans/{span}'],
  listIssueActivity: ['GET', '/issues/{issue}/activity'],
  createComment: ['POST', '/issues/{issue}/comments'],
  updateComment: ['PUT', '/issues/{issue}/comments/{comment}'],
  deleteComment: ['DELETE', '/issues/{issue}/comments/{comment}'],
  updateMarks: ['PATCH', '/issues/{issue}/marks'],
  exploreRows: ['GET', '/explore/rows'],
  exploreSeries: ['GET', '/explore/series'],
  listAttributes: ['GET', '/explore/attributes'],
  listIssueEvents: ['GET', '/issues/{issue}/events'],
  getIssueEvent: ['GET', '/issues/{issue}/events/{event}'],
  listEvents: ['GET', '/projects/{project}/events'],
  getEvent: ['GET', '/projects/{project}/events/{event}'],
  listIssueTags: ['GET', '/issues/{issue}/tags'],
  listAttachments: ['GET', '/projects/{project}/events/{event}/attachments'],
  downloadAttachment: ['GET', '/projects/{project}/events/{event}/attachments/{attachment}'],
  deleteAttachment: ['DELETE', '/projects/{project}/events/{event}/attachments/{attachment}'],
  listAlertRules: ['GET', '/alerts/rules'],
  createAlertRule: ['POST', '/alerts/rules'],
  previewAlertRule: ['POST', '/alerts/rules/preview'],
  getAlertRule: ['GET', '/alerts/rules/{rule}'],
  updateAlertRule: ['PATCH', '/alerts/rules/{rule}'],
  deleteAlertRule: ['DELETE', '/alerts/rules/{rule}'],
  listAlertFirings: ['GET', '/alerts/firings'],
  listReceivers: ['GET', '/alerts/receivers'],
  createReceiver: ['POST', '/alerts/receivers'],
  getReceiver: ['GET', '/alerts/receivers/{receiver}'],
  updateReceiver: ['PATCH', '/alerts/receivers/{receiver}'],
  deleteReceiver: ['DELETE', '/alerts/receivers/{receiver}'],
  testReceiver: ['POST', '/alerts/receivers/{receiver}/test'],
  listDashboards: ['GET', '/dashboards'],
  createDashboard: ['POST', '/dashboards'],
  importDashboard: ['POST', '/dashboards/import'],
  getDashboard: ['GET', '/dashboards/{dashboard}'],
  updateDashboard: ['PATCH', '/dashboards/{dashboard}'],
  deleteDashboard: ['DELETE', '/dashboards/{dashboard}'],
  listDashboardVersions: ['GET', '/dashboards/{dashboard}/versions'],
  restoreDashboard: ['POST', '/dashboards/{dashboard}/restore'],
  listDashboardLinks: ['GET', '/dashboards/{dashboard}/links'],
  createDashboardLink: ['POST', '/dashboards/{dashboard}/links'],
  deleteDashboardLink: ['DELETE', '/dashboards/{dashboard}/links/{link}'],
  listSavedSearches: ['GET', '/saved-searches'],
  createSavedSearch: ['POST', '/saved-searches'],
  getSavedSearch: ['GET', '/saved-searches/{search}'],
  updateSavedSearch: ['PATCH', '/saved-searches/{search}'],
  deleteSavedSearch: ['DELETE', '/saved-searches/{search}'],
  getFirstSearch: ['GET', '/me/first-search'],
  setFirstSearch: ['PUT', '/me/first-search'],
  getProjectRules: ['GET', '/projects/{project}/rules'],
  updateProjectRules: ['PATCH', '/projects/{project}/rules'],
  getOwnership: ['GET', '/projects/{project}/ownership'],
  updateOwnership: ['PATCH', '/projects/{project}/ownership'],
  getProjectLimits: ['GET', '/projects/{project}/limits'],
  updateProjectLimits: ['PATCH', '/projects/{project}/limits'],
  listEnvironments: ['GET', '/projects/{project}/environments'],
  updateEnvironment: ['PATCH', '/projects/{project}/environments'],
  listQuotas: ['GET', '/quotas'],
  setQuota: ['PUT', '/quotas'],
  deleteQuota: ['DELETE', '/quotas/{quota}'],
  getOrganizationSettings: ['GET', '/organization/settings'],
  updateOrganizationSettings: ['PATCH', '/organization/settings'],
  getSecurityPolicies: ['GET', '/organization/security'],
  updateSecurityPolicies: ['PATCH', '/organization/security'],
  restoreIssues: ['POST', '/issues/restore'],
  listDiscardedGroups: ['GET', '/projects/{project}/discarded-groups'],
  liftDiscard: ['DELETE', '/projects/{project}/discarded-groups/{group}'],
  listLegalHolds: ['GET', '/holds'],
  placeLegalHold: ['POST', '/holds'],
  liftLegalHold: ['DELETE', '/holds/{hold}'],
  listIntegrations: ['GET', '/integrations'],
  connectIntegration: ['POST', '/integrations'],
  getIntegration: ['GET', '/integrations/{integration}'],
  updateIntegration: ['PATCH', '/integrations/{integration}'],
  deleteIntegration: ['DELETE', '/integrations/{integration}'],
  checkIntegration: ['POST', '/integrations/{integration}/check'],
  renewWebhookSecret: ['POST', '/integrations/{integration}/webhook-secret'],
  listTickets: ['GET', '/issues/{issue}/tickets'],
  linkTicket: ['POST', '/issues/{issue}/tickets'],
  createTicket: ['POST', '/issues/{issue}/tickets/new'],
  unlinkTicket: ['DELETE', '/issues/{issue}/tickets/{ticket}'],
  listStatusPages: ['GET', '/status-pages'],
  createStatusPage: ['POST', '/status-pages'],
  getStatusPage: ['GET', '/status-pages/{page}'],
  updateStatusPage: ['PATCH', '/status-pages/{page}'],
  deleteStatusPage: ['DELETE', '/status-pages/{page}'],
  listStatusIncidents: ['GET', '/status-pages/{page}/incidents'],
  openStatusIncident: ['POST', '/status-pages/{page}/incidents'],
  getStatusIncident: ['GET', '/status-pages/{page}/incidents/{incident}'],
  deleteStatusIncident: ['DELETE', '/status-pages/{page}/incidents/{incident}'],
  updateStatusIncident: ['POST', '/status-pages/{page}/incidents/{incident}/updates'],
  listStatusSubscribers: ['GET', '/status-pages/{page}/subscribers'],
  deleteStatusSubscriber: ['DELETE', '/status-pages/{page}/subscribers/{subscriber}'],
  listMetrics: ['GET', '/metrics'],
  getMetricSeries: ['GET', '/metrics/series'],
  listMetricSamples: ['GET', '/metrics/samples'],
  listMetricAttributes: ['GET', '/metrics/attributes'],
  listSessionHealth: ['GET', '/sessions'],
  getReleaseAdoption: ['GET', '/releases/{version}/adoption'],
  runSql: ['POST', '/sql'],
  estimateSql: ['POST', '/sql/cost'],
  listSqlTables: ['GET', '/sql/tables'],
  listFeedback: ['GET', '/feedback'],
  markFeedback: ['PATCH', '/feedback'],
  listFeedbackOfIssue: ['GET', '/issues/{issue}/feedback'],
  listArtifactBundles: ['GET', '/projects/{project}/artifact-bundles'],
  listArtifactFiles: ['GET', '/projects/{project}/artifact-bundles/{bundle}/files'],
  deleteArtifactBundle: ['DELETE', '/projects/{project}/artifact-bundles/{bundle}'],
  listDebugFiles: ['GET', '/projects/{project}/debug-files'],
  listMaintenanceWindows: ['GET', '/uptime/maintenance'],
  createMaintenanceWindow: ['POST', '/uptime/maintenance'],
  deleteMaintenanceWindow: ['DELETE', '/uptime/maintenance/{window}'],
  listUptimeProbes: ['GET', '/uptime/probes'],
  createUptimeProbe: ['POST', '/uptime/probes'],
  deleteUptimeProbe: ['DELETE', '/uptime/probes/{probe}'],
  getGrouping: ['GET', '/projects/{project}/events/{event}/grouping'],
  tryGroupingRules: ['POST', '/projects/{project}/events/{event}/grouping'],
  tryScrubbingRules: ['POST', '/projects/{project}/events/{event}/scrubbing'],
  listSuspectCommits: ['GET', '/projects/{project}/events/{event}/suspect-commits'],
  readIssueAgain: ['POST', '/issues/{issue}/read-again'],
  getNotifications: ['GET', '/me/notifications'],
  setNotifications: ['PUT', '/me/notifications'],
  listReplayViewers: ['GET', '/replays/{replay}/viewers'],
  markReplayWatched: ['POST', '/replays/{replay}/viewers'],
  importUptimeKuma: ['POST', '/uptime/checks/import'],
  listWebhooks: ['GET', '/webhooks'],
  createWebhook: ['POST', '/webhooks'],
  getWebhook: ['GET', '/webhooks/{webhook}'],
  updateWebhook: ['PATCH', '/webhooks/{webhook}'],
  deleteWebhook: ['DELETE', '/webhooks/{webhook}'],
  rotateWebhookSecret: ['POST', '/webhooks/{webhook}/secret'],
  pingWebhook: ['POST', '/webhooks/{webhook}/ping'],
  listWebhookDeliveries: ['GET', '/webhooks/{webhook}/deliveries'],
  getWebhookDelivery: ['GET', '/webhooks/{webhook}/deliveries/{delivery}'],
  redeliverWebhook: ['POST', '/webhooks/{webhook}/deliveries/{delivery}/redeliver'],
} as const satisfies Record<keyof Operations, readonly [string, string]>
