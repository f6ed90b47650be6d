import type { StatusMessage } from '#domain/alert/outbox.ts'
import type { StatusSnapshot } from '#domain/status-page/snapshot.ts'
import type { UntoldUpdate } from '#domain/status-page/status-page-catalogue.ts'
import { pageIndicator } from '#domain/status-page/statuspage-json.ts'
import type { Subscriber } from '#domain/status-page/subscriber.ts'
import type { StatusPageParts } from './parts.ts'

const MOST = 50

/**
 * Queues messages to the subscribers of each new update, once per update. They go out through the same outbox as
 * alerts, with its retries and queues.
 * @param pages as published: messages match what the page shows
 */
export async function tellSubscribers(
  { catalogue, links }: StatusPageParts,
  pages: ReadonlyMap<number, StatusSnapshot>,
  now: Date,
): Promise<number> {
  const { statusPageWork } = catalogue
  for (let told = 0; told < MOST; told += 1) {
    const update = await statusPageWork.untold()
    if (update === undefined) return told
    const snapshot = pages.get(update.page)
    // A page created just now is published, and its updates sent, in the next run.
    if (snapshot === undefined) return told
    const messages = messagesOf(update, snapshot, links.linkTo)
    await statusPageWork.told(update.id, messages, now)
  }
  return MOST
}

function messagesOf(
  { incident, subscribers }: UntoldUpdate,
  snapshot: StatusSnapshot,
  linkTo: StatusPageParts['links']['linkTo'],
): readonly { readonly to: string; readonly message: StatusMessage }[] {
  const shown = snapshot.incidents.find(({ id }) => id === incident.publicId)
  if (shown === undefined) return []
  const { id, name, url } = snapshot.page
  const page = { id, name, url }
  const indicator = pageIndicator(snapshot)
  return subscribers.map((subscriber: Subscriber) => ({
    to: subscriber.target,
    message: {
      kind: 'status',
      subscriber: subscriber.id,
      to: { kind: subscriber.kind, target: subscriber.target, locale: subscriber.locale },
      notice: {
        kind: 'incident',
        page,
        indicator,
        incident: shown,
        unsubscribe: linkTo(page, 'unsubscribe', subscriber.publicId),
      },
    },
  }))
}
