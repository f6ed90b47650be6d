import type { ExploreQuery } from '#domain/explore/explore-query.ts'
import type { GroupsFound } from '#domain/explore/span-explorer.ts'
import { running } from '#running'
import { MOST_LINES } from '#ui/line-tones.ts'
import { PageBody } from '#ui/page.tsx'
import type { Looked } from '../queries.ts'
import { GroupsChart } from './groups-chart.tsx'
import { GroupsTable } from './groups-table.tsx'

interface GroupsViewProps {
  readonly query: ExploreQuery
  readonly looked: Looked & { readonly set: NonNullable<Looked['set']> }
  readonly found: GroupsFound
}

/** Chart above, table below. */
export async function GroupsView({ query, looked, found }: GroupsViewProps) {
  const { grant, set, stepSeconds } = looked
  const groups = found.groups.slice(0, MOST_LINES)
  const aggregate = query.aggregates[query.charted] ?? query.aggregates[0]
  if (aggregate === undefined) return null
  const series = await running().events.spanSeries(grant, set, {
    groupBy: query.groupBy,
    groups: groups.map(({ values }) => values),
    aggregate,
    stepSeconds,
  })
  return (
    <PageBody>
      <GroupsChart
        query={query}
        aggregate={aggregate}
        groups={groups}
        series={series}
        period={set.period}
        stepSeconds={stepSeconds}
      />
      <GroupsTable query={query} found={found} />
    </PageBody>
  )
}
