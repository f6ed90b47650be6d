import { covers, type Grant } from '#domain/access/access.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import type { ReplayId } from '#domain/ids.ts'
import type { StoredSegment } from '#domain/replay/replay-store.ts'
import type { ReplayKey } from '#domain/replay/replay.ts'

type MayRead = Grant<'event:read'>

/** Playback requests segments one by one, so their locations are cached this long. */
const REMEMBERED_MS = 3000
const MOST_REMEMBERED = 64

interface Known {
  readonly key: ReplayKey
  readonly segments: readonly StoredSegment[]
  readonly until: number
}

/** A cache of segment locations. */
export class SegmentPlaces {
  readonly #events: EventReader
  readonly #known = new Map<ReplayId, Known>()

  constructor(events: EventReader) {
    this.#events = events
  }

  async of(grant: MayRead, id: ReplayId, fresh = false): Promise<readonly StoredSegment[]> {
    const before = this.#known.get(id)
    if (!fresh && before !== undefined && before.until > Date.now() && covers(grant, before.key.projectId))
      return before.segments
    const key = await this.#events.replay(grant, id)
    if (key === undefined) return []
    const segments = await this.#events.replaySegments(grant, key)
    this.#known.delete(id)
    this.#known.set(id, { key, segments, until: Date.now() + REMEMBERED_MS })
    for (const oldest of this.#known.keys()) if (this.#known.size > MOST_REMEMBERED) this.#known.delete(oldest)
    return segments
  }

  /** Reads a segment's blob. If it has been packed since its location was cached, the lookup is repeated. */
  async read(
    grant: MayRead,
    id: ReplayId,
    segmentId: number,
    read: (one: StoredSegment) => Promise<Uint8Array | undefined>,
  ): Promise<Uint8Array | undefined> {
    for (const fresh of [false, true]) {
      const found = (await this.of(grant, id, fresh)).find(({ segment }) => segment.segmentId === segmentId)
      const bytes = found === undefined ? undefined : await read(found)
      if (bytes !== undefined) return bytes
    }
    return undefined
  }

  forget(id: ReplayId): void {
    this.#known.delete(id)
  }
}
