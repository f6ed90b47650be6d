import { defaultExplore, exploreParams, type ExploreQuery } from '#domain/explore/explore-query.ts'
import { paths, type PerformancePage } from '#domain/paths.ts'
import { performanceParams, type PerformanceQuery } from '#domain/performance/performance-query.ts'

/** The address of a page of performance in some state. Transactions are the first page of all. */
export function addressOf(page: PerformancePage, query: PerformanceQuery): string {
  const params = performanceParams(query)
  return page === 'transactions' && query.name === undefined
    ? paths.performance(params)
    : paths.performanceOf(page, params)
}

/** What all pages have in common: what a way from one to another keeps. */
export function common({ projects, environments, period }: PerformanceQuery) {
  return { projects, environments, period }
}

/** Where the spans behind a number are. @param text a search (docs/query-language.md) */
export function exploreAddress(query: PerformanceQuery, text: string, changes: Partial<ExploreQuery> = {}): string {
  return paths.explore(
    exploreParams({ ...defaultExplore, ...common(query), query: text, view: 'samples', order: 'slowest', ...changes }),
  )
}
