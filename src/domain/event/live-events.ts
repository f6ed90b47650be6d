import type { Grant } from '../access/access.ts'
import type { GroupKey } from './event-filter.ts'

/** Events that have come to one group. */
export interface LiveGroup extends GroupKey {
  readonly events: number
}

/** The events that came after a mark. */
export interface LiveEventsSince {
  /** Those with the most events first. */
  readonly groups: readonly LiveGroup[]
  /** false: there was more, of which nothing is known any more. */
  readonly isComplete: boolean
}

/**
 * The events that were stored lately: kept in memory, since the process started and as far back as there is room. They
 * tell a page that it has aged; the stores have the truth.
 */
export interface LiveEvents {
  /** Now, as text that travels to the browser and back. Take it before reading the stores: what comes later is new. */
  mark(): string
  /**
   * Returns what came after a mark. Of a mark of an earlier process everything counts that this one brought.
   * @param environments empty: all
   */
  since(grant: Grant<'event:read'>, mark: string, environments: readonly string[]): LiveEventsSince
}
