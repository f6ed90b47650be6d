import type { Grant } from '../access/access.ts'
import type { Period } from '../event/event-filter.ts'
import type { ProjectId } from '../ids.ts'
import type { SpanSummary } from '../trace/span.ts'
import type { SampleOrder } from './explore-query.ts'
import type { Region } from './heat-map.ts'
import type { Margin } from './margin.ts'
import type { Measure } from './measure.ts'
import type { SpanCondition } from './span-query.ts'

/** The spans that are looked at: those that began in the period. */
export interface SpanSet {
  readonly where: SpanCondition
  readonly period: Period
  /** Empty: all. */
  readonly environments: readonly string[]
  /** How projects are called, for the key `project`; one that is not named here has no name. */
  readonly slugs: ReadonlyMap<ProjectId, string>
  /**
   * Of one in so many traces, always the same ones: what an answer said it looked at ({@link Sampling}), so that others on
   * the page look at the same. 1: of all. Absent: of all where the period has few spans, of some where it has very many.
   */
  readonly oneIn?: number | undefined
}

/**
 * The sampling behind a number. A span that the SDK took at a known rate counts for as many as it stands for; where the
 * rate is not known, for itself alone.
 */
export interface Sampling {
  /** The spans of one in so many traces were looked at; 1: all of them. Then the numbers below are estimated. */
  readonly oneIn: number
  /** Spans that are stored. */
  readonly stored: number
  /** The number that they stand for. */
  readonly estimated: number
  /** Of the stored ones, those that stand for more than themselves: where there is one, counts are extrapolated. */
  readonly sampled: number
}

/** null: there is nothing to compute it of, such as a number that no span of the group bears. */
export type AggregateValue = number | null

/** Spans with the same values, and what is computed of them. */
export interface SpanGroup {
  /** By the place of a name in `groupBy`; '' where a span has none. */
  readonly values: readonly string[]
  /** By the place of an aggregate. */
  readonly numbers: readonly AggregateValue[]
  /** The same: how far each may be off. Absent where all spans were looked at. */
  readonly margins?: readonly Margin[]
}

export interface GroupQuery {
  readonly groupBy: readonly string[]
  readonly aggregates: readonly Measure[]
  readonly sort: { readonly by: number; readonly descending: boolean }
  readonly limit: number
  /** The groups that are asked about, by their values; the others are as if they were not. Absent: all. */
  readonly only?: readonly (readonly string[])[]
}

export interface GroupsFound {
  /** The first `limit` in order. Without `groupBy`: one, of all spans, or none where there is no span. */
  readonly groups: readonly SpanGroup[]
  /** How many there are in all. */
  readonly distinct: number
  /** Of all spans together. */
  readonly total: readonly AggregateValue[]
  /** How far each of these may be off. Absent where all spans were looked at. */
  readonly totalMargins?: readonly Margin[]
  /** Of the spans of the groups that are not listed; undefined: all are listed. */
  readonly others: readonly AggregateValue[] | undefined
  readonly sampling: Sampling
}

export interface SeriesQuery {
  readonly groupBy: readonly string[]
  /** The groups that are drawn, by their values. */
  readonly groups: readonly (readonly string[])[]
  readonly aggregate: Measure
  /** A divisor of the period's length. */
  readonly stepSeconds: number
}

/** A cell of a heat map with the number of durations in it. */
export interface HeatCell {
  /** From the beginning of the period, in steps. */
  readonly column: number
  /** The edge that the row begins at: one of `durationEdges`. */
  readonly edge: number
  /** Estimated. */
  readonly spans: number
}

/** A value of a field, and how often it is borne within a region and by the rest. */
export interface ValueShare {
  readonly field: string
  /** '' where a span has none. */
  readonly value: string
  /** 0 … 1 */
  readonly inside: number
  readonly outside: number
}

export interface Comparison {
  /** How many spans lie inside and outside, estimated. */
  readonly inside: number
  readonly outside: number
  /** Those that differ most first. */
  readonly shares: readonly ValueShare[]
  /** Only one in so many spans was looked at; 1: each. */
  readonly nth: number
}

/** A name that spans bear. */
export interface AttributeName {
  readonly name: string
  readonly type: 'text' | 'number'
}

type MayRead = Grant<'event:read'>

/**
 * Searches among spans, and sums of them. Percentiles are the nearest rank, rounded to three digits. Of very many spans
 * sums are estimated from those of some traces, where enough of them are found (docs/decisions/0058-sampled-traces.md);
 * single spans are looked for among all.
 */
export interface SpanExplorer {
  spanGroups(grant: MayRead, set: SpanSet, query: GroupQuery): Promise<GroupsFound>
  /** By group, as they are given: the number of each step; null where there is none. */
  spanSeries(grant: MayRead, set: SpanSet, query: SeriesQuery): Promise<readonly (readonly AggregateValue[])[]>
  spanSamples(grant: MayRead, set: SpanSet, order: SampleOrder, limit: number): Promise<readonly SpanSummary[]>
  /** Cells that hold something, in no order. */
  spanHeatMap(grant: MayRead, set: SpanSet, stepSeconds: number): Promise<readonly HeatCell[]>
  /** Returns what spans of a region bear more or less often than the rest of the set. */
  compareSpans(grant: MayRead, set: SpanSet, region: Region): Promise<Comparison>
  /** Attributes whose names hold a text, the most frequent first, of some spans of each transaction of the period. */
  attributeNames(grant: MayRead, period: Period, text: string, limit: number): Promise<readonly AttributeName[]>
  /** Values of a field that hold a text, the most frequent first; the same. */
  fieldValues(grant: MayRead, field: string, set: SpanSet, text: string, limit: number): Promise<readonly string[]>
}
