import { durationTerms, fieldTerm, withTerms } from '#domain/explore/narrowed.ts'
import type { AggregateValue, SpanGroup } from '#domain/explore/span-explorer.ts'
import type { Measure } from '#domain/explore/measure.ts'
import { listIssues } from '#domain/issue/issue-list.ts'
import type { ListedIssue } from '#domain/issue/listed-issue.ts'
import { parseIssueQuery } from '#domain/issue/issue-query.ts'
import { measureOf, overviews, type OverviewKind } from '#domain/performance/overview.ts'
import type { SpanSummary } from '#domain/trace/span.ts'
import { running } from '#running'
import type { Scope } from '../frame/scope.ts'

/** Maximum rows of a table on a detail page. */
const MOST_PARTS = 10
const MOST_SAMPLES = 5
/** Bounds of a typical duration, as a share of the median. */
const TYPICAL = { least: 0.9, most: 1.1 }

/** Reads all numbers of one overview row. */
export async function readNumbers(scope: Scope, kind: OverviewKind, search: string) {
  const { columns } = overviews[kind]
  const asked = {
    groupBy: [],
    aggregates: [
      ...columns.map((column) => measureOf(kind, column, scope.thresholds)),
      { of: 'p50', field: 'span.duration' } satisfies Measure,
    ],
    sort: { by: 0, descending: true },
    limit: 1,
  }
  const { events } = running()
  const [found, before] = await Promise.all([
    events.spanGroups(scope.grant, scope.spans(search), asked),
    events.spanGroups(scope.grant, scope.spans(search, scope.before), asked),
  ])
  const numbers = found.groups[0]?.numbers
  return {
    columns,
    numbers,
    before: before.groups[0]?.numbers,
    sampling: found.sampling,
    /** Microseconds. */
    median: numbers?.at(-1) ?? null,
  }
}

/** The spans of a search broken down by fields, with numbers per part. */
export interface Parts {
  readonly fields: readonly string[]
  readonly groups: readonly SpanGroup[]
  readonly distinct: number
  readonly total: readonly AggregateValue[]
}

/** Numbers per part: count, median, 95th percentile, failures, and total time. */
export const partColumns = ['count', 'p50', 'p95', 'failures', 'total'] as const

export async function readParts(scope: Scope, search: string, fields: readonly string[], own = false): Promise<Parts> {
  const aggregates = partColumns.map((column) =>
    column === 'total' && own
      ? ({ of: 'sum', field: 'span.self_time' } satisfies Measure)
      : measureOf('transactions', column, scope.thresholds),
  )
  const { groups, distinct, total } = await running().events.spanGroups(scope.grant, scope.spans(search), {
    groupBy: fields,
    aggregates,
    sort: { by: partColumns.indexOf('total'), descending: true },
    limit: MOST_PARTS,
  })
  return { fields, groups, distinct, total }
}

export interface Samples {
  readonly slowest: readonly SpanSummary[]
  /** Samples close to the median. */
  readonly typical: readonly SpanSummary[]
}

export async function readSamples(scope: Scope, search: string, median: AggregateValue): Promise<Samples> {
  const { events } = running()
  const typical =
    median === null
      ? []
      : events.spanSamples(scope.grant, scope.spans(typicalSearch(search, median)), 'newest', MOST_SAMPLES)
  const slowest = events.spanSamples(scope.grant, scope.spans(search), 'slowest', MOST_SAMPLES)
  return { slowest: await slowest, typical: await typical }
}

/** Narrows a search to spans close to the median, in microseconds. */
export function typicalSearch(search: string, median: number): string {
  const least = Math.floor(median * TYPICAL.least)
  return withTerms(search, durationTerms({ least, most: Math.ceil(median * TYPICAL.most) + 1 }))
}

/** The search for a transaction's issues. */
export function issueSearch(transaction: string): string {
  return `is:unresolved ${fieldTerm('transaction', transaction)}`
}

/** Reads a transaction's unresolved issues, most events first. */
export async function readIssues(scope: Scope, transaction: string): Promise<readonly ListedIssue[]> {
  const { events, catalogue } = running()
  const query = parseIssueQuery(issueSearch(transaction), scope.now)
  if (!query.ok) return []
  const { rows } = await listIssues({ events, issues: catalogue.issues }, scope.grant, {
    filter: { period: scope.period, environments: scope.query.environments },
    query: query.value,
    sort: 'events',
    limit: MOST_SAMPLES,
  })
  return rows
}
