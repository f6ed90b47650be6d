import { fieldTerm, withTerms } from '#domain/explore/narrowed.ts'
import type { AggregateValue, Sampling } from '#domain/explore/span-explorer.ts'
import { measureOf, overviews, type ColumnName, type OverviewKind } from '#domain/performance/overview.ts'
import { running } from '#running'
import type { Scope } from '../frame/scope.ts'
import { chartedOf } from './charted.ts'

/** Maximum rows listed. */
export const MOST_ROWS = 50

export interface OverviewRow {
  /** Slug. */
  readonly project: string
  readonly name: string
  /** By column index. */
  readonly numbers: readonly AggregateValue[]
  /** Values in the previous period; `undefined` without data. */
  readonly before: readonly AggregateValue[] | undefined
  /** The charted number over the period. */
  readonly course: readonly number[]
}

export interface OverviewData {
  readonly columns: readonly ColumnName[]
  /** The number to chart. */
  readonly charted: ColumnName
  readonly sort: { readonly by: ColumnName; readonly descending: boolean }
  readonly rows: readonly OverviewRow[]
  /** Total number of rows. */
  readonly distinct: number
  readonly sampling: Sampling
}

/** The requested sort column, or else the first. */
function sortOf(columns: readonly ColumnName[], { sort }: Scope['query']): OverviewData['sort'] {
  const by = columns.find((column) => column === sort?.by)
  return { by: by ?? columns[0] ?? 'count', descending: by === undefined || sort?.descending !== false }
}

/** Bars per row. */
const COURSE_STEPS = 24

function courseStep({ period: { since, until } }: Scope): number {
  return Math.ceil((until.getTime() - since.getTime()) / 1000 / COURSE_STEPS)
}

/** Reads an overview's rows with the previous period's numbers. */
export async function readOverview(scope: Scope, kind: OverviewKind): Promise<OverviewData> {
  const { where, field, columns } = overviews[kind]
  const sort = sortOf(columns, scope.query)
  const asked = {
    groupBy: ['project', field],
    aggregates: columns.map((column) => measureOf(kind, column, scope.thresholds)),
    sort: { by: columns.indexOf(sort.by), descending: sort.descending },
    limit: MOST_ROWS,
  }
  const { events } = running()
  const found = await events.spanGroups(scope.grant, scope.spans(where), asked)
  const charted = chartedOf(kind, scope.query)
  const groups = found.groups.map(({ values }) => values)
  const [before, courses] =
    groups.length === 0
      ? [[], []]
      : await Promise.all([
          events
            .spanGroups(scope.grant, scope.spans(where, scope.before), { ...asked, only: groups })
            .then((past) => past.groups),
          events.spanSeries(scope.grant, scope.spans(where), {
            groupBy: asked.groupBy,
            groups,
            aggregate: measureOf(kind, charted, scope.thresholds),
            stepSeconds: courseStep(scope),
          }),
        ])
  const numbersBefore = new Map(before.map(({ values, numbers }) => [JSON.stringify(values), numbers]))
  const rows = found.groups.map(({ values, numbers }, at): OverviewRow => {
    const [project = '', name = ''] = values
    const course = (courses[at] ?? []).map((value) => value ?? 0)
    return { project, name, numbers, before: numbersBefore.get(JSON.stringify(values)), course }
  })
  return { columns, charted, sort, rows, distinct: found.distinct, sampling: found.sampling }
}

/** The search for the spans of an overview or of one row. */
export function searchOf(kind: OverviewKind, name: string | undefined): string {
  const { where, field } = overviews[kind]
  return name === undefined ? where : withTerms(where, [fieldTerm(field, name)])
}
