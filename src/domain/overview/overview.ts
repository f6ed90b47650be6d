import type { Grant } from '../access/access.ts'
import type { GroupKey } from '../event/event-filter.ts'
import type { Level } from '../event/event.ts'
import type { GroupHash, IssueId, ProjectId } from '../ids.ts'
import type { Substatus } from '../issue/state.ts'

/** The hours that the overview counts, the running one among them; and as many before that, to compare with. */
export const OVERVIEW_HOURS = 24

/** The reasons why an issue asks for attention, in the order in which they are told. */
export const changes = ['regressed', 'escalating', 'new'] as const satisfies readonly Substatus[]
export type Change = (typeof changes)[number]

/** An unresolved issue that appeared, came back or escalated of late. */
export interface ChangedIssue {
  readonly id: IssueId
  readonly projectId: ProjectId
  /** Counts up within the project. */
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
  /** The latest of them, newest first. */
  readonly issues: readonly ChangedIssue[]
  /** How many there are in all. */
  readonly counts: Readonly<Record<Change, number>>
}

/** An unresolved issue that says that a transaction has become slower. */
export interface SlowerTransaction {
  readonly id: IssueId
  readonly projectId: ProjectId
  readonly number: number
  /** The transaction's name. */
  readonly subject: string
  readonly firstSeen: Date
  readonly groups: readonly GroupHash[]
}

/** What the overview asks the catalogue of issues. */
export interface OverviewCatalogue {
  changedSince(grant: Grant<'event:read'>, since: Date, limit: number): Promise<ChangedIssues>
  /** Those seen last first. */
  slowerTransactions(grant: Grant<'event:read'>, since: Date, limit: number): Promise<readonly SlowerTransaction[]>
  /** The groups of issues about performance that were seen since then: their events are nobody's errors. */
  performanceGroups(grant: Grant<'event:read'>, since: Date, limit: number): Promise<readonly GroupKey[]>
}

/** The numbers of one project: of the last day and of the day before it. */
export interface ProjectDay {
  /** Errors of each hour of the last day, oldest first. */
  readonly hours: readonly number[]
  readonly errors: number
  readonly errorsBefore: number
  readonly sessions: number
  readonly sessionsBefore: number
  /** Sessions of the last day that crashed. */
  readonly crashed: number
}

/** The sessions of one release within the last day. */
export interface ReleaseDay {
  readonly sessions: number
  readonly crashed: number
}

/** The 95th percentile of a transaction before it became slower and since, microseconds. */
export interface Slowdown {
  readonly before: number
  readonly after: number
}

export interface OverviewNumbers {
  /** A project of which nothing came is absent. */
  readonly projects: ReadonlyMap<ProjectId, ProjectDay>
  /** By version, over all projects. */
  readonly releases: ReadonlyMap<string, ReleaseDay>
  /** By {@link groupText}, as the newest event of the group says. */
  readonly slowdowns: ReadonlyMap<string, Slowdown>
}

export interface OverviewQuestion {
  readonly now: Date
  /** Groups whose events are left out of the errors. */
  readonly without: readonly GroupKey[]
  /** Groups of regressions that are told in numbers. */
  readonly slower: readonly GroupKey[]
}

/** What the overview asks the event store, all in one question. */
export interface OverviewReader {
  overviewNumbers(grant: Grant<'event:read'>, question: OverviewQuestion): Promise<OverviewNumbers>
}

/** Returns a group's name in the maps of {@link OverviewNumbers}. */
export function groupText({ projectId, groupHash }: GroupKey): string {
  return `${projectId}:${groupHash}`
}
