import type { ExploreQuery } from '#domain/explore/explore-query.ts'
import { ScopeBar } from '#features/searches/scope-bar.tsx'
import { messages } from '#messages'
import { changed } from '../address.ts'

interface ExploreFilterProps {
  readonly query: ExploreQuery
  /** Slugs, by name. */
  readonly projects: readonly string[]
  readonly environments: readonly string[]
}

/** Filters for project, environment and period. */
export function ExploreFilter({ query, projects, environments }: ExploreFilterProps) {
  return (
    <ScopeBar
      label={messages('explore')('filter.label')}
      scope={query}
      // A region has fixed times, which another period may not cover.
      hrefOf={(change) => changed(query, { region: undefined, ...change })}
      projects={projects}
      environments={environments}
    />
  )
}
