import type { Grant } from '#domain/access/access.ts'
import { paths } from '#domain/paths.ts'
import type { Replay } from '#domain/replay/replay.ts'
import { running } from '#running'
import type { ShownError } from '../view/shown-replay.ts'

/** Reads the errors during a replay, in order. */
export async function readErrors(grant: Grant<'event:read'>, replay: Replay): Promise<readonly ShownError[]> {
  const { settings, replays } = running()
  const found = await replays.errors(grant, replay)
  return found
    .map(({ eventId, timestamp, title }) => ({
      eventId,
      at: timestamp.getTime(),
      title,
      href: settings.site.basePath + paths.event(eventId),
    }))
    .toSorted((a, b) => a.at - b.at)
}
