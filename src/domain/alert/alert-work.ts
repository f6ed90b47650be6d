import type { ProjectScope } from '../access/access.ts'
import type { Level } from '../event/event.ts'
import type { IssueId, ProjectId, TeamId } from '../ids.ts'
import type { Activity, HappeningKind } from '../issue/activity.ts'
import type { Issue } from '../issue/issue.ts'
import type { Summary, OutboxMessage } from './outbox.ts'
import type { NotificationPreferences, NotificationTopic } from './preferences.ts'
import type { Receiver } from './receiver.ts'
import type { AlertRule, FiringLevel, Why } from './rule.ts'
import type { GroupState } from './telemetry-threshold.ts'
import type { ThresholdState } from './threshold.ts'

/** A recipient of mail. */
export interface Addressee {
  readonly userId: string
  readonly name: string
  readonly email: string
  /** `null` for the server's default. */
  readonly locale: string | null
  readonly timeZone: string | null
}

/** A firing to be recorded. */
export interface NewFiring {
  readonly ruleId: number
  /** `null` for thresholds. */
  readonly issue: Pick<Issue, 'id' | 'projectId' | 'title'> | null
  readonly at: Date
  readonly level: FiringLevel
  readonly why: Why
  /** Suppresses the firing if the rule fired for this issue within this many minutes. */
  readonly everyMinutes: number
  /** `to`: display name of the destination, for the history. */
  readonly messages: readonly { readonly to: string; readonly message: OutboxMessage }[]
}

/** How far a follower of the activity feed has read. */
export interface Progress {
  readonly follower: string
  /** `null` if it has never read. */
  readonly from: number | null
  readonly to: number
}

/** The result of evaluating a rule, written in one transaction. */
export interface Verdict {
  readonly firings: readonly NewFiring[]
  /** Absent if the evaluation did not read the activity feed. */
  readonly progress?: Progress
  /** Thresholds whose state changed. `was` is the state they had when they were evaluated. */
  readonly stateChanges?: readonly {
    readonly ruleId: number
    readonly was: ThresholdState
    readonly is: ThresholdState
    /** Only for thresholds with groups. */
    readonly groups?: { readonly was: readonly GroupState[]; readonly is: readonly GroupState[] }
  }[]
}

/** The server's own work on alerts. People use `AlertCatalogue`. */
export interface AlertWork {
  /** Rules that are enabled and not muted. */
  rules(now: Date): Promise<readonly AlertRule[]>
  /** `undefined` if the receiver was deleted. */
  receiver(id: number): Promise<{ readonly receiver: Receiver; readonly sealed: string } | undefined>
  /** The projects whose rules send to a receiver. */
  receiverUsers(id: number): Promise<ProjectScope>
  receiverNames(): Promise<ReadonlyMap<number, string>>
  /** The requested users and team members, limited to those who can see every one of the projects. */
  audience(
    projects: 'all' | readonly ProjectId[],
    wanted: { readonly users: readonly string[]; readonly teams: readonly TeamId[] },
  ): Promise<readonly Addressee[]>
  person(userId: string): Promise<Addressee | undefined>
  /** When a rule last fired for each of these issues. Issues it never fired for are absent. */
  lastFired(ruleId: number, issues: readonly IssueId[]): Promise<ReadonlyMap<IssueId, Date>>
  /**
   * Writes firings, messages, read positions and threshold states atomically. Skips a firing if it comes too soon after
   * the previous one for its issue, or if its rule was deleted. `overtaken`: another process has already advanced
   * further, and nothing was written.
   */
  commit(verdict: Verdict, now: Date): Promise<'done' | 'overtaken'>
  /** Activity of these kinds in [since, until), newest first. */
  history(
    projects: 'all' | readonly ProjectId[],
    kinds: readonly HappeningKind[],
    period: { readonly since: Date; readonly until: Date },
    limit: number,
  ): Promise<readonly Activity[]>
  /** Issues first seen in [since, until), newest first. */
  newIssues(
    projects: 'all' | readonly ProjectId[],
    period: { readonly since: Date; readonly until: Date },
    limit: number,
  ): Promise<readonly NewIssue[]>
}

/** An issue when it was new, but with its current level. */
export interface NewIssue {
  readonly at: Date
  /** '' if the first event named none. */
  readonly environment: string
  readonly level: Level
}

/** A notification that is waiting to be mailed. */
export interface PendingNotification {
  readonly userId: string
  readonly topic: NotificationTopic
  readonly activityId: number
  readonly dueAt: Date
}

/** A pending notification with the issue it is about. */
export interface PendingItem {
  readonly id: number
  readonly topic: NotificationTopic
  readonly activity: Activity
  readonly issue: Pick<Issue, 'id' | 'number' | 'title' | 'projectId'>
}

/** Notification mails that people have subscribed to. */
export interface NotificationWork {
  /** Users without saved preferences get the defaults. */
  preferencesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, NotificationPreferences>>
  /** The user a token acts for; `null` if it belongs to no user. */
  ownerOfToken(tokenId: number): Promise<string | null>
  add(progress: Progress, pending: readonly PendingNotification[]): Promise<'done' | 'overtaken'>
  /** Users with at least one notification that is due. */
  due(now: Date): Promise<readonly string[]>
  /** Due notifications of a user, newest first. */
  pendingOf(userId: string, now: Date): Promise<readonly PendingItem[]>
  /** Queues the mail and deletes the notifications in it. Nothing is queued if `summary` is `null`. */
  bundle(userId: string, pending: readonly number[], summary: Summary | null, now: Date): Promise<void>
}
