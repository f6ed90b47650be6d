import { withTerms } from '#domain/explore/narrowed.ts'
import { columnUnits, overviews, type ColumnName, type OverviewKind } from '#domain/performance/overview.ts'
import { messages } from '#messages'
import { pack } from '#ui/packed.ts'
import { PLACE } from '#ui/place-in-text.ts'
import { addressOf, exploreAddress } from '../frame/address.ts'
import { numberChange } from '../frame/change-text.ts'
import type { Scope } from '../frame/scope.ts'
import { valueText } from '../frame/values.ts'
import { searchOf, type OverviewData } from './read-overview.ts'

/** Which way a number went since the period before. */
export type Way = 'more' | 'less' | 'worse_more' | 'worse_less'

/**
 * A number as the browser gets it: what it is now, and where it is another than it was: by how much, which way, and what it
 * was.
 */
export type ShownNumber = readonly [text: string, change?: string, way?: Way, before?: string]

/** A row as the browser gets it: data, no markup (decision 55). */
export interface ShownOverviewRow {
  readonly href: string
  readonly name: string
  readonly project: string
  readonly isNew: boolean
  /** The charted column over the period, in hundredths of its highest: a share is drawn as high as a count. */
  readonly course: readonly number[]
  /** The highest of the course. */
  readonly most: string
  /** By the place of a column. */
  readonly numbers: readonly ShownNumber[]
  /** The places of the columns whose number leads to the spans behind it. */
  readonly leading: readonly number[]
  /** The search for them, as it stands in an address: goes into its project's in {@link SpansAddresses}. */
  readonly spansTerm: string
}

/** The addresses of spans by project: they differ by a term, and are long. */
type SpansAddresses = Readonly<Record<string, readonly [start: string, end: string]>>

/** The columns whose number leads to the spans behind it. */
const leadingColumns: ReadonlySet<ColumnName> = new Set(['count', 'published', 'processed'])

/** The rows of an overview, in the language of whoever reads, with what they all say. */
export function shownOverview(scope: Scope, kind: OverviewKind, { columns, charted, rows }: OverviewData) {
  const t = messages('performance')
  const addressOfProject = (project: string) => aroundTerm({ ...scope.query, projects: [project] }, kind)
  const shown = rows.map(({ project, name, numbers, before, course }): ShownOverviewRow => {
    const within = { ...scope.query, projects: [project] }
    const most = Math.max(0, ...course)
    return {
      href: addressOf(kind, { ...within, name, sort: undefined }),
      name: name === '' ? t(`unnamed.${kind}`) : name,
      project,
      isNew: before === undefined,
      course: course.map((value) => (most === 0 ? 0 : Math.round((value / most) * 100))),
      most: valueText(most, columnUnits[charted]),
      numbers: columns.map((column, at) => shownNumber(column, numbers[at] ?? null, before?.[at] ?? null)),
      leading: columns.flatMap((column, at) => (leadingColumns.has(column) && numbers[at] !== 0 ? [at] : [])),
      spansTerm: termIn(exploreAddress(within, searchOf(kind, name)), addressOfProject(project)),
    }
  })
  const projects = [...new Set(rows.map(({ project }) => project))]
  const spans: SpansAddresses = Object.fromEntries(projects.map((project) => [project, addressOfProject(project)]))
  return { rows: pack(shown), spans, texts: textsOf(charted) }
}
export type ShownOverview = ReturnType<typeof shownOverview>

function shownNumber(column: ColumnName, value: number | null, before: number | null): ShownNumber {
  const unit = columnUnits[column]
  const change = numberChange(column, value, before)
  if (change === undefined) return [valueText(value, unit)]
  const way = change.isMore ? 'more' : 'less'
  return [valueText(value, unit), change.text, change.isWorse ? `worse_${way}` : way, valueText(before, unit)]
}

function textsOf(charted: ColumnName) {
  const t = messages('performance')
  return {
    course: t('course', { name: t(`column.${charted}`), most: PLACE }),
    new: t('change.new'),
    newText: t('change.newText'),
    was: t('change.was', { value: PLACE }),
    ways: {
      more: t('change.up'),
      less: t('change.down'),
      worse_more: t('change.worse'),
      worse_less: t('change.worse'),
    },
    spansOf: t('spansOf'),
  }
}

const TERM = 'termHere'

/** What stands around a row's own term in the address of its spans. */
function aroundTerm(query: Scope['query'], kind: OverviewKind): readonly [start: string, end: string] {
  const [start = '', end = ''] = exploreAddress(query, withTerms(overviews[kind].where, [TERM])).split(TERM)
  return [start, end]
}

function termIn(address: string, [start, end]: readonly [start: string, end: string]): string {
  return address.slice(start.length, address.length - end.length)
}
