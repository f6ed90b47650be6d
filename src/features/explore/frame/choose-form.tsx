import { fieldsOf } from '#domain/address/codec.ts'
import {
  aggregateFunctions,
  numberFunctions,
  parseAggregate,
  plainFunctions,
  printAggregate,
  valueFunctions,
} from '#domain/explore/aggregate.ts'
import { exploreParams, MAX_AGGREGATES, MAX_GROUPS, type ExploreQuery } from '#domain/explore/explore-query.ts'
import { groupableKeys, measuredKeys } from '#domain/explore/span-keys.ts'
import type { AttributeName } from '#domain/explore/span-explorer.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Button } from '#ui/button.tsx'
import { HiddenFields } from '#ui/hidden-fields.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { Pickers } from './pickers.tsx'

interface ChooseFormProps {
  readonly query: ExploreQuery
  /** Attributes to group by and compute with, besides the fields of every span. */
  readonly attributes: readonly AttributeName[]
  /** Requested functions that cannot be computed. */
  readonly wrong: readonly string[]
}

/** The form's own parameters, and the ones that a new result invalidates. */
const ownParams = ['group', 'fn', 'sort', 'chart', 'show'] as const

/** The grouping and the functions per group: picked, or typed without JavaScript. */
export function ChooseForm({ query, attributes, wrong }: ChooseFormProps) {
  const t = messages('explore')
  const others = fieldsOf(exploreParams({ ...query, region: undefined }), ownParams)
  const fields = [...new Set<string>([...groupableKeys, ...attributes.map(({ name }) => name)])]
  const ofNumbers = attributes.filter(({ type }) => type === 'number').map(({ name }) => name)
  const numbers = [...new Set<string>([...measuredKeys, ...ofNumbers])]
  return (
    <section aria-label={t('choose.label')} className="grid gap-2 px-4 pt-3 sm:px-6">
      <Pickers
        action={paths.explore()}
        others={others}
        groups={query.groupBy}
        functions={query.aggregates.map(printAggregate)}
        most={{ groups: MAX_GROUPS, functions: MAX_AGGREGATES }}
        fields={fields}
        numbers={numbers}
        plain={plainFunctions.map((of) => `${of}()`)}
        ofNumbers={numberFunctions}
        ofFields={valueFunctions}
        projects={query.projects}
        texts={{
          group: t('choose.group'),
          compute: t('choose.compute'),
          addGroup: t('choose.addGroup'),
          addFunction: t('choose.addFunction'),
          field: t('choose.field'),
          function: t('choose.function'),
          remove: t('choose.remove'),
          none: t('choose.none'),
          loading: t('choose.loading'),
          failed: t('choose.failed'),
        }}
      />
      <noscript>
        <PlainForm query={query} others={others} fields={fields} numbers={numbers} />
      </noscript>
      {wrong.map((text) => (
        <p key={text} role="alert" className="text-sm text-error-ink">
          {t('choose.wrong', { text })}
        </p>
      ))}
    </section>
  )
}

interface PlainFormProps extends Pick<ChooseFormProps, 'query'> {
  readonly others: readonly { readonly name: string; readonly value: string }[]
  readonly fields: readonly string[]
  readonly numbers: readonly string[]
}

/** The form to type into. The address holds the state. */
function PlainForm({ query, others, fields, numbers }: PlainFormProps) {
  const t = messages('explore')
  return (
    <SearchForm action={paths.explore()} className="grid gap-2" aria-label={t('choose.label')}>
      <HiddenFields fields={others} />
      {/* Sent even if empty: no grouping is a choice. */}
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
      <Suggestions id="explore-groups" values={fields} />
      <Suggestions id="explore-functions" values={functionsOf(numbers)} />
    </SearchForm>
  )
}

const places = (many: number) => Array.from({ length: many }, (_, place) => place)

function printed({ aggregates }: ExploreQuery, place: number): string {
  const aggregate = aggregates[place]
  return aggregate === undefined ? '' : printAggregate(aggregate)
}

/** All functions for these numeric attributes, those without an argument first. */
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
  /** Id of the suggestions. */
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
