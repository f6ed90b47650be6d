import type { ExploreQuery } from '#domain/explore/explore-query.ts'
import type { GroupsFound } from '#domain/explore/span-explorer.ts'
import type { PageGrants } from '#features/searches/page-grants.ts'
import { releaseMarks } from '#features/searches/release-marks.ts'
import { running } from '#running'
import { MOST_LINES } from '#ui/chart/chart-model.ts'
import { PageBody } from '#ui/page.tsx'
import type { Looked } from '../queries.ts'
import { GroupsChart } from './groups-chart.tsx'
import { GroupsTable } from './groups-table.tsx'

interface GroupsViewProps {
  readonly grants: PageGrants
  readonly query: ExploreQuery
  readonly looked: Looked & { readonly set: NonNullable<Looked['set']> }
  readonly found: GroupsFound
}

/** The chart above the table. */
export async function GroupsView({ grants, query, looked, found }: GroupsViewProps) {
  const { grant, set, stepSeconds } = looked
  const groups = found.groups.slice(0, MOST_LINES)
  const aggregate = query.aggregates[query.charted] ?? query.aggregates[0]
  if (aggregate === undefined) return null
  const shown = looked.projects.filter(({ slug }) => query.projects.includes(slug))
  const [series, marks] = await Promise.all([
    running().events.spanSeries(grant, set, {
      groupBy: query.groupBy,
      groups: groups.map(({ values }) => values),
      aggregate,
      stepSeconds,
    }),
    releaseMarks(grants.projects, {
      projects: shown.map(({ id }) => id),
      period: set.period,
      environments: query.environments,
    }),
  ])
  return (
    <PageBody>
      <GroupsChart
        query={query}
        aggregate={aggregate}
        groups={groups}
        series={series}
        marks={marks}
        period={set.period}
        stepSeconds={stepSeconds}
      />
      <GroupsTable query={query} found={found} />
    </PageBody>
  )
}
