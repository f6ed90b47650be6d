import type { Settings } from '#domain/settings.ts'
import { createLiveEvents, type FedLiveEvents } from '#services/live-events/live-events.ts'
import { shareLiveEvents } from '#services/live-events/share.ts'
import type { Remembering } from '#storage/events/remembered/remembered.ts'
import { cataloguePlace, openNotices } from './catalogue-place.ts'

/** Live updates for open pages: commits of this server and of the others. */
export interface Live {
  readonly liveEvents: FedLiveEvents
  committed(events: Parameters<FedLiveEvents['add']>[0]): void
  close(): Promise<void>
}

/** @param events the event store, whose cached answers expire with each commit */
export async function openLive(settings: Settings, events: Remembering): Promise<Live> {
  const liveEvents = createLiveEvents()
  const notices = await openNotices(cataloguePlace(settings))
  const shared = notices && shareLiveEvents(liveEvents, notices, (groups) => events.changed(groups))
  return {
    liveEvents,
    committed: (committed) => {
      events.changed(committed)
      liveEvents.add(committed)
      shared?.tell(committed)
    },
    close: async () => notices?.close(),
  }
}
