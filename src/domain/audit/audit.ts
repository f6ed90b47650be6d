import type { Grant } from '../access/access.ts'

/**
 * The actions that the audit log notes. `area.what`, in the past tense of the field: the page has a sentence for each.
 */
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

/** The one who acted, by the name that they had then: the name stays when the account is deleted. */
export interface AuditActor {
  readonly kind: 'user' | 'token' | 'operator' | 'server' | 'nobody'
  /** The account's or the token's; null for the operator, for the server itself and for whoever was not signed in. */
  readonly id: string | null
  readonly name: string
}

/** One line of the audit log. */
export interface AuditEntry {
  readonly id: number
  readonly at: Date
  readonly by: AuditActor
  readonly action: AuditAction
  /**
   * The name that the subject had then: a project's slug, a person's address, a team's name; '' for the organisation.
   */
  readonly target: string
  /** The changes: a field's name and its new value as text. Never a secret. */
  readonly detail: Readonly<Record<string, string>>
}

/** A search in the log; absent parts leave nothing out. */
export interface AuditSearch {
  /** Part of who, of the target, of a detail, whatever the case. */
  readonly text?: string
  readonly actions?: readonly AuditAction[]
  readonly since?: Date
  readonly until?: Date
  /** Entries older than this one: an `id`. */
  readonly before?: number
}

/** The log of who did what, and when. It can be read and added to; nothing in it changes. */
export interface AuditCatalogue {
  /** For what other parts of the catalogue do not write down by themselves in their own transactions (accounts). */
  add(entry: Omit<AuditEntry, 'id'>): Promise<void>
  /** Oldest first, those after a line by its id. Only for a grant over all projects; else it is empty. */
  following(grant: Grant<'org:write'>, after: number, limit: number): Promise<readonly AuditEntry[]>
  /** Up to which line somebody outside has been told; 0: of nothing. */
  position(follower: string): Promise<number>
  setPosition(follower: string, id: number): Promise<void>
  /** Newest first, at most `limit`. Only for a grant over all projects; else it is empty. */
  search(grant: Grant<'org:write'>, search: AuditSearch, limit: number): Promise<readonly AuditEntry[]>
}
