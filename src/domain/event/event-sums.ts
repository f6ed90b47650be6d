import type { Grant } from '../access/access.ts'
import type { GroupKey } from './event-filter.ts'
import type { EventSearch } from './event-store.ts'

/** What can be computed of events: the number of events, users or groups. */
export const eventMeasures = ['events', 'users', 'groups'] as const
export type EventMeasure = (typeof eventMeasures)[number]

/** Event fields that can be grouped by. Any other name is a tag. `project` is the project id. */
export const groupableFields = [
  'project',
  'level',
  'title',
  'release',
  'environment',
  'dist',
  'platform',
  'error.type',
  'user',
  'transaction',
  'server_name',
  'sdk.name',
  'sdk.version',
  'event.type',
] as const
export type GroupableField = (typeof groupableFields)[number]

/** A search to aggregate, optionally limited to some groups. */
export interface SummedSearch extends EventSearch {
  readonly groups?: readonly GroupKey[]
}

export interface EventSumsQuery {
  /** Fields and tags. Empty: one group of everything. */
  readonly groupBy: readonly string[]
  /** At least one. Groups are sorted by the first measure, largest first. */
  readonly measures: readonly EventMeasure[]
  readonly limit: number
}

/** Events with the same values, and their measures. */
export interface EventSums {
  /** In the order of `groupBy`; '' if an event has no value. */
  readonly values: readonly string[]
  /** In the order of the measures. Users are estimated within 2%. */
  readonly numbers: readonly number[]
}

export interface EventSeriesQuery {
  readonly groupBy: readonly string[]
  /** The requested groups, by their values. */
  readonly groups: readonly (readonly string[])[]
  readonly measure: EventMeasure
  readonly stepSeconds: number
}

/** Aggregates the events that match a search. Scans every event of the period. */
export interface EventSummer {
  eventSums(grant: Grant<'event:read'>, search: SummedSearch, query: EventSumsQuery): Promise<readonly EventSums[]>
  /**
   * One series per group, in the given order: the value of each step from the start of the period; 0 without events.
   */
  eventSeries(
    grant: Grant<'event:read'>,
    search: SummedSearch,
    query: EventSeriesQuery,
  ): Promise<readonly (readonly number[])[]>
}
