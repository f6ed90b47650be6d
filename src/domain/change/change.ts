import type { FiringLevel, Why } from '../alert/rule.ts'
import type { AuditAction } from '../audit/audit.ts'
import type { EventId, IssueId, ProjectId } from '../ids.ts'
import type { ActivityActor, Happening } from '../issue/activity.ts'

/** Issue changes that are sent to external systems. */
const issueChanges = [
  'issue.created',
  'issue.resolved',
  'issue.reopened',
  'issue.regressed',
  'issue.escalated',
  'issue.archived',
  'issue.assigned',
  'issue.unassigned',
  'issue.priority_changed',
  'issue.commented',
  'issue.comment_edited',
  'issue.comment_deleted',
  'issue.merged',
  'issue.split',
  'issue.linked',
  'issue.unlinked',
] as const

/** User feedback was received, or marked as read by the team. */
const feedbackChanges = ['feedback.created', 'feedback.updated'] as const

const releaseChanges = ['release.created', 'release.updated', 'release.deployed', 'release.deleted'] as const

const alertChanges = ['alert.fired', 'alert.resolved'] as const

/** Changes of settings: the audit log actions about resources of the API, under the same names. */
const auditedChanges = [
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
  'environment.hidden',
  'environment.shown',
  'team.created',
  'team.updated',
  'team.deleted',
  'team.members_changed',
  'member.invited',
  'member.joined',
  'member.role_changed',
  'member.deactivated',
  'member.reactivated',
  'member.removed',
  'member.left',
  'alert.created',
  'alert.updated',
  'alert.deleted',
  'receiver.created',
  'receiver.updated',
  'receiver.deleted',
  'integration.created',
  'integration.updated',
  'integration.deleted',
  'artifacts.deleted',
  'attachment.deleted',
  'replay.deleted',
  'dashboard.created',
  'dashboard.updated',
  'dashboard.deleted',
  'dashboard.link_created',
  'dashboard.link_removed',
  'monitor.created',
  'monitor.updated',
  'monitor.deleted',
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
] as const satisfies readonly AuditAction[]

/** Every kind of change that is sent: `thing.what`, in the past tense. */
export const changeKinds = [
  ...issueChanges,
  ...feedbackChanges,
  ...releaseChanges,
  ...alertChanges,
  ...auditedChanges,
] as const
export type ChangeKind = (typeof changeKinds)[number]
export type AuditedChange = (typeof auditedChanges)[number]

export function parseChangeKind(text: string): ChangeKind | undefined {
  return changeKinds.find((kind) => kind === text)
}

/** The change for an audited action; `undefined` if it is not sent. */
export function changeOfAudit(action: AuditAction): AuditedChange | undefined {
  return auditedChanges.find((kind) => kind === action)
}

/** What changed, with its state at that time. */
export type ChangeDetail =
  | { readonly about: 'issue'; readonly issue: IssueId; readonly happening: Happening }
  /** `text`: `null` if the comment was deleted. */
  | { readonly about: 'comment'; readonly issue: IssueId; readonly comment: number; readonly text: string | null }
  /** Contains neither the message nor its author. `issue`: `null` if its event is unknown. */
  | {
      readonly about: 'feedback'
      readonly id: number
      readonly event: EventId | null
      readonly issue: IssueId | null
      readonly isRead: boolean
    }
  /** `fields`: the fields that were set. */
  | { readonly about: 'release'; readonly version: string; readonly fields: readonly string[] }
  | { readonly about: 'deploy'; readonly version: string; readonly deploy: DeployedTo }
  | {
      readonly about: 'alert'
      readonly rule: Named
      readonly level: FiringLevel
      readonly why: Why
      readonly issue: IssueId | null
    }
  /** `id`: `null` if unknown. `fields`: names of the changed fields with their new values as text. */
  | {
      readonly about: 'setting'
      readonly id: string | null
      readonly name: string
      readonly fields: Readonly<Record<string, string>>
    }

interface Named {
  readonly id: number
  readonly name: string
}

/** Times in ISO 8601. */
export interface DeployedTo {
  readonly id: number
  readonly environment: string
  readonly name: string | null
  readonly url: string | null
  readonly startedAt: string | null
  readonly finishedAt: string
}

/** The author of a change, as in issue histories and the audit log. */
export interface ChangeActor {
  readonly kind: ActivityActor['kind'] | 'server' | 'nobody'
  readonly id: string | null
  readonly name: string
}

/** A change, as read by followers. Ids increase across all changes. */
export interface Change {
  readonly id: number
  readonly at: Date
  readonly kind: ChangeKind
  /** The projects concerned; `null` for the organization. */
  readonly projects: readonly ProjectId[] | null
  readonly by: ChangeActor
  readonly detail: ChangeDetail
}

/**
 * The ordered feed of changes for external systems. Each change is written in the same transaction as the data it
 * describes, so the feed is exact and complete. Nothing is written while there are no followers, and changes that all
 * followers have read are deleted.
 */
export interface ChangeFeed {
  /** Registers a follower for changes from now on. An existing follower keeps its position. */
  begin(follower: string): Promise<void>
  end(follower: string): Promise<void>
  /** Unread changes, oldest first; `undefined` if not registered. */
  next(follower: string, limit: number): Promise<readonly Change[] | undefined>
  /** Advances a follower. A caller that writes on behalf of the follower does so in the same transaction. */
  moveTo(follower: string, id: number): Promise<void>
  /** Deletes changes that all followers have read, and changes older than this. Returns the number deleted. */
  forget(before: Date): Promise<number>
}

/** The change for an entry of an issue's history; `undefined` if it is not sent. */
export function changeOfHappening(what: Happening): ChangeKind | undefined {
  switch (what.kind) {
    case 'first_seen':
      return 'issue.created'
    case 'state':
      return changeOfState(what)
    case 'assigned':
      return what.is === null ? 'issue.unassigned' : 'issue.assigned'
    case 'priority':
      return 'issue.priority_changed'
    case 'comment':
      return 'issue.commented'
    case 'merged':
      return 'issue.merged'
    case 'taken_out':
      return 'issue.split'
    case 'linked':
      return 'issue.linked'
    case 'unlinked':
      return 'issue.unlinked'
    case 'seen_in':
      return undefined
  }
}

function changeOfState({ was, is, why }: Extract<Happening, { kind: 'state' }>): ChangeKind | undefined {
  if (why === 'came_back') return 'issue.regressed'
  if (why === 'escalated') return 'issue.escalated'
  switch (is.status) {
    case 'resolved':
      // The issue was resolved earlier; now the release it was waiting for exists.
      return why === 'released' ? undefined : 'issue.resolved'
    case 'archived':
      return 'issue.archived'
    case 'unresolved':
      return was.status === 'unresolved' ? undefined : 'issue.reopened'
  }
}
