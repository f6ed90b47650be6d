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

/** Project, environment and period of what is explored. */
export function ExploreFilter({ query, projects, environments }: ExploreFilterProps) {
  return (
    <ScopeBar
      label={messages('explore')('filter.label')}
      scope={query}
      // A region lies at certain times: another period may not have them.
      hrefOf={(change) => changed(query, { region: undefined, ...change })}
      projects={projects}
      environments={environments}
    />
  )
}
