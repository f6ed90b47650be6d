import { issueSorts } from '#domain/issue/issue-list.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { toggled, withChosen } from '#ui/chosen.ts'
import { FilterBar, FilterMenu, Switch, type FilterOption } from '#ui/filter-bar.tsx'
import { changeSearch, graphNames, periodNames, searchParams, type IssueSearch } from '../search.ts'

interface IssueFilterProps {
  readonly search: IssueSearch
  /** Slugs, by name. */
  readonly projects: readonly string[]
  readonly environments: readonly string[]
}

/** Project, environment, period, order and what the bars cover. Each choice is a link: the address holds the state. */
export function IssueFilter({ search, projects, environments }: IssueFilterProps) {
  const t = messages('issues')
  const option = (label: string, change: Partial<IssueSearch>, checked: boolean): FilterOption => ({
    label,
    href: paths.issues(searchParams(changeSearch(search, change))),
    checked,
  })
  return (
    <div id="issue-filter">
      <FilterBar
        label={t('filter.label')}
        aside={
          <Switch
            label={t('filter.graph.label')}
            options={graphNames.map((graph) =>
              option(t(`filter.graph.${graph}`), { graph, cursor: search.cursor }, search.graph === graph),
            )}
          />
        }
      >
        <FilterMenu
          label={t('filter.project.label')}
          value={search.projects.join(', ') || t('filter.project.all')}
          multiple
          reset={option(t('filter.project.all'), { projects: [] }, search.projects.length === 0)}
          options={withChosen(projects, search.projects).map((slug) =>
            option(slug, { projects: toggled(search.projects, slug) }, search.projects.includes(slug)),
          )}
        />
        <FilterMenu
          label={t('filter.environment.label')}
          value={search.environments.join(', ') || t('filter.environment.all')}
          multiple
          reset={option(t('filter.environment.all'), { environments: [] }, search.environments.length === 0)}
          options={withChosen(environments, search.environments).map((name) =>
            option(name, { environments: toggled(search.environments, name) }, search.environments.includes(name)),
          )}
        />
        <FilterMenu
          label={t('filter.period.label')}
          value={t(`filter.period.${search.period}`)}
          options={periodNames.map((period) =>
            option(t(`filter.period.${period}`), { period }, search.period === period),
          )}
        />
        <FilterMenu
          label={t('filter.sort.label')}
          value={t(`filter.sort.${search.sort}`)}
          options={issueSorts.map((sort) => option(t(`filter.sort.${sort}`), { sort }, search.sort === sort))}
        />
      </FilterBar>
    </div>
  )
}
