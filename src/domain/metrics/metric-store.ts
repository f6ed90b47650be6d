import type { Grant } from '../access/access.ts'
import type { Period } from '../event/event-filter.ts'
import type { ProjectId, SpanId, TraceId } from '../ids.ts'
import type { MetricFunction } from './metric-function.ts'
import type { MetricName } from './metric-point.ts'
import type { MetricCondition } from './metric-query.ts'

/** The series of a metric to query, over a period. */
export interface MetricSet {
  readonly metric: MetricName
  readonly where: MetricCondition
  readonly period: Period
  /** Empty for all. */
  readonly environments: readonly string[]
  /** Project slugs, for the key `project`. */
  readonly slugs: ReadonlyMap<ProjectId, string>
}

/** A metric with statistics of a period. */
export interface MetricInfo extends MetricName {
  readonly series: number
  readonly points: number
  /** Names of the SDKs that send it, most frequent first, at most five. */
  readonly senders: readonly string[]
  readonly projects: readonly ProjectId[]
  readonly last: Date
  /** Number of points aggregated without attributes because there were too many series. */
  readonly pointsCut: number
}

/** Series with the same values of the grouped attributes. */
export interface MetricGroup {
  /** In the order of the names; '' if a series has no value. */
  readonly values: readonly string[]
  /** `null` without data. */
  readonly value: number | null
}

/** The groups with the largest values. */
export interface MetricGroups {
  readonly groups: readonly MetricGroup[]
  /** Total number of groups. */
  readonly count: number
}

/** The value of a group in one step of the period. Steps without data are omitted. */
export interface MetricStep extends MetricGroup {
  /** Steps from the start of the period. */
  readonly step: number
}

/** A function of a set and the keys and attributes to group by. */
export interface MetricQuestion {
  readonly of: MetricFunction
  readonly by: readonly string[]
}

/** A point measured during a trace. */
export interface MetricSample {
  readonly projectId: ProjectId
  readonly time: Date
  readonly value: number
  readonly traceId: TraceId
  readonly spanId: SpanId | null
  readonly attributes: readonly (readonly [name: string, value: string])[]
}

export const sampleOrders = ['newest', 'highest'] as const
export type SampleOrder = (typeof sampleOrders)[number]

type MayRead = Grant<'event:read'>

export interface MetricFilter extends Pick<MetricSet, 'period' | 'environments'> {
  /** Part of the name; '' matches all. */
  readonly text: string
}

/** Read access to metrics. */
export interface MetricReader {
  /** Sorted by name. */
  metrics(grant: MayRead, filter: MetricFilter, limit: number): Promise<readonly MetricInfo[]>
  metricGroups(grant: MayRead, set: MetricSet, question: MetricQuestion, limit: number): Promise<MetricGroups>
  /**
   * Values of some groups over time.
   * @param groups as {@link MetricGroup.values}; `undefined` for all
   */
  metricSteps(
    grant: MayRead,
    set: MetricSet,
    question: MetricQuestion,
    stepSeconds: number,
    groups?: readonly (readonly string[])[],
  ): Promise<readonly MetricStep[]>
  metricSamples(grant: MayRead, set: MetricSet, order: SampleOrder, limit: number): Promise<readonly MetricSample[]>
  /**
   * Attribute names that contain a text, those in most series first.
   * @param metric `undefined` for any metric
   */
  metricAttributes(
    grant: MayRead,
    period: Period,
    metric: MetricName | undefined,
    text: string,
    limit: number,
  ): Promise<readonly string[]>
  /** Values of a key or attribute that contain a text, those of most series first. */
  metricValues(
    grant: MayRead,
    field: string,
    set: Omit<MetricSet, 'metric'> & { readonly metric: MetricName | undefined },
    text: string,
    limit: number,
  ): Promise<readonly string[]>
}
