import Search from 'lucide-react/icons/search'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { FilterBar, FilterMenu, Switch, type FilterOption } from '#ui/filter-bar.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { changeSearch, orders, searchParams, type ReleaseSearch } from '../search.ts'

/** Project, part of the name, and order. Each choice is a link: the address holds the state. */
export function ReleaseFilter({ search, projects }: { search: ReleaseSearch; projects: readonly string[] }) {
  const t = messages('releases')
  const option = (label: string, change: Partial<ReleaseSearch>, checked: boolean): FilterOption => ({
    label,
    href: paths.releases(searchParams(changeSearch(search, change))),
    checked,
  })
  const toggled = (slug: string) =>
    search.projects.includes(slug) ? search.projects.filter((one) => one !== slug) : [...search.projects, slug]
  return (
    <FilterBar
      label={t('filter.label')}
      aside={
        <Switch
          label={t('filter.order.label')}
          options={orders.map((order) => option(t(`filter.order.${order}`), { order }, search.order === order))}
        />
      }
    >
      <FilterMenu
        label={t('filter.project.label')}
        value={search.projects.join(', ') || t('filter.project.all')}
        multiple
        reset={option(t('filter.project.all'), { projects: [] }, search.projects.length === 0)}
        options={[...new Set([...projects, ...search.projects])].map((slug) =>
          option(slug, { projects: toggled(slug) }, search.projects.includes(slug)),
        )}
      />
      <QueryBox search={search} />
    </FilterBar>
  )
}

/** Finds by part of the name, on Enter. What else is chosen goes along. */
function QueryBox({ search }: { search: ReleaseSearch }) {
  const t = messages('releases')
  const { query: _query, ...others } = searchParams(changeSearch(search, {}))
  return (
    <SearchForm action={paths.releases()} className="relative max-sm:order-last max-sm:basis-full">
      {Object.entries(others).flatMap(([name, value]) =>
        [value ?? []]
          .flat()
          .map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={String(one)} />),
      )}
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-3.5 shrink-0 text-ink-3"
      />
      <input
        // A new address says anew what is looked for.
        key={search.query}
        type="search"
        name="query"
        defaultValue={search.query}
        aria-label={t('filter.query.label')}
        placeholder={t('filter.query.placeholder')}
        className="h-control w-56 max-sm:w-full rounded-md border border-line-strong bg-surface pr-2 pl-8 text-sm text-ink placeholder:text-ink-3 max-sm:text-lg"
      />
    </SearchForm>
  )
}
