import type { Grant } from '../access/access.ts'
import type { Period } from '../event/event-filter.ts'
import type { ProjectId } from '../ids.ts'
import type { SpanSummary } from '../trace/span.ts'
import type { SampleOrder } from './explore-query.ts'
import type { Region } from './heat-map.ts'
import type { Margin } from './margin.ts'
import type { Measure } from './measure.ts'
import type { SpanCondition } from './span-query.ts'

/** The spans to query. Only spans that started in the period. */
export interface SpanSet {
  readonly where: SpanCondition
  readonly period: Period
  /** Empty for all. */
  readonly environments: readonly string[]
  /** Project slugs, for the key `project`. A project missing here has no name. */
  readonly slugs: ReadonlyMap<ProjectId, string>
  /**
   * Use one in this many traces, always the same ones: pass the value of a previous answer ({@link Sampling}) so that
   * all parts of a page use the same sample. 1: all traces. Absent: all, unless the period has very many spans.
   */
  readonly oneIn?: number | undefined
}

/**
 * The sampling behind a number. A span counts for the inverse of its SDK's sample rate, or for itself if the rate is
 * unknown.
 */
export interface Sampling {
  /** One in this many traces was used; 1 for all. If greater, the numbers below are estimated. */
  readonly oneIn: number
  /** Number of stored spans. */
  readonly stored: number
  /** Number of spans they represent. */
  readonly estimated: number
  /** Number of stored spans that represent more than themselves. If any, counts are extrapolated. */
  readonly sampled: number
}

/** `null` if there is nothing to compute, such as a numeric attribute that no span of the group has. */
export type AggregateValue = number | null

/** Spans with the same values, and their aggregates. */
export interface SpanGroup {
  /** In the order of `groupBy`; '' if a span has no value. */
  readonly values: readonly string[]
  /** In the order of the aggregates. */
  readonly numbers: readonly AggregateValue[]
  /** Margins of `numbers`. Absent if all spans were used. */
  readonly margins?: readonly Margin[]
}

export interface GroupQuery {
  readonly groupBy: readonly string[]
  readonly aggregates: readonly Measure[]
  readonly sort: { readonly by: number; readonly descending: boolean }
  readonly limit: number
  /** Limits the query to these groups, by their values. Absent for all. */
  readonly only?: readonly (readonly string[])[]
}

export interface GroupsFound {
  /** The first `limit` groups. Without `groupBy`: a single group, or none if there are no spans. */
  readonly groups: readonly SpanGroup[]
  /** Total number of groups. */
  readonly distinct: number
  /** Aggregates over all spans. */
  readonly total: readonly AggregateValue[]
  /** Margins of `total`. Absent if all spans were used. */
  readonly totalMargins?: readonly Margin[]
  /** Aggregates over the spans of unlisted groups; `undefined` if all groups are listed. */
  readonly others: readonly AggregateValue[] | undefined
  readonly sampling: Sampling
}

export interface SeriesQuery {
  readonly groupBy: readonly string[]
  /** The groups to draw, by their values. */
  readonly groups: readonly (readonly string[])[]
  readonly aggregate: Measure
  /** Must divide the period's length. */
  readonly stepSeconds: number
}

/** A heat map cell and its number of spans. */
export interface HeatCell {
  /** Steps from the start of the period. */
  readonly column: number
  /** Lower edge of the row: one of `durationEdges`. */
  readonly edge: number
  /** Estimated. */
  readonly spans: number
}

/** A field value and how common it is inside a region and outside. */
export interface ValueShare {
  readonly field: string
  /** '' if a span has no value. */
  readonly value: string
  /** 0 … 1 */
  readonly inside: number
  readonly outside: number
}

export interface Comparison {
  /** Estimated number of spans inside and outside. */
  readonly inside: number
  readonly outside: number
  /** Largest difference first. */
  readonly shares: readonly ValueShare[]
  /** One in this many spans was used; 1 for all. */
  readonly nth: number
}

/** An attribute name found in spans. */
export interface AttributeName {
  readonly name: string
  readonly type: 'text' | 'number'
}

type MayRead = Grant<'event:read'>

/**
 * Searches and aggregates spans. Percentiles use the nearest rank, rounded to three digits. For very many spans,
 * aggregates are estimated from a sample of traces, if the sample contains enough matches
 * (docs/decisions/0058-sampled-traces.md); searches for single spans always cover all.
 */
export interface SpanExplorer {
  spanGroups(grant: MayRead, set: SpanSet, query: GroupQuery): Promise<GroupsFound>
  /** One series per group, in the given order: the value of each step, or `null`. */
  spanSeries(grant: MayRead, set: SpanSet, query: SeriesQuery): Promise<readonly (readonly AggregateValue[])[]>
  spanSamples(grant: MayRead, set: SpanSet, order: SampleOrder, limit: number): Promise<readonly SpanSummary[]>
  /** Non-empty cells, unordered. */
  spanHeatMap(grant: MayRead, set: SpanSet, stepSeconds: number): Promise<readonly HeatCell[]>
  /** The values that are more or less common in a region than in the rest of the set. */
  compareSpans(grant: MayRead, set: SpanSet, region: Region): Promise<Comparison>
  /**
   * Attribute names that contain a text, most frequent first. Looks at some spans of each transaction of the period.
   */
  attributeNames(grant: MayRead, period: Period, text: string, limit: number): Promise<readonly AttributeName[]>
  /** Values of a field that contain a text, most frequent first. Looks at the same sample as `attributeNames`. */
  fieldValues(grant: MayRead, field: string, set: SpanSet, text: string, limit: number): Promise<readonly string[]>
}
