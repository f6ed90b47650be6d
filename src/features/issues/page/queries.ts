import type { Series, TagTotals } from '#domain/event/event-store.ts'
import { groupsOf, seriesByIssue } from '#domain/issue/issue-series.ts'
import { releaseMarks } from '#features/searches/release-marks.ts'
import { running } from '#running'
import type { ChartMark } from '#ui/chart/placed-marks.ts'
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
  readonly tagTotals: readonly TagTotals[]
  /** Releases and deploys of its project within the chart. */
  readonly marks: readonly ChartMark[]
}

/** The numbers of an issue that do not depend on which of its events is shown, in one round of queries. */
export async function readIssueNumbers(found: FoundIssue, search: IssueSearch, now: Date): Promise<IssueNumbers> {
  const { issue, grant, project, projectGrant } = found
  const store = running().events
  const groups = groupsOf(issue)
  const filter = filterOf(search, now)
  const chart = chartFilter(search, now)
  const asked = { projects: [project.id], period: chart.filter.period, environments: search.environments }
  const [series, totals, users, tagTotals, marks] = await Promise.all([
    seriesByIssue(store, grant, [issue], chart.filter, chart.bucketSeconds),
    store.totalsOf(grant, groups, filter),
    // Who is in several groups is one user: only a lone group's total can stand for the issue's.
    groups.length > 1 ? store.usersOf(grant, groups, filter) : undefined,
    store.tagTotals(grant, groups, filter, TAG_LIMITS),
    releaseMarks(projectGrant, asked),
  ])
  return {
    series: series.get(issue.id),
    events: totals.reduce((sum, group) => sum + group.events, 0),
    users: users ?? totals[0]?.users ?? 0,
    tagTotals,
    marks,
  }
}
