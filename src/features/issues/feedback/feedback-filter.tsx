import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { toggled, withChosen } from '#ui/chosen.ts'
import { Button } from '#ui/button.tsx'
import { FilterBar, FilterMenu, Switch, type FilterOption } from '#ui/filter-bar.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { periodNames } from '../search.ts'
import { changeFeedbackSearch, feedbackParams, type FeedbackSearch } from './search.ts'

interface FeedbackFilterProps {
  readonly search: FeedbackSearch
  /** Slugs, by name. */
  readonly projects: readonly string[]
  readonly environments: readonly string[]
}

/** Project, environment, period, words, and whether it is read. */
export function FeedbackFilter({ search, projects, environments }: FeedbackFilterProps) {
  const t = messages('feedback')
  const shared = messages('issues')
  const option = (label: string, change: Partial<FeedbackSearch>, checked: boolean): FilterOption => ({
    label,
    href: paths.feedback(feedbackParams(changeFeedbackSearch(search, change))),
    checked,
  })
  const several = (name: 'projects' | 'environments', known: readonly string[]) =>
    withChosen(known, search[name]).map((one) =>
      option(one, { [name]: toggled(search[name], one) }, search[name].includes(one)),
    )
  return (
    <FilterBar
      label={t('filter.label')}
      aside={
        <Switch
          label={t('filter.show')}
          options={(['all', 'unread'] as const).map((show) =>
            option(t(`filter.${show}`), { show }, search.show === show),
          )}
        />
      }
    >
      <FilterMenu
        label={shared('filter.project.label')}
        value={search.projects.join(', ') || shared('filter.project.all')}
        multiple
        reset={option(shared('filter.project.all'), { projects: [] }, search.projects.length === 0)}
        options={several('projects', projects)}
      />
      <FilterMenu
        label={shared('filter.environment.label')}
        value={search.environments.join(', ') || shared('filter.environment.all')}
        multiple
        reset={option(shared('filter.environment.all'), { environments: [] }, search.environments.length === 0)}
        options={several('environments', environments)}
      />
      <FilterMenu
        label={shared('filter.period.label')}
        value={shared(`filter.period.${search.period}`)}
        options={periodNames.map((period) =>
          option(shared(`filter.period.${period}`), { period }, search.period === period),
        )}
      />
      <Words search={search} />
    </FilterBar>
  )
}

/** Words to look for, in a plain form that keeps what else is chosen. */
function Words({ search }: { search: FeedbackSearch }) {
  const t = messages('feedback')
  const { text: _, ...kept } = feedbackParams(changeFeedbackSearch(search, {}))
  return (
    <SearchForm action={paths.feedback()} className="flex min-w-0 flex-1 basis-60 gap-2">
      {Object.entries(kept).flatMap(([name, value]) =>
        [value ?? []].flat().map((one) => <input key={`${name}:${one}`} type="hidden" name={name} value={one} />),
      )}
      <input
        type="search"
        name="text"
        aria-label={t('filter.text')}
        defaultValue={search.text}
        key={search.text}
        placeholder={t('filter.placeholder')}
        className="h-control min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink placeholder:text-ink-3 max-sm:text-lg"
      />
      <Button type="submit">{t('filter.submit')}</Button>
    </SearchForm>
  )
}
