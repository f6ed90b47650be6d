import type { Grant } from '#domain/access/access.ts'
import { paths } from '#domain/paths.ts'
import type { Replay } from '#domain/replay/replay.ts'
import { running } from '#running'
import type { ShownError } from '../view/shown-replay.ts'

/** So many errors of a replay are listed. */
const MOST = 50

/** Reads the errors that happened while a replay was recorded, in their order. Those that are kept no more are left out. */
export async function readErrors(grant: Grant<'event:read'>, replay: Replay): Promise<readonly ShownError[]> {
  const { basePath } = running().settings.site
  const found = await Promise.all(
    replay.errorIds.slice(0, MOST).map((id) => running().events.event(grant, id, replay.projectId)),
  )
  return found
    .filter((event) => event !== undefined)
    .map(({ eventId, timestamp, title }) => ({
      eventId,
      at: timestamp.getTime(),
      title,
      href: basePath + paths.event(eventId),
    }))
    .toSorted((a, b) => a.at - b.at)
}
