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

/** Selects the releases to compare, stored in the address. Defaults to the newest two. */
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
          // Remounts the field when the address changes.
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
