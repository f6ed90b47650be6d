import { fieldsOf } from '#domain/address/codec.ts'
import { aggregateFunctions, parseAggregate, plainFunctions, printAggregate } from '#domain/explore/aggregate.ts'
import { exploreParams, MAX_AGGREGATES, MAX_GROUPS, type ExploreQuery } from '#domain/explore/explore-query.ts'
import { groupableKeys } from '#domain/explore/span-keys.ts'
import type { AttributeName } from '#domain/explore/span-explorer.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Button } from '#ui/button.tsx'
import { HiddenFields } from '#ui/hidden-fields.tsx'
import { SearchForm } from '#ui/search-form.tsx'

interface ChooseFormProps {
  readonly query: ExploreQuery
  /** What there is to group by and to compute, besides what every span has. */
  readonly attributes: readonly AttributeName[]
  /** What was asked for and cannot be computed. */
  readonly wrong: readonly string[]
}

/** What the form asks for itself, and what another answer leaves behind. */
const ownParams = ['group', 'fn', 'sort', 'chart', 'show'] as const

/** What spans are grouped by, and what is computed of each group. A plain form: the address holds the state. */
export function ChooseForm({ query, attributes, wrong }: ChooseFormProps) {
  const t = messages('explore')
  const texts = attributes.map(({ name }) => name)
  const numbers = attributes.filter(({ type }) => type === 'number').map(({ name }) => name)
  return (
    <SearchForm action={paths.explore()} className="grid gap-2 px-4 pt-3 sm:px-6" aria-label={t('choose.label')}>
      <HiddenFields fields={fieldsOf(exploreParams({ ...query, region: undefined }), ownParams)} />
      {/* Said even where nothing is filled in: no group at all is a choice. */}
      <input type="hidden" name="group" value="" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Row label={t('choose.group')}>
          {places(MAX_GROUPS).map((place) => (
            <Choice
              key={`${place} ${query.groupBy[place] ?? ''}`}
              name="group"
              label={t('choose.groupNote', { place: place + 1 })}
              value={query.groupBy[place] ?? ''}
              list="explore-groups"
            />
          ))}
        </Row>
        <Row label={t('choose.compute')}>
          {places(MAX_AGGREGATES).map((place) => (
            <Choice
              key={`${place} ${printed(query, place)}`}
              name="fn"
              label={t('choose.computeNote', { place: place + 1 })}
              value={printed(query, place)}
              list="explore-functions"
            />
          ))}
        </Row>
        <Button type="submit">{t('choose.apply')}</Button>
      </div>
      {wrong.map((text) => (
        <p key={text} role="alert" className="text-sm text-error-ink">
          {t('choose.wrong', { text })}
        </p>
      ))}
      <Suggestions id="explore-groups" values={[...groupableKeys, ...texts]} />
      <Suggestions id="explore-functions" values={functionsOf(['span.duration', 'span.self_time', ...numbers])} />
    </SearchForm>
  )
}

const places = (many: number) => Array.from({ length: many }, (_, place) => place)

function printed({ aggregates }: ExploreQuery, place: number): string {
  const aggregate = aggregates[place]
  return aggregate === undefined ? '' : printAggregate(aggregate)
}

/** All that can be computed of these numbers, the plain ones first. */
function functionsOf(numbers: readonly string[]): readonly string[] {
  const ofNumbers = numbers.flatMap((name) => aggregateFunctions.map((of) => `${of}(${name})`))
  return [...plainFunctions.map((of) => `${of}()`), 'unique(user)', ...ofNumbers.filter((text) => parseAggregate(text))]
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="float-left w-18 text-sm text-ink-2">{label}</legend>
      {children}
    </fieldset>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly value: string
  /** The id of what is suggested. */
  readonly list: string
}

function Choice({ name, label, value, list }: ChoiceProps) {
  return (
    <input
      name={name}
      aria-label={label}
      defaultValue={value}
      list={list}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="h-control w-44 min-w-0 rounded-md border border-line-strong bg-surface px-2 font-mono text-sm text-ink max-sm:text-lg"
    />
  )
}

function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(values)].map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </datalist>
  )
}
