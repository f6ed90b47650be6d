import { explorePeriods, type ExplorePeriod, type ExploreQuery } from '#domain/explore/explore-query.ts'
import { messages } from '#messages'
import { toggled, withChosen } from '#ui/chosen.ts'
import { FilterBar, FilterMenu, type FilterOption } from '#ui/filter-bar.tsx'
import { changed } from '../address.ts'

interface ExploreFilterProps {
  readonly query: ExploreQuery
  /** Slugs, by name. */
  readonly projects: readonly string[]
  readonly environments: readonly string[]
}

const periodTexts = {
  '1h': 'h1',
  '24h': 'h24',
  '7d': 'd7',
  '14d': 'd14',
  '30d': 'd30',
  '90d': 'd90',
} as const satisfies Record<ExplorePeriod, string>

/** Project, environment and period. Each choice is a link: the address holds the state. */
export function ExploreFilter({ query, projects, environments }: ExploreFilterProps) {
  const t = messages('explore')
  // A region lies at certain times: another period may not have them.
  const option = (label: string, change: Partial<ExploreQuery>, checked: boolean): FilterOption => ({
    label,
    href: changed(query, { region: undefined, ...change }),
    checked,
  })
  return (
    <FilterBar label={t('filter.label')}>
      <FilterMenu
        label={t('filter.project')}
        value={query.projects.join(', ') || t('filter.allProjects')}
        multiple
        reset={option(t('filter.allProjects'), { projects: [] }, query.projects.length === 0)}
        options={withChosen(projects, query.projects).map((slug) =>
          option(slug, { projects: toggled(query.projects, slug) }, query.projects.includes(slug)),
        )}
      />
      <FilterMenu
        label={t('filter.environment')}
        value={query.environments.join(', ') || t('filter.allEnvironments')}
        multiple
        reset={option(t('filter.allEnvironments'), { environments: [] }, query.environments.length === 0)}
        options={withChosen(environments, query.environments).map((name) =>
          option(name, { environments: toggled(query.environments, name) }, query.environments.includes(name)),
        )}
      />
      <FilterMenu
        label={t('filter.period')}
        value={t(`filter.periods.${periodTexts[query.period]}`)}
        options={explorePeriods.map((period) =>
          option(t(`filter.periods.${periodTexts[period]}`), { period }, query.period === period),
        )}
      />
    </FilterBar>
  )
}
