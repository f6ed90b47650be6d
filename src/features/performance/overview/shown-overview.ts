import { withTerms } from '#domain/explore/narrowed.ts'
import { columnUnits, overviews, type ColumnName, type OverviewKind } from '#domain/performance/overview.ts'
import { messages } from '#messages'
import { pack } from '#ui/packed.ts'
import { PLACE } from '#ui/place-in-text.ts'
import { addressOf, exploreAddress } from '../frame/address.ts'
import { changeText } from '../frame/change-text.ts'
import type { Scope } from '../frame/scope.ts'
import { valueText } from '../frame/values.ts'
import { searchOf, type OverviewData } from './read-overview.ts'

/** A number as the browser gets it: what it is now, how that stands to what it was, and what it was; '' where it was none. */
export type ShownNumber = readonly [text: string, change: string, before: string]

/** A row as the browser gets it: data, no markup (decision 55). */
export interface ShownOverviewRow {
  readonly href: string
  readonly name: string
  readonly project: string
  readonly isNew: boolean
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
export function shownOverview(scope: Scope, kind: OverviewKind, { columns, rows }: OverviewData) {
  const t = messages('performance')
  const addressOfProject = (project: string) => aroundTerm({ ...scope.query, projects: [project] }, kind)
  const shown = rows.map(({ project, name, numbers, before }): ShownOverviewRow => {
    const within = { ...scope.query, projects: [project] }
    const cells = columns.map((column, at): ShownNumber => {
      const [value, was, unit] = [numbers[at] ?? null, before?.[at] ?? null, columnUnits[column]]
      const change = changeText(value, was)
      return [valueText(value, unit), change, change === '' ? '' : valueText(was, unit)]
    })
    return {
      href: addressOf(kind, { ...within, name, sort: undefined }),
      name: name === '' ? t(`unnamed.${kind}`) : name,
      project,
      isNew: before === undefined,
      numbers: cells,
      leading: columns.flatMap((column, at) => (leadingColumns.has(column) && numbers[at] !== 0 ? [at] : [])),
      spansTerm: termIn(exploreAddress(within, searchOf(kind, name)), addressOfProject(project)),
    }
  })
  const texts = {
    new: t('change.new'),
    newText: t('change.newText'),
    was: t('change.was', { value: PLACE }),
    spansOf: t('spansOf'),
  }
  const projects = [...new Set(rows.map(({ project }) => project))]
  const spans: SpansAddresses = Object.fromEntries(projects.map((project) => [project, addressOfProject(project)]))
  return { rows: pack(shown), spans, texts }
}
export type ShownOverview = ReturnType<typeof shownOverview>

const TERM = 'termHere'

/** What stands around a row's own term in the address of its spans. */
function aroundTerm(query: Scope['query'], kind: OverviewKind): readonly [start: string, end: string] {
  const [start = '', end = ''] = exploreAddress(query, withTerms(overviews[kind].where, [TERM])).split(TERM)
  return [start, end]
}

function termIn(address: string, [start, end]: readonly [start: string, end: string]): string {
  return address.slice(start.length, address.length - end.length)
}
