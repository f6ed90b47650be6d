import type { Level } from './event.ts'
import type { EventFilter, GroupKey } from './event-filter.ts'

export interface CountFilter extends EventFilter {
  /** The lowest level that counts; `null` for all. */
  readonly minLevel: Level | null
}

/** Counts within one bucket. Buckets without events are absent. */
export interface BucketCounts {
  /** Index from the start of the period. */
  readonly bucket: number
  readonly events: number
  /** Distinct users, estimated within 2%. */
  readonly users: number
}

/** A group with many events in a bucket. */
export interface BusyGroup extends GroupKey, BucketCounts {
  readonly lastSeen: Date
}
