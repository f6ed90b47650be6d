import { exploreParams, type ExploreQuery, type SampleOrder } from '#domain/explore/explore-query.ts'
import { withTerms } from '#domain/explore/narrowed.ts'
import { paths } from '#domain/paths.ts'

/** The address of the page that shows this. */
export function hrefOf(query: ExploreQuery): string {
  return paths.explore(exploreParams(query))
}

/** The same, differently looked at. */
export function changed(query: ExploreQuery, change: Partial<ExploreQuery>): string {
  return hrefOf({ ...query, ...change })
}

/** The single spans behind a number: the search, narrowed by these terms. */
export function samplesHref(query: ExploreQuery, terms: readonly string[], order: SampleOrder = 'newest'): string {
  const narrowed = withTerms(query.query, terms)
  return changed(query, { query: narrowed, view: 'samples', order, region: undefined, saved: undefined })
}
