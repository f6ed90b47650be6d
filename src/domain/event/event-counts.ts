import type { Level } from './event.ts'
import type { EventFilter, GroupKey } from './event-filter.ts'

/** The filter for events that are counted. */
export interface CountFilter extends EventFilter {
  /** The lowest level that counts; null: everything. */
  readonly minLevel: Level | null
}

/** Counts within one bucket; buckets without events are absent. */
export interface BucketCounts {
  /** Its number, from 0 at the beginning of the period. */
  readonly bucket: number
  readonly events: number
  /** Different ones, estimated within 2%. */
  readonly users: number
}

/** A group that had many events in a bucket. */
export interface BusyGroup extends GroupKey, BucketCounts {
  readonly lastSeen: Date
}
