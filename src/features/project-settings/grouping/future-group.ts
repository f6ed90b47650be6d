import type { StoredEvent } from '#domain/event/event-store.ts'
import type { GroupingExplanation } from '#domain/grouping/explanation.ts'
import type { GroupHash } from '#domain/ids.ts'

type Explained = Pick<GroupingExplanation, 'algorithm' | 'hash'>

/**
 * The group that an event is in, and the one that an event like it would be in with the edited rules. A pasted event is
 * in none: there the saved rules say what is.
 */
export function futureGroup(
  stored: { readonly groupHash: GroupHash; readonly event: Pick<StoredEvent['event'], 'grouping'> } | undefined,
  explained: { readonly saved: Explained; readonly edited: Explained },
): { readonly present: GroupHash; readonly future: GroupHash } {
  const { saved, edited } = explained
  if (stored === undefined) return { present: saved.hash, future: edited.hash }
  const present = stored.groupHash
  const { algorithm, variant } = stored.event.grouping
  // Events of an older algorithm go to their old issue under its old hash, and what a filter folds never meets the rules:
  // of those it can only be told whether the edit changes anything.
  const isByRules = algorithm === edited.algorithm && variant !== 'filter'
  return { present, future: !isByRules && edited.hash === saved.hash ? present : edited.hash }
}
