import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Button } from '#ui/button.tsx'
import { HiddenFields } from '#ui/hidden-fields.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import type { ListSearch } from '../address.ts'

/** Searches checks by name and address. */
export function CheckSearchForm({ search }: { search: ListSearch }) {
  const t = messages('uptime')
  const { project, state } = search
  const kept = [
    { name: 'project', value: project },
    { name: 'state', value: state === 'any' ? '' : state },
  ].filter(({ value }) => value !== '')
  return (
    <SearchForm action={paths.uptime()} className="flex min-w-0 items-center gap-2">
      <HiddenFields fields={kept} />
      <input
        type="search"
        name="query"
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        defaultValue={search.text}
        maxLength={200}
        className="h-control w-56 min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink placeholder:text-ink-3 max-sm:w-full max-sm:text-lg"
      />
      <Button type="submit">{t('list.submit')}</Button>
    </SearchForm>
  )
}
