import type { BatchCommit, DigestedBatch, DigestedEvent, Linked } from '#domain/digest/batch.ts'
import { eventKey } from '#domain/digest/ledger.ts'
import type { EventKey, EventWriter } from '#domain/event/event-store.ts'
import type { EventId, GroupHash } from '#domain/ids.ts'

/** What stands beside the events of a batch. */
export type Beside = Pick<DigestedBatch, 'attachments' | 'feedback'>

/**
 * Tells of each attachment and each feedback in which group its event is. Events that came before are asked for in the
 * store, which has all of them once the batches before this one are committed; those that come later are linked then.
 */
export async function linkToGroups(
  { attachments, feedback }: Beside,
  events: readonly DigestedEvent[],
  store: Pick<EventWriter, 'groupsOf'>,
): Promise<Required<Pick<BatchCommit, 'attachments' | 'feedback'>>> {
  const groups = new Map<string, GroupHash>()
  if (attachments.length + feedback.length === 0) return { attachments: [], feedback: [] }
  for (const { projectId, eventId, groupHash } of events) groups.set(eventKey(projectId, eventId), groupHash)
  const about = [...attachments, ...feedback].flatMap(({ projectId, eventId }) =>
    eventId === null ? [] : [{ projectId, eventId }],
  )
  const elsewhere = new Map<string, EventKey>()
  for (const key of about) {
    const name = eventKey(key.projectId, key.eventId)
    if (!groups.has(name)) elsewhere.set(name, key)
  }
  if (elsewhere.size > 0)
    for (const [name, hash] of await store.groupsOf([...elsewhere.values()])) groups.set(name, hash)
  const linked = <T extends { projectId: EventKey['projectId']; eventId: EventId | null }>(one: T): Linked<T> => ({
    ...one,
    groupHash: one.eventId === null ? null : (groups.get(eventKey(one.projectId, one.eventId)) ?? null),
  })
  return { attachments: attachments.map(linked), feedback: feedback.map(linked) }
}
