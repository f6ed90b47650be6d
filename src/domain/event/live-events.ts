import type { Grant } from '../access/access.ts'
import type { GroupKey } from './event-filter.ts'

/** New events of one group. */
export interface LiveGroup extends GroupKey {
  readonly events: number
}

/** Events received after a mark. */
export interface LiveEventsSince {
  /** Groups with the most events first. */
  readonly groups: readonly LiveGroup[]
  /** False if further events have been evicted from memory. */
  readonly isComplete: boolean
}

/**
 * Recently stored events, kept in memory since the process started and evicted when space runs out. They only
 * signal that a page is stale; the stores have the truth.
 */
export interface LiveEvents {
  /**
   * An opaque marker of the current moment, for a round trip through the browser. Take it before reading the stores,
   * so that everything later counts as new.
   */
  mark(): string
  /**
   * Events received after a mark. For a mark of an earlier process, returns everything received since this one started.
   * @param environments empty for all
   */
  since(grant: Grant<'event:read'>, mark: string, environments: readonly string[]): LiveEventsSince
}
