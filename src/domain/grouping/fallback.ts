import type { GroupHash } from '../ids.ts'

/** The common group, in every algorithm, of all events with nothing to group by. */
export const fallbackGroup = '7e4286b33378dade9af6ae8e17aeabb9' as GroupHash

/**
 * Groups of an issue that are unrelated to its other groups: because of a former bug, the issue that owns {@link
 * fallbackGroup} also collected browser reports and template errors.
 */
export function strangersAmong(hashes: readonly GroupHash[]): readonly GroupHash[] {
  return hashes.includes(fallbackGroup) ? hashes.filter((hash) => hash !== fallbackGroup) : []
}
