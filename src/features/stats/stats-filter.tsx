import { paths } from '#domain/paths.ts'
import { ScopeBar } from '#features/searches/scope-bar.tsx'
import { messages } from '#messages'
import { statsAddress, type StatsSearch } from './search.ts'

export function StatsFilter({ search, projects }: { search: StatsSearch; projects: readonly string[] }) {
  return (
    <ScopeBar
      label={messages('stats')('filters')}
      scope={search}
      hrefOf={(change) => paths.stats(statsAddress.print({ ...search, ...change }))}
      projects={projects}
    />
  )
}
