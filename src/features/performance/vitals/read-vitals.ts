import { fieldTerm, withTerms } from '#domain/explore/narrowed.ts'
import type { Measure } from '#domain/explore/measure.ts'
import type { AggregateValue, GroupQuery, Sampling } from '#domain/explore/span-explorer.ts'
import { conditionOf } from '#domain/performance/overview.ts'
import { vitalFields, type VitalDimension } from '#domain/performance/performance-query.ts'
import {
  pageScore,
  ratingQuery,
  vitalField,
  vitalRatings,
  webVitals,
  type VitalRating,
  type VitalValues,
  type WebVital,
} from '#domain/performance/web-vitals.ts'
import { running } from '#running'
import type { Scope } from '../frame/scope.ts'

/** Maximum pages, browsers etc. listed. */
const MOST_ROWS = 50
const MOST_SAMPLES = 10

/** Web vitals of a set of spans. */
export interface VitalNumbers {
  /** The 75th percentile of each. */
  readonly values: VitalValues
  /** Estimated number of measurements of each. */
  readonly samples: Readonly<Record<WebVital, number>>
  /** Spans with any vital. */
  readonly spans: number
  /** 0 … 100 */
  readonly score: number | null
}

export interface VitalRow extends VitalNumbers {
  /** Slug; '' if rows are not per project. */
  readonly project: string
  readonly name: string
}

/** Finds spans with any vital. */
const MEASURED = `(${webVitals.map((vital) => `has:${vitalField(vital)}`).join(' OR ')})`

/** The search for the measurements of a page, browser etc., or of all. */
export function vitalSearch(by: VitalDimension, name: string | undefined): string {
  return name === undefined ? MEASURED : withTerms(MEASURED, [fieldTerm(vitalFields[by], name)])
}

const measures: () => readonly Measure[] = () => [
  { of: 'count' },
  ...webVitals.map((vital): Measure => ({ of: 'p75', field: vitalField(vital) })),
  ...webVitals.map((vital): Measure => ({ of: 'matching', where: conditionOf(`has:${vitalField(vital)}`) })),
]

function numbersIn(numbers: readonly AggregateValue[]): VitalNumbers {
  const at = (place: number) => numbers[place] ?? null
  const [lcp, inp, cls, fcp, ttfb] = [at(1), at(2), at(3), at(4), at(5)]
  const values: VitalValues = { lcp, inp, cls, fcp, ttfb }
  const samples = { lcp: at(6) ?? 0, inp: at(7) ?? 0, cls: at(8) ?? 0, fcp: at(9) ?? 0, ttfb: at(10) ?? 0 }
  return { values, samples, spans: at(0) ?? 0, score: pageScore(values) }
}

/** Reads the vitals of all spans of a search together, or `undefined` without any. */
export async function readVitals(
  scope: Scope,
  search: string,
  within = scope.period,
): Promise<{ readonly numbers: VitalNumbers | undefined; readonly sampling: Sampling }> {
  const query = { groupBy: [], aggregates: measures(), sort: { by: 0, descending: true }, limit: 1 }
  const { groups, sampling } = await running().events.spanGroups(scope.grant, scope.spans(search, within), query)
  return { numbers: groups[0] && numbersIn(groups[0].numbers), sampling }
}

/** The sort order of rows: by count or by a vital. */
export function vitalSort({ sort }: Scope['query']): { readonly by: 'count' | WebVital; readonly descending: boolean } {
  const by = webVitals.find((vital) => vital === sort?.by)
  return { by: by ?? 'count', descending: sort?.descending !== false }
}

/** Reads vitals by page, browser, device or release. */
export async function readVitalRows(
  scope: Scope,
  search: string,
  by: VitalDimension,
): Promise<{ readonly rows: readonly VitalRow[]; readonly distinct: number }> {
  const sort = vitalSort(scope.query)
  const isOfProject = by === 'page'
  const query: GroupQuery = {
    groupBy: isOfProject ? ['project', vitalFields[by]] : [vitalFields[by]],
    aggregates: measures(),
    sort: { by: sort.by === 'count' ? 0 : webVitals.indexOf(sort.by) + 1, descending: sort.descending },
    limit: MOST_ROWS,
  }
  const { groups, distinct } = await running().events.spanGroups(scope.grant, scope.spans(search), query)
  const rows = groups.map(({ values, numbers }) => ({
    project: isOfProject ? (values[0] ?? '') : '',
    name: values.at(-1) ?? '',
    ...numbersIn(numbers),
  }))
  return { rows, distinct }
}

/** Estimated number of a vital's measurements per rating. */
export type Ratings = Readonly<Record<VitalRating, number>>

export async function readRatings(scope: Scope, search: string): Promise<Readonly<Record<WebVital, Ratings>>> {
  const pairs = webVitals.flatMap((vital) => vitalRatings.map((rating) => ({ vital, rating })))
  const { total } = await running().events.spanGroups(scope.grant, scope.spans(search), {
    groupBy: [],
    aggregates: pairs.map(({ vital, rating }) => ({ of: 'matching', where: conditionOf(ratingQuery(vital, rating)) })),
    sort: { by: 0, descending: true },
    limit: 1,
  })
  const of = (vital: WebVital): Ratings => {
    const count = (rating: VitalRating) =>
      total[pairs.findIndex((pair) => pair.vital === vital && pair.rating === rating)] ?? 0
    return { good: count('good'), fair: count('fair'), poor: count('poor') }
  }
  return { lcp: of('lcp'), inp: of('inp'), cls: of('cls'), fcp: of('fcp'), ttfb: of('ttfb') }
}

/** A trace and its measurement. */
export interface VitalSample {
  readonly trace: string
  readonly page: string
  readonly browser: string
  readonly release: string
  readonly value: number
}

/** Reads the worst measurements of a vital. */
export async function readVitalSamples(scope: Scope, search: string, vital: WebVital): Promise<readonly VitalSample[]> {
  const { groups } = await running().events.spanGroups(
    scope.grant,
    scope.spans(withTerms(search, [`has:${vitalField(vital)}`])),
    {
      groupBy: ['trace', 'transaction', 'browser.name', 'release'],
      aggregates: [{ of: 'max', field: vitalField(vital) }],
      sort: { by: 0, descending: true },
      limit: MOST_SAMPLES,
    },
  )
  return groups.map(({ values: [trace = '', page = '', browser = '', release = ''], numbers }) => ({
    trace,
    page,
    browser,
    release,
    value: numbers[0] ?? 0,
  }))
}
