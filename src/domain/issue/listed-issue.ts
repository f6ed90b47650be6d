import type { Grant } from '../access/access.ts'
import { groupText, type EventFilter } from '../event/event-filter.ts'
import type { EventReader } from '../event/event-store.ts'
import { groupsOf } from './issue-series.ts'
import type { Issue } from './issue.ts'

/** An issue with its numbers within the filter. */
export interface IssueRow {
  readonly issue: Issue
  readonly events: number
  /** Distinct users over all of its groups, estimated within 2%. */
  readonly users: number
  /** The issue's own first event, whatever the filter: an old issue does not look new because the period is short. */
  readonly firstSeen: Date
  /** Its newest event within the filter. */
  readonly lastSeen: Date
}

/** An issue in a list. */
export interface ListedIssue extends IssueRow {
  /** Events of the later half of the period. */
  readonly lately: number
}

/** Returns these issues with their numbers within a filter. Those without events in it are left out. */
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
        // Whoever is in several groups of a merged issue counts once.
        users: groups.length === 1 ? first.users : await events.usersOf(grant, groups, filter),
        firstSeen: issue.firstSeen,
        lastSeen: new Date(Math.max(...groups.map(({ lastSeen }) => lastSeen.getTime()))),
      }
    }),
  )
  return listed.flat()
}
