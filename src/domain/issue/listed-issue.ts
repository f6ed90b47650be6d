import type { Grant } from '../access/access.ts'
import { groupText, type EventFilter } from '../event/event-filter.ts'
import type { EventReader } from '../event/event-store.ts'
import { groupsOf } from './issue-series.ts'
import type { Issue } from './issue.ts'

/** An issue with its figures within the filter. */
export interface IssueRow {
  readonly issue: Issue
  readonly events: number
  /** Distinct users across all of its groups, estimated within 2%. */
  readonly users: number
  /** The issue's first event regardless of the filter, so that an old issue does not look new in a short period. */
  readonly firstSeen: Date
  /** Newest event within the filter. */
  readonly lastSeen: Date
}

export interface ListedIssue extends IssueRow {
  /** Events in the later half of the period. */
  readonly lately: number
}

/** Adds the figures within a filter to issues. Drops issues without events in it. */
export async function withNumbers(
  events: Pick<EventReader, 'totalsOf' | 'usersOf'>,
  grant: Grant<'event:read'>,
  issues: readonly Issue[],
  filter: EventFilter,
): Promise<readonly ListedIssue[]> {
  if (issues.length === 0) return []
  const totals = await events.totalsOf(grant, issues.flatMap(groupsOf), filter)
  const totalsByGroup = new Map(totals.map((group) => [groupText(group), group]))
  const listed = await Promise.all(
    issues.map(async (issue) => {
      const groups = groupsOf(issue).flatMap((group) => totalsByGroup.get(groupText(group)) ?? [])
      const [first] = groups
      if (first === undefined) return []
      return {
        issue,
        events: groups.reduce((sum, group) => sum + group.events, 0),
        lately: groups.reduce((sum, group) => sum + (group.lately ?? 0), 0),
        // Counts a user who is in several groups of a merged issue once.
        users: groups.length === 1 ? first.users : await events.usersOf(grant, groups, filter),
        firstSeen: issue.firstSeen,
        lastSeen: new Date(Math.max(...groups.map(({ lastSeen }) => lastSeen.getTime()))),
      }
    }),
  )
  return listed.flat()
}
