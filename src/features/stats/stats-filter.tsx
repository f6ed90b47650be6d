import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { FilterBar, FilterMenu, type FilterOption } from '#ui/filter-bar.tsx'
import { periodNames, searchParams, type StatsSearch } from './search.ts'

/** Project and period. Each choice is a link: the address holds the state. */
export function StatsFilter({ search, projects }: { search: StatsSearch; projects: readonly string[] }) {
  const t = messages('stats')
  const option = (label: string, change: Partial<StatsSearch>, checked: boolean): FilterOption => ({
    label,
    href: paths.stats(searchParams({ ...search, ...change })),
    checked,
  })
  const toggled = (slug: string) =>
    search.projects.includes(slug) ? search.projects.filter((one) => one !== slug) : [...search.projects, slug]
  return (
    <FilterBar label={t('filters')}>
      <FilterMenu
        label={t('project.label')}
        value={search.projects.join(', ') || t('project.all')}
        multiple
        reset={option(t('project.all'), { projects: [] }, search.projects.length === 0)}
        options={[...new Set([...projects, ...search.projects])].map((slug) =>
          option(slug, { projects: toggled(slug) }, search.projects.includes(slug)),
        )}
      />
      <FilterMenu
        label={t('period.label')}
        value={t(`period.${search.period}`)}
        options={periodNames.map((period) => option(t(`period.${period}`), { period }, search.period === period))}
      />
    </FilterBar>
  )
}
