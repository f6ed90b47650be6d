import { withTerms } from '#domain/explore/narrowed.ts'
import { columnUnits, overviews, type ColumnName, type OverviewKind } from '#domain/performance/overview.ts'
import { messages } from '#messages'
import { barHeights } from '#ui/bar-heights.ts'
import { pack } from '#ui/packed.ts'
import { PLACE } from '#ui/place-in-text.ts'
import { addressOf, exploreAddress } from '../frame/address.ts'
import { numberChange } from '../frame/change-text.ts'
import type { Scope } from '../frame/scope.ts'
import { valueText } from '../frame/values.ts'
import { searchOf, type OverviewData } from './read-overview.ts'
import { joinedNumbers, type ShownNumber } from './shown-number.ts'

/** A row as plain data for the browser (decision 55). */
export interface ShownOverviewRow {
  /** '' without a name. */
  readonly name: string
  readonly project: string
  readonly isNew: boolean
  /** The charted column over the period; see `barHeights`. */
  readonly course: string
  /** The highest value of `course`. */
  readonly most: string
  /** Joined in column order; see {@link ShownNumber}. */
  readonly numbers: string
  readonly changes: string
  readonly before: string
  /** Indices of the columns whose numbers link to their spans. */
  readonly leading: readonly number[]
  /** The encoded search for the spans, to insert into the project's address in {@link Addresses}. */
  readonly spansTerm: string
}

/** Addresses by project. They are long, and differ only in a name or a search term per row. */
type Addresses = Readonly<Record<string, { readonly row: Around; readonly spans: Around }>>
/** The text before and after the placeholder. */
type Around = readonly [start: string, end: string]

/** The columns whose numbers link to their spans. */
const leadingColumns: ReadonlySet<ColumnName> = new Set(['count', 'published', 'processed'])

/** Formats an overview's rows in the reader's language, with the texts they share. */
export function shownOverview(scope: Scope, kind: OverviewKind, { columns, charted, rows }: OverviewData) {
  const projects = [...new Set(rows.map(({ project }) => project))]
  const addresses: Addresses = Object.fromEntries(
    projects.map((project) => [project, addressesOf({ ...scope.query, projects: [project] }, kind)]),
  )
  const shown = rows.map(({ project, name, numbers, before, course }): ShownOverviewRow => {
    const spans = exploreAddress({ ...scope.query, projects: [project] }, searchOf(kind, name))
    return {
      name,
      project,
      isNew: before === undefined,
      course: barHeights(course),
      most: valueText(Math.max(0, ...course), columnUnits[charted]),
      ...joinedNumbers(columns.map((column, at) => shownNumber(column, numbers[at] ?? null, before?.[at] ?? null))),
      leading: columns.flatMap((column, at) => (leadingColumns.has(column) && numbers[at] !== 0 ? [at] : [])),
      spansTerm: between(spans, addresses[project]?.spans),
    }
  })
  return { rows: pack(shown), addresses, texts: textsOf(kind, charted) }
}
export type ShownOverview = ReturnType<typeof shownOverview>

function shownNumber(column: ColumnName, value: number | null, before: number | null): ShownNumber {
  const unit = columnUnits[column]
  const change = numberChange(column, value, before)
  return { text: valueText(value, unit), ...(change && { change: { ...change, before: valueText(before, unit) } }) }
}

function textsOf(kind: OverviewKind, charted: ColumnName) {
  const t = messages('performance')
  return {
    course: t('course', { name: t(`column.${charted}`), most: PLACE }),
    unnamed: t(`unnamed.${kind}`),
    new: t('change.new'),
    newText: t('change.newText'),
    was: t('change.was', { value: PLACE }),
    ways: { more: t('change.up'), less: t('change.down'), worse: t('change.worse') },
    spansOf: t('spansOf'),
  }
}

/** Placeholder for a name or search term. */
const HERE = 'standsHere'

function addressesOf(query: Scope['query'], kind: OverviewKind) {
  return {
    row: around(addressOf(kind, { ...query, name: HERE, sort: undefined })),
    spans: around(exploreAddress(query, withTerms(overviews[kind].where, [HERE]))),
  }
}

function around(address: string): Around {
  const [start = '', end = ''] = address.split(HERE)
  return [start, end]
}

function between(address: string, [start, end]: Around = ['', '']): string {
  return address.slice(start.length, address.length - end.length)
}
