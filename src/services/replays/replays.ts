import { ok, refuse } from '#domain/result.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { covers, narrow } from '#domain/access/access.ts'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import type { Replays } from '#domain/replay/replay-store.ts'
import type { ReplayWriter } from '#domain/replay/replay-writer.ts'
import { replayPrefix, type ReplayKey } from '#domain/replay/replay.ts'
import { errorsOf } from './errors.ts'
import { Recordings } from './recordings.ts'
import { SegmentPlaces } from './segment-places.ts'

export interface ReplayParts {
  readonly events: EventReader & ReplayWriter
  readonly blobs: BlobStore
  readonly catalogue: Pick<Catalogue, 'holdWork' | 'projects' | 'removedReplays' | 'replayViewUpkeep'>
}

const REMOVED_AT_ONCE = 500
const LOOK_EVERY_MS = 50
const MOST_WAIT_MS = 10_000

export function createReplays({ events, blobs, catalogue }: ReplayParts): Replays {
  const recordings = new Recordings(blobs)
  const places = new SegmentPlaces(events)

  const remove: Replays['remove'] = async (grant, replays, now) => {
    const own = replays.filter(({ projectId }) => covers(grant, projectId))
    const held = await catalogue.holdWork.onProjects([...new Set(own.map(({ projectId }) => projectId))])
    if (held !== undefined) return refuse(held)
    // Recorded first: data that arrives later, or a crash, cannot undo the deletion.
    await catalogue.removedReplays.note(grant, own, now)
    await forgetReplays({ events, blobs }, own)
    await gone(events, own)
    for (const { replayId } of own) places.forget(replayId)
    return ok(own.length)
  }

  return {
    find: (grant, id) => events.replay(grant, id),
    segments: async (grant, id) => (await places.of(grant, id)).map(({ segment }) => segment),
    recording: (grant, id, segmentId) =>
      places.read(grant, id, segmentId, async ({ place, segment }) =>
        place === null ? (segment.state === 'kept' ? EMPTY : undefined) : recordings.read(place),
      ),
    video: (grant, id, segmentId) =>
      places.read(grant, id, segmentId, async ({ video }) => (video === null ? undefined : blobs.get(video))),
    list: (grant, ...asked) => events.replays(grant, ...asked),
    count: (grant, set) => events.countReplays(grant, set),
    errors: (grant, replay) => errorsOf({ events, catalogue }, grant, replay),
    ofErrors: (grant, errors) => events.replaysOfErrors(grant, errors),
    ofTrace: (grant, trace) => events.replaysOfTrace(grant, trace),
    remove,
    removeFound: async (may, set, now) => {
      const window = { sort: 'started', descending: false, offset: 0, limit: REMOVED_AT_ONCE } as const
      const covered = may.remove.projects === 'all' ? may.read : narrow(may.read, may.remove.projects)
      const found = await events.replays(covered, set, window)
      const removed = await remove(may.remove, found, now)
      return removed.ok ? ok({ removed: removed.value, more: found.length === REMOVED_AT_ONCE }) : removed
    },
  }
}

/** Waits until the rows are invisible: their deletion is certain, but not immediate. */
async function gone(events: ReplayWriter, replays: readonly ReplayKey[]): Promise<void> {
  for (let waited = 0; waited < MOST_WAIT_MS; waited += LOOK_EVERY_MS) {
    if ((await events.existingReplays(replays)).length === 0) return
    await delay(LOOK_EVERY_MS)
  }
}

const EMPTY: Uint8Array = Buffer.from('[]')

/** Deletes the rows and blobs of replays. Rows go first: blobs left by a crash are found again by having none. */
export async function forgetReplays(
  { events, blobs }: Pick<ReplayParts, 'events' | 'blobs'>,
  replays: readonly ReplayKey[],
): Promise<void> {
  await events.deleteReplays(replays)
  for (const replay of replays) for await (const { key } of blobs.list(replayPrefix(replay))) await blobs.delete(key)
}
