import Search from 'lucide-react/icons/search'
import { fieldsOf } from '#domain/address/codec.ts'
import { paths } from '#domain/paths.ts'
import { ScopeBar } from '#features/searches/scope-bar.tsx'
import { messages } from '#messages'
import { Switch } from '#ui/filter-bar.tsx'
import { HiddenFields } from '#ui/hidden-fields.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { changeSearch, orders, releaseAddress, type ReleaseSearch } from '../search.ts'

/** Filters by project and name, and sorts. Each choice is a link, with the state in the address. */
export function ReleaseFilter({ search, projects }: { search: ReleaseSearch; projects: readonly string[] }) {
  const t = messages('releases')
  const hrefOf = (change: Partial<ReleaseSearch>) => paths.releases(releaseAddress.print(changeSearch(search, change)))
  return (
    <ScopeBar
      label={t('filter.label')}
      scope={search}
      hrefOf={hrefOf}
      projects={projects}
      aside={
        <Switch
          label={t('filter.order.label')}
          options={orders.map((order) => ({
            label: t(`filter.order.${order}`),
            href: hrefOf({ order }),
            checked: search.order === order,
          }))}
        />
      }
    >
      <QueryBox search={search} />
    </ScopeBar>
  )
}

/** Searches by part of the name on Enter, keeping the other filters. */
function QueryBox({ search }: { search: ReleaseSearch }) {
  const t = messages('releases')
  return (
    <SearchForm action={paths.releases()} className="relative max-sm:order-last max-sm:basis-full">
      <HiddenFields fields={fieldsOf(releaseAddress.print(changeSearch(search, {})), ['query'])} />
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-3.5 shrink-0 text-ink-3"
      />
      <input
        // Remounts the field when the address changes.
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
