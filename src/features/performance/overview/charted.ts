import { overviews, type ColumnName, type OverviewKind } from '#domain/performance/overview.ts'
import type { PerformanceQuery } from '#domain/performance/performance-query.ts'

/** The number charted by default. */
export function usuallyCharted(kind: OverviewKind): ColumnName {
  return overviews[kind].columns.includes('rate') ? 'rate' : 'published'
}

/** The charted number, used for the whole overview and for each row. */
export function chartedOf(kind: OverviewKind, { charted }: PerformanceQuery): ColumnName {
  return overviews[kind].columns.find((column) => column === charted) ?? usuallyCharted(kind)
}
