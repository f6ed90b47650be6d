import type { Grant } from '../access/access.ts'

/** Actions in the audit log: `area.what`, in the past tense. The page has a sentence for each. */
export const auditActions = [
  'organization.updated',
  'project.created',
  'project.updated',
  'project.access_changed',
  'project.rules_changed',
  'project.ownership_changed',
  'project.sampling_changed',
  'project.spike_protection_changed',
  'project.deleted',
  'key.created',
  'key.updated',
  'key.deleted',
  'quota.created',
  'quota.updated',
  'quota.deleted',
  'issue.deleted',
  'issue.restored',
  'discard.lifted',
  'hold.placed',
  'hold.lifted',
  'disk.week_dropped',
  'disk.copy_deleted',
  'environment.hidden',
  'environment.shown',
  'team.created',
  'team.updated',
  'team.deleted',
  'team.members_changed',
  'member.invited',
  'member.invitation_revoked',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'member.left',
  'member.provisioned',
  'member.updated',
  'member.deactivated',
  'member.reactivated',
  'account.signed_in',
  'account.sign_in_failed',
  'account.password_changed',
  'account.password_reset',
  'account.email_changed',
  'account.two_factor_enabled',
  'account.two_factor_disabled',
  'account.passkey_added',
  'account.passkey_removed',
  'account.sessions_revoked',
  'account.network_refused',
  'token.created',
  'token.revoked',
  'application.registered',
  'application.authorized',
  'application.revoked',
  'application.tool_used',
  'artifacts.deleted',
  'alert.created',
  'alert.updated',
  'alert.deleted',
  'receiver.created',
  'receiver.updated',
  'receiver.deleted',
  'integration.created',
  'integration.updated',
  'integration.deleted',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.secret_rotated',
  'webhook.turned_off',
  'attachment.deleted',
  'replay.deleted',
  'monitor.created',
  'monitor.updated',
  'monitor.deleted',
  'dashboard.created',
  'dashboard.updated',
  'dashboard.deleted',
  'dashboard.link_created',
  'dashboard.link_removed',
  'uptime.created',
  'uptime.updated',
  'uptime.deleted',
  'uptime.maintenance_created',
  'uptime.maintenance_deleted',
  'uptime.probe_created',
  'uptime.probe_deleted',
  'status_page.created',
  'status_page.updated',
  'status_page.deleted',
  'status_page.incident_opened',
  'status_page.incident_updated',
  'status_page.incident_deleted',
  'status_page.subscriber_removed',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Who acted, with their name at that time, which stays after the account is deleted. */
export interface AuditActor {
  readonly kind: 'user' | 'token' | 'operator' | 'server' | 'nobody'
  /** Id of the account or token; `null` for the operator, the server itself and anonymous requests. */
  readonly id: string | null
  readonly name: string
}

export interface AuditEntry {
  readonly id: number
  readonly at: Date
  readonly by: AuditActor
  readonly action: AuditAction
  /** Name of the subject at that time: a project's slug, a person's address, a team's name; '' for the organization. */
  readonly target: string
  /** Changed fields with their new values as text. Never contains secrets. */
  readonly detail: Readonly<Record<string, string>>
}

/** A search in the log. Absent fields match everything. */
export interface AuditSearch {
  /** Case-insensitive part of the actor, the target or a detail. */
  readonly text?: string
  readonly actions?: readonly AuditAction[]
  readonly since?: Date
  readonly until?: Date
  /** Entries older than this id. */
  readonly before?: number
}

/** The append-only log of who did what, and when. */
export interface AuditCatalogue {
  /** For actions that the catalogue does not record in its own transactions (accounts). */
  add(entry: Omit<AuditEntry, 'id'>): Promise<void>
  /** Entries after an id, oldest first. Empty unless the grant covers all projects. */
  following(grant: Grant<'org:write'>, after: number, limit: number): Promise<readonly AuditEntry[]>
  /** The last entry sent to an external follower; 0 if none. */
  position(follower: string): Promise<number>
  setPosition(follower: string, id: number): Promise<void>
  /** Newest first. Empty unless the grant covers all projects. */
  search(grant: Grant<'org:write'>, search: AuditSearch, limit: number): Promise<readonly AuditEntry[]>
}
