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
  /** As the SDK said; never believed. */
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
  action: "organization.updated" | "project.created" | "project.updated" | "project.access_changed" | "project.rules_changed" | "project.ownership_changed" | "project.sampling_changed" | "project.spike_protection_changed" | "project.deleted" | "key.created" | "key.updated" | "key.deleted" | "quota.created" | "quota.updated" | "quota.deleted" | "hold.placed" | "hold.lifted" | "disk.week_dropped" | "environment.hidden" | "environment.shown" | "team.created" | "team.updated" | "team.deleted" | "team.members_changed" | "member.invited" | "member.invitation_revoked" | "member.joined" | "member.role_changed" | "member.removed" | "member.left" | "member.provisioned" | "member.updated" | "member.deactivated" | "member.reactivated" | "account.signed_in" | "account.sign_in_failed" | "account.password_changed" | "account.password_reset" | "account.email_changed" | "account.two_factor_enabled" | "account.two_factor_disabled" | "account.passkey_added" | "account.passkey_removed" | "account.sessions_revoked" | "account.network_refused" | "token.created" | "token.revoked" | "application.registered" | "application.authorized" | "application.revoked" | "artifacts.deleted" | "alert.created" | "alert.updated" | "alert.deleted" | "receiver.created" | "receiver.updated" | "receiver.deleted" | "integration.created" | "integration.updated" | "integration.deleted" | "attachment.deleted" | "replay.deleted" | "monitor.created" | "monitor.updated" | "monitor.deleted" | "dashboard.created" | "dashboard.updated" | "dashboard.deleted" | "dashboard.link_created" | "dashboard.link_removed" | "uptime.created" | "uptime.updated" | "uptime.deleted" | "uptime.maintenance_created" | "uptime.maintenance_deleted" | "uptime.probe_created" | "uptime.probe_deleted" | "status_page.created" | "status_page.updated" | "status_page.deleted" | "status_page.incident_opened" | "status_page.incident_updated" | "status_page.incident_deleted" | "status_page.subscriber_removed"
  /** As it was called then. */
  target: string
  /** What changed: fields, and their new values. */
  detail: Record<string, string>
}

export type ChangedIssues = {
  matched: number
  /** Those that were not so before. */
  changed: number
  /** More than 1000 match: send it again for the rest. */
  hasMore: boolean
  /** With which `undoIssueChange` takes all of it back, for a day. */
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
  /** Values of secret ones are shown as dots; sent back so, they stay. */
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
  /** Now, unless said. */
  finishedAt?: string | undefined
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

export type Invitation = {
  id: string
  /** Empty: for whoever has the link. */
  email: string
  role: "owner" | "admin" | "member" | "viewer"
  teams: Array<string>
  invitedBy: string
  createdAt: string
  expiresAt: string
}

export type InvitationDraft = {
  /** Empty: for whoever has the link. */
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
  /** All events ever. */
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
  /** null: nobody. */
  assignee?: {
    kind: "user" | "team"
    id: string
  } | null | undefined
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
  /** All events ever. */
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
  /** Since when a directory does not let them sign in. */
  deactivatedAt: string | null
}

export type MemberChange = {
  role: "owner" | "admin" | "member" | "viewer"
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
  config?: MonitorConfig | undefined
  muted?: boolean | undefined
}

export type MonitorConfig = {
  /** null: nobody has said; then nothing is ever missed. */
  schedule: Schedule | null
  timezone?: string | undefined
  /** Minutes that a check-in may come late. */
  margin?: number | undefined
  /** Minutes. */
  maxRuntime?: number | undefined
  failureThreshold?: number | undefined
  recoveryThreshold?: number | undefined
}

export type NewInvitation = {
  id: string
  /** Empty: for whoever has the link. */
  email: string
  role: "owner" | "admin" | "member" | "viewer"
  teams: Array<string>
  invitedBy: string
  createdAt: string
  expiresAt: string
  link: string
  sent: boolean
}

export type NewMonitor = {
  name: string
  config: MonitorConfig
  project: string
  slug?: string | undefined
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

export type Organization = {
  slug: string
  name: string
  requireTwoFactor: boolean
  defaultRole: "member" | "viewer"
}

export type Outage = {
  id: string
  from: string
  /** null: it lasts. */
  until: string | null
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
  /** From 0; those that are missing are gaps. */
  id: number
  startedAt: string
  endedAt: string
  events: number
  bytes: number
  videoBytes: number
  state: "kept" | "unreadable"
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

/** Where it is mended; the releases are the newest of each issue’s project. */
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

export type Schedule = {
  type: "crontab"
  value: string
} | {
  type: "interval"
  value: number
  unit: "minute" | "hour" | "day" | "week" | "month" | "year"
}

export type Scope = "org:read" | "org:write" | "org:admin" | "member:read" | "member:admin" | "team:read" | "team:admin" | "project:read" | "project:write" | "project:admin" | "project:releases" | "event:read" | "event:write" | "event:admin" | "alerts:read" | "alerts:write" | "scim:admin"

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

export type TagTotals = {
  key: string
  /** Events that bear it. */
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
  /** All of them: ids of accounts. */
  members?: Array<string> | undefined
}

export type TeamDraft = {
  name: string
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

export type UptimeStanding = {
  id: string
  projectId: string
  name: string
  kind: "http" | "tcp" | "dns" | "ping"
  target: string
  /** `up`, `down`, and what stands between. */
  state: string
  since: string | null
  lastAt: string | null
  lastMs: number | null
  certificateUntil: string | null
  intervalSeconds: number
}

/** What each operation is told, and what it answers. */
export interface Operations {
  /** Show who asks, and what they may do. `GET /api/1/me`. */
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
  /** Create a personal token. For whoever is signed in: no token makes tokens of its owner. The token is shown this once. `POST /api/1/me/tokens`. Needs `org:read`. */
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
  /** List the tokens of the organization. `GET /api/1/organization/tokens`. Needs `org:admin`. */
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
  /** Create a token of the organization. It reaches every project. The token is shown this once. `POST /api/1/organization/tokens`. Needs `org:admin`. */
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
        /** The time until now: `24h`, `14d`. */
        period?: string | undefined
        /** With `end`, instead of `period`. */
        start?: string | undefined
        end?: string | undefined
        /** A part of who, of the target, of a detail. */
        text?: string | undefined
        action?: "organization.updated" | "project.created" | "project.updated" | "project.access_changed" | "project.rules_changed" | "project.ownership_changed" | "project.sampling_changed" | "project.spike_protection_changed" | "project.deleted" | "key.created" | "key.updated" | "key.deleted" | "quota.created" | "quota.updated" | "quota.deleted" | "hold.placed" | "hold.lifted" | "disk.week_dropped" | "environment.hidden" | "environment.shown" | "team.created" | "team.updated" | "team.deleted" | "team.members_changed" | "member.invited" | "member.invitation_revoked" | "member.joined" | "member.role_changed" | "member.removed" | "member.left" | "member.provisioned" | "member.updated" | "member.deactivated" | "member.reactivated" | "account.signed_in" | "account.sign_in_failed" | "account.password_changed" | "account.password_reset" | "account.email_changed" | "account.two_factor_enabled" | "account.two_factor_disabled" | "account.passkey_added" | "account.passkey_removed" | "account.sessions_revoked" | "account.network_refused" | "token.created" | "token.revoked" | "application.registered" | "application.authorized" | "application.revoked" | "artifacts.deleted" | "alert.created" | "alert.updated" | "alert.deleted" | "receiver.created" | "receiver.updated" | "receiver.deleted" | "integration.created" | "integration.updated" | "integration.deleted" | "attachment.deleted" | "replay.deleted" | "monitor.created" | "monitor.updated" | "monitor.deleted" | "dashboard.created" | "dashboard.updated" | "dashboard.deleted" | "dashboard.link_created" | "dashboard.link_removed" | "uptime.created" | "uptime.updated" | "uptime.deleted" | "uptime.maintenance_created" | "uptime.maintenance_deleted" | "uptime.probe_created" | "uptime.probe_deleted" | "status_page.created" | "status_page.updated" | "status_page.deleted" | "status_page.incident_opened" | "status_page.incident_updated" | "status_page.incident_deleted" | "status_page.subscriber_removed" | undefined
      } | undefined
    }
    value: {
      data: Array<AuditEntry>
      /** The cursor of the next page; null: this is the last one. */
      next: string | null
    }
  }
  /** Show what came in by the hour, and what became of it. `GET /api/1/organization/usage`. Needs `org:read`. */
  getUsage: {
    input: {
      query?: {
        /** The time until now: `24h`, `14d`. */
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
  /** Give a member another role. Their sessions end, so that what they see is what they may. `PATCH /api/1/members/{member}`. Needs `member:admin`. */
  updateMember: {
    input: {
      /** The id of a member’s account. */
      member: string
      body: MemberChange
    }
    value: Member
  }
  /** Remove a member. Their account goes with its sessions and tokens; their name stays on what they did. `DELETE /api/1/members/{member}`. Needs `member:admin`. */
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
  /** Invite somebody. The link is answered this once, and mailed where mail works. Naming teams takes `team:read` as well. `POST /api/1/invitations`. Needs `member:admin`. */
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
  /** Rename a team, and say who is in it. `PATCH /api/1/teams/{team}`. Needs `team:read`, `team:admin`. */
  updateTeam: {
    input: {
      /** A team’s slug or id. */
      team: string
      body: TeamChange
    }
    value: Team
  }
  /** Delete a team. Its projects stay; those that were open to it alone are then open to owners and admins. `DELETE /api/1/teams/{team}`. Needs `team:read`, `team:admin`. */
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
  /** Create a project. It gets a first key. Saying who sees it takes `project:admin` and `team:read` as well. `POST /api/1/projects`. Needs `project:read`, `project:write`. */
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
  /** Change a project. What is absent stays. A new slug leaves the old addresses leading on to the new ones. `PATCH /api/1/projects/{project}`. Needs `project:read`, `project:write`. */
  updateProject: {
    input: {
      /** A project’s slug or id. */
      project: string
      body: ProjectChange
    }
    value: Project
  }
  /** Delete a project with all its data. Its keys refuse at once; its events and files go in the background. `DELETE /api/1/projects/{project}`. Needs `project:read`, `project:admin`. */
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
  /** Change, disable or enable a key. `PATCH /api/1/projects/{project}/keys/{key}`. Needs `project:read`, `project:write`. */
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
  /** Search issues. Issues with events within the period, 14 days unless said. `GET /api/1/issues`. Needs `project:read`, `event:read`. */
  listIssues: {
    input: {
      query?: {
        /** Things on a page. */
        limit?: number | undefined
        /** `next` of the page before. */
        cursor?: string | undefined
        /** The time until now: `24h`, `14d`. */
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
  /** Change all issues that a search finds, or those that are named. At most 1000 at once, those seen last. Name issues or a query: without either nothing is changed. `PATCH /api/1/issues`. Needs `project:read`, `event:read`, `event:write`. */
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
  /** Take a change of issues back. Only your own, within a day. What others have changed since stays. `POST /api/1/issues/undo`. Needs `event:write`. */
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
  /** Resolve, archive, reopen or assign an issue, or say how much it matters. `PATCH /api/1/issues/{issue}`. Needs `project:read`, `event:read`, `event:write`. */
  updateIssue: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      body: IssueChange
    }
    value: Issue
  }
  /** Make other issues part of this one. `POST /api/1/issues/{issue}/merge`. Needs `project:read`, `event:read`, `event:write`. */
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
  /** Take groups out of an issue into a new one. `POST /api/1/issues/{issue}/split`. Needs `project:read`, `event:read`, `event:write`. */
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
  /** Create a release, or change it. What is absent stays; `commits` replaces all of them. A new one has to name its projects. `PUT /api/1/releases/{version}`. Needs `project:read`, `project:releases`. */
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
  /** Say that a release was deployed. `POST /api/1/releases/{version}/deploys`. Needs `project:read`, `project:releases`. */
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
        /** The time until now: `24h`, `14d`. */
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
        /** The time until now: `24h`, `14d`. */
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
  /** Show a profile, as speedscope opens it. `GET /api/1/projects/{project}/profiles/{profile}`. Needs `project:read`, `event:read`. */
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
  /** List uptime checks, and how they stand. `GET /api/1/uptime/checks`. Needs `project:read`, `event:read`. */
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
  /** List when an uptime check was down. `GET /api/1/uptime/checks/{check}/outages`. Needs `project:read`, `event:read`. */
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
  /** List monitors of jobs. `GET /api/1/monitors`. Needs `project:read`, `event:read`. */
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
  /** Change or mute a monitor. `PATCH /api/1/monitors/{monitor}`. Needs `project:read`, `event:read`, `project:write`. */
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
  /** Show a trace: its spans, and the events that happened in it. `GET /api/1/traces/{trace}`. Needs `project:read`, `event:read`. */
  getTrace: {
    input: {
      /** A trace’s id: 32 hexadecimal digits. */
      trace: string
    }
    value: {
      id: string
      /** All spans; more than there are in `spans` where a limit cut them. */
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
  /** Show all that is known of a span. `GET /api/1/traces/{trace}/spans/{span}`. Needs `project:read`, `event:read`. */
  getSpan: {
    input: {
      /** A trace’s id: 32 hexadecimal digits. */
      trace: string
      /** A span’s id: 16 hexadecimal digits. */
      span: string
    }
    value: Record<string, unknown>
  }
  /** List what happened to an issue. The newest first: where it stood, whose it was, comments, merges, tickets. `GET /api/1/issues/{issue}/activity`. Needs `project:read`, `event:read`. */
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
  /** Change your comment. `PUT /api/1/issues/{issue}/comments/{comment}`. Needs `project:read`, `event:read`, `event:write`. */
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
  /** Bookmark an issue, or follow it. `PATCH /api/1/issues/{issue}/marks`. Needs `project:read`, `event:read`. */
  updateMarks: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      body: MarksChange
    }
    value: Marks
  }
  /** Ask for errors, spans or logs by their fields, or for sums of them. A field such as `count()` or `p95(span.duration)` is computed of all rows that have the other fields in common. Durations are in milliseconds. `GET /api/1/explore/rows`. Needs `project:read`, `event:read`. */
  exploreRows: {
    input: {
      query?: {
        /** The time until now: `24h`, `14d`. */
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
  /** Ask for numbers of errors, spans or logs over time. `GET /api/1/explore/series`. Needs `project:read`, `event:read`. */
  exploreSeries: {
    input: {
      query?: {
        /** The time until now: `24h`, `14d`. */
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
        /** `count()` unless said. */
        function?: Array<string> | undefined
        /** Fields: one line for each of the largest groups. */
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
        /** By the place of `groupBy`. */
        group: Array<string>
        /** For each function the number of each step. */
        values: Array<Array<number | null>>
      }>
    }
  }
  /** List the attributes that spans or logs bear. `GET /api/1/explore/attributes`. Needs `project:read`, `event:read`. */
  listAttributes: {
    input: {
      query?: {
        /** The time until now: `24h`, `14d`. */
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
        /** The time until now: `24h`, `14d`. */
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
        /** The time until now: `24h`, `14d`. */
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
  /** Show how tags are spread over the events of an issue. `GET /api/1/issues/{issue}/tags`. Needs `project:read`, `event:read`. */
  listIssueTags: {
    input: {
      /** An issue’s id or short id, as `WEB-1A`. */
      issue: string
      query?: {
        /** The time until now: `24h`, `14d`. */
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
  /** List the files that came with an event. `GET /api/1/projects/{project}/events/{event}/attachments`. Needs `project:read`, `event:read`. */
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
  undoIssueChange: ['POST', '/issues/undo'],
  getIssue: ['GET', '/issues/{issue}'],
  updateIssue: ['PATCH', '/issues/{issue}'],
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
} as const satisfies Record<keyof Operations, readonly [string, string]>
