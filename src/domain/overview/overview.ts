import type { Grant } from '../access/access.ts'
import type { GroupKey } from '../event/event-filter.ts'
import type { Level } from '../event/event.ts'
import type { GroupHash, IssueId, ProjectId } from '../ids.ts'
import type { Substatus } from '../issue/state.ts'

/**
 * The hours shown in the overview, including the current one. The same number of preceding hours is used for
 * comparison.
 */
export const OVERVIEW_HOURS = 24

/** Why an issue needs attention, in display order. */
export const changes = ['regressed', 'escalating', 'new'] as const satisfies readonly Substatus[]
export type Change = (typeof changes)[number]

/** An unresolved issue that recently appeared, regressed or escalated. */
export interface ChangedIssue {
  readonly id: IssueId
  readonly projectId: ProjectId
  /** Sequential within the project. */
  readonly number: number
  readonly title: string
  readonly culprit: string
  readonly level: Level
  readonly change: Change
  /** When that happened. */
  readonly at: Date
  /** All events ever digested. */
  readonly events: number
}

export interface ChangedIssues {
  /** The latest ones, newest first. */
  readonly issues: readonly ChangedIssue[]
  /** Total counts. */
  readonly counts: Readonly<Record<Change, number>>
}

/** An unresolved issue about a transaction that became slower. */
export interface SlowerTransaction {
  readonly id: IssueId
  readonly projectId: ProjectId
  readonly number: number
  /** The transaction's name. */
  readonly subject: string
  readonly firstSeen: Date
  readonly groups: readonly GroupHash[]
}

/** The overview's access to issues. */
export interface OverviewCatalogue {
  changedSince(grant: Grant<'event:read'>, since: Date, limit: number): Promise<ChangedIssues>
  /** Last seen first. */
  slowerTransactions(grant: Grant<'event:read'>, since: Date, limit: number): Promise<readonly SlowerTransaction[]>
  /** Groups of performance issues seen since then, whose events are not errors. */
  performanceGroups(grant: Grant<'event:read'>, since: Date, limit: number): Promise<readonly GroupKey[]>
}

/** Figures of one project for the last day and the day before. */
export interface ProjectDay {
  /** Hourly errors of the last day, oldest first. */
  readonly hours: readonly number[]
  readonly errors: number
  readonly errorsBefore: number
  readonly sessions: number
  readonly sessionsBefore: number
  /** Crashed sessions of the last day. */
  readonly crashed: number
}

/** Sessions of one release within the last day. */
export interface ReleaseDay {
  readonly sessions: number
  readonly crashed: number
}

/** A transaction's 95th percentile before and after it became slower, microseconds. */
export interface Slowdown {
  readonly before: number
  readonly after: number
}

export interface OverviewNumbers {
  /** Projects without data are absent. */
  readonly projects: ReadonlyMap<ProjectId, ProjectDay>
  /** By version, across all projects. */
  readonly releases: ReadonlyMap<string, ReleaseDay>
  /** By {@link groupText}, from the group's newest event. */
  readonly slowdowns: ReadonlyMap<string, Slowdown>
}

export interface OverviewQuestion {
  readonly now: Date
  /** Groups whose events are excluded from the errors. */
  readonly without: readonly GroupKey[]
  /** Groups of regressions whose figures are needed. */
  readonly slower: readonly GroupKey[]
}

/** The overview's access to the event store, with a single query. */
export interface OverviewReader {
  overviewNumbers(grant: Grant<'event:read'>, question: OverviewQuestion): Promise<OverviewNumbers>
}

/** The key of a group in the maps of {@link OverviewNumbers}. */
export function groupText({ projectId, groupHash }: GroupKey): string {
  return `${projectId}:${groupHash}`
}
