import { fieldsOf } from '#domain/address/codec.ts'
import { paths } from '#domain/paths.ts'
import { profilesParams, type ProfilesQuery } from '#domain/profile/profile-query.ts'
import { messages } from '#messages'
import { Button } from '#ui/button.tsx'
import { HiddenFields } from '#ui/hidden-fields.tsx'
import { SearchForm } from '#ui/search-form.tsx'

/** Searches profiles by the root spans that ran at the time; a second field is the baseline's search. */
export function QueryForm({ query }: { query: ProfilesQuery }) {
  const t = messages('profiles')
  const isCompared = query.compare === 'query'
  return (
    <SearchForm action={paths.flameGraph()} aria-label={t('flame.query')} className="flex min-w-0 flex-wrap gap-2">
      <HiddenFields fields={fieldsOf(profilesParams(query), isCompared ? ['query', 'baseQuery'] : ['query'])} />
      <QueryLine name="query" label={t('flame.query')} hint={t('flame.queryHint')} value={query.query} />
      {isCompared && (
        <QueryLine name="baseQuery" label={t('flame.baseQuery')} hint={t('flame.baseQuery')} value={query.baseQuery} />
      )}
      <Button type="submit">{messages('search')('submit')}</Button>
    </SearchForm>
  )
}

interface QueryLineProps {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly value: string
}

function QueryLine({ name, label, hint, value }: QueryLineProps) {
  return (
    <input
      key={value}
      type="search"
      name={name}
      aria-label={label}
      placeholder={hint}
      defaultValue={value}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="h-control min-w-48 flex-1 rounded-md border border-line-strong bg-surface px-2.5 font-mono text-sm text-ink placeholder:font-sans placeholder:text-ink-3 max-sm:text-lg"
    />
  )
}
