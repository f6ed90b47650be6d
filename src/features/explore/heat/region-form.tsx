import { fieldsOf } from '#domain/address/codec.ts'
import { exploreParams, type ExploreQuery } from '#domain/explore/explore-query.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Button, LinkButton } from '#ui/button.tsx'
import { HiddenFields } from '#ui/hidden-fields.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { changed } from '../address.ts'
import type { HeatModel } from '#features/searches/heat-model.ts'

/** Selects a region without a mouse. */
export function RegionForm({ query, model }: { query: ExploreQuery; model: HeatModel }) {
  const t = messages('explore')
  const { region } = query
  const times = model.times.map(({ at, name }) => ({ value: String(at), label: name }))
  const durations = model.durations.map(({ us, name }) => ({ value: String(us), label: name }))
  const seconds = (at: Date | undefined) => (at === undefined ? undefined : String(at.getTime() / 1000))
  return (
    <SearchForm action={paths.explore()} aria-label={t('heat.region')} className="flex flex-wrap items-end gap-3">
      <HiddenFields fields={fieldsOf(exploreParams({ ...query, region: undefined }))} />
      <Side
        name="from"
        label={t('heat.since')}
        options={times.slice(0, -1)}
        value={seconds(region?.since) ?? times[0]?.value}
      />
      <Side
        name="to"
        label={t('heat.until')}
        options={times.slice(1)}
        value={seconds(region?.until) ?? times.at(-1)?.value}
      />
      <Side
        name="least"
        label={t('heat.least')}
        options={durations.slice(0, -1)}
        value={region === undefined ? durations[0]?.value : String(region.least)}
      />
      <Side
        name="most"
        label={t('heat.most')}
        options={durations.slice(1)}
        value={region === undefined ? durations.at(-1)?.value : String(region.most)}
      />
      <Button type="submit">{t('heat.compare')}</Button>
      {region !== undefined && (
        <LinkButton tone="quiet" href={changed(query, { region: undefined })}>
          {t('heat.clear')}
        </LinkButton>
      )}
    </SearchForm>
  )
}

interface SideProps {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string | undefined
}

function Side({ name, label, options, value = '' }: SideProps) {
  return (
    <label className="grid gap-1 text-xs text-ink-2">
      {label}
      <select
        // Remounts on client-side navigation, which would keep the previous selection.
        key={value}
        name={name}
        defaultValue={value}
        className="h-control max-w-44 cursor-pointer rounded-md border border-line-strong bg-surface px-2 text-sm text-ink max-sm:text-lg"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
