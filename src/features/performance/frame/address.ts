import { defaultExplore, exploreParams, type ExploreQuery } from '#domain/explore/explore-query.ts'
import { paths, type PerformancePage } from '#domain/paths.ts'
import { performanceParams, type PerformanceQuery } from '#domain/performance/performance-query.ts'

/** The address of a performance page. Transactions are the default page. */
export function addressOf(page: PerformancePage, query: PerformanceQuery): string {
  const params = performanceParams(query)
  return page === 'transactions' && query.name === undefined
    ? paths.performance(params)
    : paths.performanceOf(page, params)
}

/** Filters that links between the pages keep. */
export function common({ projects, environments, period }: PerformanceQuery) {
  return { projects, environments, period }
}

/**
 * Link to the spans behind a number.
 * @param text a search (docs/query-language.md)
 */
export function exploreAddress(query: PerformanceQuery, text: string, changes: Partial<ExploreQuery> = {}): string {
  return paths.explore(
    exploreParams({ ...defaultExplore, ...common(query), query: text, view: 'samples', order: 'slowest', ...changes }),
  )
}
