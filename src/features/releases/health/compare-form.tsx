import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Button } from '#ui/button.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { places, type ComparisonAsked } from './compare.ts'

interface CompareFormProps {
  readonly asked: ComparisonAsked
  readonly versions: readonly string[]
}

/** Picks what is compared; the address says it. Before anything is picked, the newest two are. */
export function CompareForm({ asked, versions }: CompareFormProps) {
  const t = messages('health')
  const isNew = places.every((place) => asked[place] === '')
  const options = [
    { value: '', label: t('compare.choose') },
    ...versions.map((version) => ({ value: version, label: version })),
  ]
  return (
    <SearchForm action={paths.compareReleases()} className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-5">
      <input type="hidden" name="period" value={asked.span} />
      {places.map((place, index) => (
        <SelectField
          // What is picked is the address's: another address, another field.
          key={`${place} ${asked[place]}`}
          name={place}
          label={t('compare.add', { number: index + 1 })}
          options={options}
          defaultValue={isNew ? (index < 2 ? versions[index] : '') : asked[place]}
        />
      ))}
      <Button type="submit" tone="primary" size="l">
        {t('compare.submit')}
      </Button>
    </SearchForm>
  )
}
