import type { Grant } from '../access/access.ts'
import type { GroupKey } from './event-filter.ts'
import type { EventSearch } from './event-store.ts'

/** The numbers that can be computed of events: how many, to how many users, of how many groups. */
export const eventMeasures = ['events', 'users', 'groups'] as const
export type EventMeasure = (typeof eventMeasures)[number]

/** The fields of events that they can be grouped by; any other name is that of a tag. `project` is its id. */
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

/** Events that are added up: of these groups alone, where they are said. */
export interface SummedSearch extends EventSearch {
  readonly groups?: readonly GroupKey[]
}

export interface EventSumsQuery {
  /** Fields and tags. Empty: one group of all. */
  readonly groupBy: readonly string[]
  /** One at least. Groups come with the largest first measure first. */
  readonly measures: readonly EventMeasure[]
  readonly limit: number
}

/** Events with the same values, and what is computed of them. */
export interface EventSums {
  /** By the place of a name in `groupBy`; '' where an event has none. */
  readonly values: readonly string[]
  /** By the place of a measure. Users are estimated within 2%. */
  readonly numbers: readonly number[]
}

export interface EventSeriesQuery {
  readonly groupBy: readonly string[]
  /** The groups that are asked about, by their values. */
  readonly groups: readonly (readonly string[])[]
  readonly measure: EventMeasure
  readonly stepSeconds: number
}

/** Sums of the events that a search finds. Every event of the period is looked at. */
export interface EventSummer {
  eventSums(grant: Grant<'event:read'>, search: SummedSearch, query: EventSumsQuery): Promise<readonly EventSums[]>
  /** By group, as they are given: the number of each step from the beginning of the period; 0 where there was no event. */
  eventSeries(
    grant: Grant<'event:read'>,
    search: SummedSearch,
    query: EventSeriesQuery,
  ): Promise<readonly (readonly number[])[]>
}
