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

/** A person who gets mail. */
export interface Addressee {
  readonly userId: string
  readonly name: string
  readonly email: string
  /** null: what the server writes in. */
  readonly locale: string | null
  readonly timeZone: string | null
}

/** A rule that is to fire. */
export interface NewFiring {
  readonly ruleId: number
  /** null: of a threshold. */
  readonly issue: Pick<Issue, 'id' | 'projectId' | 'title'> | null
  readonly at: Date
  readonly level: FiringLevel
  readonly why: Why
  /** The rule does not fire for this issue when it has within so many minutes. */
  readonly everyMinutes: number
  /** `to`: what the destination is called, for the history. */
  readonly messages: readonly { readonly to: string; readonly message: OutboxMessage }[]
}

/** The progress of a follower of the histories: from where it had read to where it has now. */
export interface Progress {
  readonly follower: string
  /** null: it has never read. */
  readonly from: number | null
  readonly to: number
}

/** The changes of one look at a rule, written in one transaction. */
export interface Verdict {
  readonly firings: readonly NewFiring[]
  /** Absent: what was looked at was no history. */
  readonly progress?: Progress
  /** The states of thresholds that have changed. `was`: as they stood when they were looked at. */
  readonly stateChanges?: readonly {
    readonly ruleId: number
    readonly was: ThresholdState
    readonly is: ThresholdState
    /** Of thresholds that judge groups. */
    readonly groups?: { readonly was: readonly GroupState[]; readonly is: readonly GroupState[] }
  }[]
}

/** The work on alerts that the server does by itself; people use `AlertCatalogue`. */
export interface AlertWork {
  /** Returns those that are enabled, and not muted. */
  rules(now: Date): Promise<readonly AlertRule[]>
  /** undefined: it was deleted. */
  receiver(id: number): Promise<{ readonly receiver: Receiver; readonly sealed: string } | undefined>
  /** Returns the projects whose rules send to a receiver. */
  receiverUsers(id: number): Promise<ProjectScope>
  receiverNames(): Promise<ReadonlyMap<number, string>>
  /** Returns these people, and those of these teams: all who see every one of the projects. */
  audience(
    projects: 'all' | readonly ProjectId[],
    wanted: { readonly users: readonly string[]; readonly teams: readonly TeamId[] },
  ): Promise<readonly Addressee[]>
  person(userId: string): Promise<Addressee | undefined>
  /** Returns when a rule last fired for each of these issues; those for which it never did are absent. */
  lastFired(ruleId: number, issues: readonly IssueId[]): Promise<ReadonlyMap<IssueId, Date>>
  /**
   * Writes firings, what they send, positions and states of thresholds: all, or nothing. A firing that comes too soon after the last
   * one for its issue is left out, and so is one whose rule is gone. `overtaken`: somebody else has come further already, and nothing was written.
   */
  commit(verdict: Verdict, now: Date): Promise<'done' | 'overtaken'>
  /** Lines of these kinds in [since, until), newest first, at most `limit`. */
  history(
    projects: 'all' | readonly ProjectId[],
    kinds: readonly HappeningKind[],
    period: { readonly since: Date; readonly until: Date },
    limit: number,
  ): Promise<readonly Activity[]>
  /** Issues whose first event came in [since, until), newest first, at most `limit`. */
  newIssues(
    projects: 'all' | readonly ProjectId[],
    period: { readonly since: Date; readonly until: Date },
    limit: number,
  ): Promise<readonly NewIssue[]>
}

/** An issue as it was when it was new; its level is that of today. */
export interface NewIssue {
  readonly at: Date
  /** '' where its first event named none. */
  readonly environment: string
  readonly level: Level
}

/** A notification of a person that waits for its mail. */
export interface PendingNotification {
  readonly userId: string
  readonly topic: NotificationTopic
  readonly activityId: number
  readonly dueAt: Date
}

/** The same, with what it is about. */
export interface PendingItem {
  readonly id: number
  readonly topic: NotificationTopic
  readonly activity: Activity
  readonly issue: Pick<Issue, 'id' | 'number' | 'title' | 'projectId'>
}

/** Mails that people have asked for. */
export interface NotificationWork {
  /** Returns the preferences of these people; whoever has set none has the defaults. */
  preferencesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, NotificationPreferences>>
  /** Returns who a token acts for; null: nobody in particular. */
  ownerOfToken(tokenId: number): Promise<string | null>
  add(progress: Progress, pending: readonly PendingNotification[]): Promise<'done' | 'overtaken'>
  /** People with something whose time has come. */
  due(now: Date): Promise<readonly string[]>
  /** Returns the notifications of a person that are due, newest first. */
  pendingOf(userId: string, now: Date): Promise<readonly PendingItem[]>
  /** Puts the mail into the outbox and forgets what it tells. `summary` null: there is nothing left to tell. */
  bundle(userId: string, pending: readonly number[], summary: Summary | null, now: Date): Promise<void>
}
