import { printAggregate } from '#domain/explore/aggregate.ts'
import { exploreParams, type ExploreQuery, type SampleOrder } from '#domain/explore/explore-query.ts'
import { withTerms } from '#domain/explore/narrowed.ts'
import { paths } from '#domain/paths.ts'
import type { ChartAsked } from '#features/searches/add-to-dashboard.tsx'

export function hrefOf(query: ExploreQuery): string {
  return paths.explore(exploreParams(query))
}

/** The same page with some parameters changed. */
export function changed(query: ExploreQuery, change: Partial<ExploreQuery>): string {
  return hrefOf({ ...query, ...change })
}

/** The spans behind a number: the search narrowed by these terms. */
export function samplesHref(query: ExploreQuery, terms: readonly string[], order: SampleOrder = 'newest'): string {
  const narrowed = withTerms(query.query, terms)
  return changed(query, { query: narrowed, view: 'samples', order, region: undefined, saved: undefined })
}

/** This page's chart as a dashboard question: the charted number first, then the table's. */
export function chartAsked(explored: ExploreQuery): ChartAsked {
  const { query, groupBy, aggregates, charted, view, projects, environments } = explored
  const names = aggregates.map(printAggregate)
  const first = names[charted] ?? names[0]
  const fn = first === undefined ? names : [first, ...names.filter((name) => name !== first)]
  const as = { groups: 'line', samples: 'table', heatmap: 'heat_map' } as const
  return { of: 'spans', as: as[view], query, group: groupBy, fn, projects, environments }
}
