import type { FiringLevel, Why } from '../alert/rule.ts'
import type { AuditAction } from '../audit/audit.ts'
import type { EventId, IssueId, ProjectId } from '../ids.ts'
import type { ActivityActor, Happening } from '../issue/activity.ts'

/** What can happen to an issue that whoever is outside may be told. */
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

/** What people who met errors write: that it came, and that the team has read it. */
const feedbackChanges = ['feedback.created', 'feedback.updated'] as const

const releaseChanges = ['release.created', 'release.updated', 'release.deployed', 'release.deleted'] as const

const alertChanges = ['alert.fired', 'alert.resolved'] as const

/** Changes of settings: those of the audit log that are about what the API serves, under the same names. */
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

/** Every kind of change that is told: `thing.what`, in the past tense. */
export const changeKinds = [
  ...issueChanges,
  ...feedbackChanges,
  ...releaseChanges,
  ...alertChanges,
  ...auditedChanges,
] as const
export type ChangeKind = (typeof changeKinds)[number]
export type AuditedChange = (typeof auditedChanges)[number]

/** The only way from text to a {@link ChangeKind}. */
export function parseChangeKind(text: string): ChangeKind | undefined {
  return changeKinds.find((kind) => kind === text)
}

/** An audited action as a change; undefined: nobody outside is told of it. */
export function changeOfAudit(action: AuditAction): AuditedChange | undefined {
  return auditedChanges.find((kind) => kind === action)
}

/** What changed, as it was at that moment. */
export type ChangeDetail =
  | { readonly about: 'issue'; readonly issue: IssueId; readonly happening: Happening }
  /** `text`: null where it was deleted. */
  | { readonly about: 'comment'; readonly issue: IssueId; readonly comment: number; readonly text: string | null }
  /** Nothing of what it says, nor of who wrote it. `issue`: null where its event has not come, or it names none. */
  | {
      readonly about: 'feedback'
      readonly id: number
      readonly event: EventId | null
      readonly issue: IssueId | null
      readonly isRead: boolean
    }
  /** `fields`: what was set. */
  | { readonly about: 'release'; readonly version: string; readonly fields: readonly string[] }
  | { readonly about: 'deploy'; readonly version: string; readonly deploy: DeployedTo }
  | {
      readonly about: 'alert'
      readonly rule: Named
      readonly level: FiringLevel
      readonly why: Why
      readonly issue: IssueId | null
    }
  /** `id`: null where nobody said. `fields`: names of what changed, and the new values as text. */
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

/** Whoever made a change: as histories and the audit log name them. */
export interface ChangeActor {
  readonly kind: ActivityActor['kind'] | 'server' | 'nobody'
  readonly id: string | null
  readonly name: string
}

/** One change, as followers read it. Ids count up over all of them. */
export interface Change {
  readonly id: number
  readonly at: Date
  readonly kind: ChangeKind
  /** The projects that it is about; null: it is the organization's. */
  readonly projects: readonly ProjectId[] | null
  readonly by: ChangeActor
  readonly detail: ChangeDetail
}

/**
 * The changes in order, for whoever tells others of them. Each is written in the transaction of what it tells, so that
 * nothing is told that did not happen, and nothing left out. Nothing is written while nobody follows, and what all
 * followers have read is forgotten.
 */
export interface ChangeFeed {
  /** Lets somebody follow what comes from now on. Who follows already goes on where they are. */
  begin(follower: string): Promise<void>
  end(follower: string): Promise<void>
  /** Oldest first, after what the follower has read; undefined: it does not follow. */
  next(follower: string, limit: number): Promise<readonly Change[] | undefined>
  /** Notes that a follower has read up to there. Whoever writes something for it moves it in the same transaction. */
  moveTo(follower: string, id: number): Promise<void>
  /** Forgets what everybody has read, and what is older. Returns how many. */
  forget(before: Date): Promise<number>
}

/** What a line of an issue's history is called outside; undefined: nobody is told. */
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
      // What waited for a release has it now: it was resolved before.
      return why === 'released' ? undefined : 'issue.resolved'
    case 'archived':
      return 'issue.archived'
    case 'unresolved':
      return was.status === 'unresolved' ? undefined : 'issue.reopened'
  }
}
