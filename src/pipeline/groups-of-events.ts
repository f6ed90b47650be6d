import type { EventKey, EventWriter } from '#domain/event/event-store.ts'
import type { GroupHash } from '#domain/ids.ts'
import type { Section } from '#domain/processing/batch.ts'
import { eventKey } from '#domain/processing/ledger.ts'
import type { AnyKind } from '#telemetry/kind.ts'

/**
 * Returns the groups of the events that a batch's items belong to, by {@link eventKey}. Earlier events are looked up in
 * the store, which has all of them once the previous batches are committed. Later events are linked when they arrive.
 */
export async function groupsOfEvents(
  sections: readonly Section[],
  kinds: ReadonlyMap<string, AnyKind>,
  store: Pick<EventWriter, 'groupsOf'>,
): Promise<ReadonlyMap<string, GroupHash>> {
  const wanted = new Map<string, EventKey>()
  for (const { kind, items } of sections) {
    const of = kinds.get(kind)
    if (of?.eventOf === undefined) continue
    for (const item of items) {
      const event = of.eventOf(item)
      if (event !== null) wanted.set(eventKey(event.projectId, event.eventId), event)
    }
  }
  const groups = new Map<string, GroupHash>()
  if (wanted.size === 0) return groups
  for (const { kind, items } of sections) {
    const of = kinds.get(kind)
    if (of?.groupOf === undefined) continue
    for (const item of items) {
      const name = eventKey(item.projectId, item.itemId)
      if (wanted.delete(name)) groups.set(name, of.groupOf(item))
    }
  }
  if (wanted.size > 0) for (const [name, hash] of await store.groupsOf([...wanted.values()])) groups.set(name, hash)
  return groups
}
