import type { Grant } from '../access/access.ts'
import type { Period } from '../event/event-filter.ts'
import type { ProjectId, SpanId, TraceId } from '../ids.ts'
import type { MetricFunction } from './metric-function.ts'
import type { MetricName } from './metric-point.ts'
import type { MetricCondition } from './metric-query.ts'

/** The series of a metric that are looked at, over a period. */
export interface MetricSet {
  readonly metric: MetricName
  readonly where: MetricCondition
  readonly period: Period
  /** Empty: all. */
  readonly environments: readonly string[]
  /** How projects are called, for the key `project`. */
  readonly slugs: ReadonlyMap<ProjectId, string>
}

/** A metric with what is known of it in a period. */
export interface MetricInfo extends MetricName {
  readonly series: number
  readonly points: number
  /** Names of the SDKs that send it, the most frequent first, at most five. */
  readonly senders: readonly string[]
  readonly projects: readonly ProjectId[]
  readonly last: Date
  /** Points that were added up without their attributes, as there were too many series. */
  readonly pointsCut: number
}

/** Series that have the same values of what they are grouped by. */
export interface MetricGroup {
  /** In the order of the names; '' where there is none. */
  readonly values: readonly string[]
  /** null: nothing was measured. */
  readonly value: number | null
}

/** Groups with the greatest numbers. */
export interface MetricGroups {
  readonly groups: readonly MetricGroup[]
  /** How many there are in all. */
  readonly count: number
}

/** The number of a group in a step of the period; steps of which nothing is known are left out. */
export interface MetricStep extends MetricGroup {
  /** From the beginning of the period, in steps. */
  readonly step: number
}

/** What is asked of a set, by the names of keys and attributes. */
export interface MetricQuestion {
  readonly of: MetricFunction
  readonly by: readonly string[]
}

/** A point that was measured while a trace was going on. */
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

/** Which metrics are looked for. */
export interface MetricFilter extends Pick<MetricSet, 'period' | 'environments'> {
  /** A part of the name; '' finds all. */
  readonly text: string
}

/** The questions that can be asked of metrics. */
export interface MetricReader {
  /** Metrics by name. */
  metrics(grant: MayRead, filter: MetricFilter, limit: number): Promise<readonly MetricInfo[]>
  metricGroups(grant: MayRead, set: MetricSet, question: MetricQuestion, limit: number): Promise<MetricGroups>
  /** The numbers of some groups over time. @param groups as {@link MetricGroup.values}; undefined: of all */
  metricSteps(
    grant: MayRead,
    set: MetricSet,
    question: MetricQuestion,
    stepSeconds: number,
    groups?: readonly (readonly string[])[],
  ): Promise<readonly MetricStep[]>
  metricSamples(grant: MayRead, set: MetricSet, order: SampleOrder, limit: number): Promise<readonly MetricSample[]>
  /** Attributes whose names hold a text, those of most series first. @param metric undefined: of any */
  metricAttributes(
    grant: MayRead,
    period: Period,
    metric: MetricName | undefined,
    text: string,
    limit: number,
  ): Promise<readonly string[]>
  /** Values of a key or an attribute that hold a text, those of most series first. */
  metricValues(
    grant: MayRead,
    field: string,
    set: Omit<MetricSet, 'metric'> & { readonly metric: MetricName | undefined },
    text: string,
    limit: number,
  ): Promise<readonly string[]>
}
