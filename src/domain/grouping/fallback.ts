import type { GroupHash } from '../ids.ts'

/** The one group of all events that have nothing to group by, in every algorithm. */
export const fallbackGroup = '7e4286b33378dade9af6ae8e17aeabb9' as GroupHash

/**
 * Returns the groups of an issue that have nothing to do with its others: an issue that owns {@link fallbackGroup} took
 * in browsers' reports and errors in templates until that was mended.
 */
export function strangersAmong(hashes: readonly GroupHash[]): readonly GroupHash[] {
  return hashes.includes(fallbackGroup) ? hashes.filter((hash) => hash !== fallbackGroup) : []
}
