import type { ReactNode } from 'react'
import { narrow } from '#domain/access/access.ts'
import { door } from '#door'
import { messages } from '#messages'
import { toggled, withChosen } from '#ui/chosen.ts'
import { FilterBar, FilterMenu, type FilterOption } from '#ui/filter-bar.tsx'
import { environmentChoices } from '../list/environments.ts'
import type { IssueAddress } from '../page/address.ts'
import { changeSearch, periodNames, type IssueSearch } from '../search.ts'
import type { FoundPart } from './find-part.ts'

interface PartFilterProps {
  readonly found: FoundPart
  /** `period`: what the page shows is not known by environment. */
  readonly by: 'period' | 'period_and_environment'
  /** This page, differently narrowed. */
  readonly hrefOf: (address: IssueAddress) => string
  /** At the far end: a download. */
  readonly aside?: ReactNode
}

/** Which events of the issue a page counts. */
export async function PartFilter({ found, by, hrefOf, aside }: PartFilterProps) {
  const t = messages('issues')
  const { search } = found.address
  const option = (label: string, change: Partial<IssueSearch>, checked: boolean): FilterOption => ({
    label,
    href: hrefOf({ ...found.address, search: changeSearch(search, { cursor: search.cursor, ...change }) }),
    checked,
  })
  const { environments: chosen } = search
  return (
    <FilterBar label={messages('issuePages')('filter.label')} aside={aside}>
      {by === 'period_and_environment' && (
        <FilterMenu
          label={t('filter.environment.label')}
          value={chosen.join(', ') || t('filter.environment.all')}
          multiple
          reset={option(t('filter.environment.all'), { environments: [] }, chosen.length === 0)}
          options={withChosen(await environmentsOf(found), chosen).map((name) =>
            option(name, { environments: toggled(chosen, name) }, chosen.includes(name)),
          )}
        />
      )}
      <FilterMenu
        label={t('filter.period.label')}
        value={t(`filter.period.${search.period}`)}
        options={periodNames.map((period) =>
          option(t(`filter.period.${period}`), { period }, search.period === period),
        )}
      />
    </FilterBar>
  )
}

async function environmentsOf({ grant, projectGrant, project }: FoundPart): Promise<readonly string[]> {
  const [seen, hidden] = await Promise.all([
    door().events.environments(narrow(grant, [project.id])),
    door().catalogue.projects.hiddenEnvironments(projectGrant),
  ])
  return environmentChoices(seen, hidden)
}
