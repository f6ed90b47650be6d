import { overviews, type ColumnName, type OverviewKind } from '#domain/performance/overview.ts'
import type { PerformanceQuery } from '#domain/performance/performance-query.ts'

/** The number that is drawn over time where the address names none. */
export function usuallyCharted(kind: OverviewKind): ColumnName {
  return overviews[kind].columns.includes('rate') ? 'rate' : 'published'
}

/** The number of an overview that is drawn over time, of all its rows together and of each. */
export function chartedOf(kind: OverviewKind, { charted }: PerformanceQuery): ColumnName {
  return overviews[kind].columns.find((column) => column === charted) ?? usuallyCharted(kind)
}
