import type { Series, TagTotals } from '#domain/event/event-store.ts'
import { groupsOf, seriesByIssue } from '#domain/issue/issue-series.ts'
import { releaseMarks } from '#features/searches/release-marks.ts'
import { running } from '#running'
import type { ChartMark } from '#ui/chart/placed-marks.ts'
import { chartFilter, filterOf, type IssueSearch } from '../search.ts'
import type { FoundIssue } from './find.ts'

/** Maximum tags counted, and values per tag. */
const TAG_LIMITS = { keys: 24, values: 4 }

export interface IssueNumbers {
  /** `undefined` without events in the window. */
  readonly series: Series | undefined
  /** Within the window. */
  readonly events: number
  readonly users: number
  readonly tagTotals: readonly TagTotals[]
  /** Releases and deploys of its project within the chart. */
  readonly marks: readonly ChartMark[]
}

/** Reads an issue's numbers that do not depend on the selected event, in one round of queries. */
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
    // A user in several groups counts once, so only a single group's total equals the issue's.
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
