import { issueSorts } from '#domain/issue/issue-list.ts'
import { paths } from '#domain/paths.ts'
import { ScopeBar } from '#features/searches/scope-bar.tsx'
import { messages } from '#messages'
import { FilterMenu, Switch } from '#ui/filter-bar.tsx'
import { changeSearch, graphNames, searchParams, type IssueSearch } from '../search.ts'

interface IssueFilterProps {
  readonly search: IssueSearch
  /** Slugs, by name. */
  readonly projects: readonly string[]
  readonly environments: readonly string[]
}

/**
 * Filters by project, environment and period, and sets the order and the bars' period. Each choice is a link, with the
 * state in the address.
 */
export function IssueFilter({ search, projects, environments }: IssueFilterProps) {
  const t = messages('issues')
  const hrefOf = (change: Partial<IssueSearch>) => paths.issues(searchParams(changeSearch(search, change)))
  return (
    <div id="issue-filter">
      <ScopeBar
        label={t('filter.label')}
        scope={search}
        hrefOf={hrefOf}
        projects={projects}
        environments={environments}
        aside={
          <Switch
            label={t('filter.graph.label')}
            options={graphNames.map((graph) => ({
              label: t(`filter.graph.${graph}`),
              href: hrefOf({ graph, cursor: search.cursor }),
              checked: search.graph === graph,
            }))}
          />
        }
      >
        <FilterMenu
          label={t('filter.sort.label')}
          value={t(`filter.sort.${search.sort}`)}
          options={issueSorts.map((sort) => ({
            label: t(`filter.sort.${sort}`),
            href: hrefOf({ sort }),
            checked: search.sort === sort,
          }))}
        />
      </ScopeBar>
    </div>
  )
}
