import type { EventSet, Series, StoredEvent, TagTotals } from '#domain/event/event-store.ts'
import type { EventId } from '#domain/ids.ts'
import { groupsOf, seriesByIssue } from '#domain/issue/issue-series.ts'
import { door } from '#door'
import { chartFilter, filterOf, type IssueSearch } from '../search.ts'
import type { FoundIssue } from './find.ts'

/** Tags whose distribution is counted, and values of each that are named. */
const TAG_LIMITS = { keys: 24, values: 4 }

export interface IssueNumbers {
  /** undefined where the window has no events. */
  readonly series: Series | undefined
  /** Within the window. */
  readonly events: number
  readonly users: number
  /** '' where the event had none, or where its event is gone. */
  readonly firstRelease: string
  readonly lastRelease: string
  readonly tagTotals: readonly TagTotals[]
  readonly older: EventId | undefined
  readonly newer: EventId | undefined
}

/** All numbers around one event of an issue, in a single round of queries. */
export async function readIssueNumbers(
  { issue, grant }: FoundIssue,
  event: StoredEvent | undefined,
  search: IssueSearch,
  now: Date,
): Promise<IssueNumbers> {
  const store = door().events
  const groups = groupsOf(issue)
  const set: EventSet = { groups }
  const filter = filterOf(search, now)
  const chart = chartFilter(search, now)
  const edge = (order: 'oldest' | 'newest') => store.events(grant, set, undefined, { order, limit: 1 })
  const [series, totals, users, tagTotals, [oldest], [newest], beside] = await Promise.all([
    seriesByIssue(store, grant, [issue], chart.filter, chart.bucketSeconds),
    store.totalsOf(grant, groups, filter),
    // Who is in several groups is one user: only a lone group's total can stand for the issue's.
    groups.length > 1 ? store.usersOf(grant, groups, filter) : undefined,
    store.tagTotals(grant, groups, filter, TAG_LIMITS),
    edge('oldest'),
    edge('newest'),
    event === undefined ? undefined : store.neighbours(grant, set, event),
  ])
  return {
    series: series.get(issue.id),
    events: totals.reduce((sum, group) => sum + group.events, 0),
    users: users ?? totals[0]?.users ?? 0,
    firstRelease: oldest?.release ?? '',
    lastRelease: newest?.release ?? '',
    tagTotals,
    older: beside?.older,
    newer: beside?.newer,
  }
}
