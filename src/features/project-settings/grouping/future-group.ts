import type { StoredEvent } from '#domain/event/event-store.ts'
import type { GroupingExplanation } from '#domain/grouping/explanation.ts'
import type { GroupHash } from '#domain/ids.ts'

type Explained = Pick<GroupingExplanation, 'algorithm' | 'hash'>

/**
 * Returns an event's current group, and the one that a similar event would get with the edited rules. A pasted event
 * has no group, so its current one is computed from the saved rules.
 */
export function futureGroup(
  stored: { readonly groupHash: GroupHash; readonly event: Pick<StoredEvent['event'], 'grouping'> } | undefined,
  explained: { readonly saved: Explained; readonly edited: Explained },
): { readonly present: GroupHash; readonly future: GroupHash } {
  const { saved, edited } = explained
  if (stored === undefined) return { present: saved.hash, future: edited.hash }
  const present = stored.groupHash
  const { algorithm, variant } = stored.event.grouping
  // Events of an older algorithm keep their old issue under their old hash, and filtered events never reach the rules.
  // For both, only whether the edit changes anything is known.
  const isByRules = algorithm === edited.algorithm && variant !== 'filter'
  return { present, future: !isByRules && edited.hash === saved.hash ? present : edited.hash }
}
