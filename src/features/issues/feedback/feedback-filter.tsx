import { fieldsOf } from '#domain/address/codec.ts'
import { paths } from '#domain/paths.ts'
import { ScopeBar } from '#features/searches/scope-bar.tsx'
import { messages } from '#messages'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/filter-bar.tsx'
import { HiddenFields } from '#ui/hidden-fields.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { changeFeedbackSearch, feedbackAddress, type FeedbackSearch } from './search.ts'

interface FeedbackFilterProps {
  readonly search: FeedbackSearch
  /** Slugs, by name. */
  readonly projects: readonly string[]
  readonly environments: readonly string[]
}

/** Filters by project, environment, period, text and read state. */
export function FeedbackFilter({ search, projects, environments }: FeedbackFilterProps) {
  const t = messages('feedback')
  const hrefOf = (change: Partial<FeedbackSearch>) =>
    paths.feedback(feedbackAddress.print(changeFeedbackSearch(search, change)))
  return (
    <ScopeBar
      label={t('filter.label')}
      scope={search}
      hrefOf={hrefOf}
      projects={projects}
      environments={environments}
      aside={
        <Switch
          label={t('filter.show')}
          options={(['all', 'unread'] as const).map((show) => ({
            label: t(`filter.${show}`),
            href: hrefOf({ show }),
            checked: search.show === show,
          }))}
        />
      }
    >
      <Words search={search} />
    </ScopeBar>
  )
}

/** A text search as a plain form that keeps the other filters. */
function Words({ search }: { search: FeedbackSearch }) {
  const t = messages('feedback')
  return (
    <SearchForm action={paths.feedback()} className="flex min-w-0 flex-1 basis-60 gap-2">
      <HiddenFields fields={fieldsOf(feedbackAddress.print(changeFeedbackSearch(search, {})), ['text'])} />
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
