import { covers, type Grant } from '#domain/access/access.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import type { ReplayId } from '#domain/ids.ts'
import type { StoredSegment } from '#domain/replay/replay-store.ts'
import type { ReplayKey } from '#domain/replay/replay.ts'

type MayRead = Grant<'event:read'>

/** Segments are asked for one by one while a replay is played: how long their places are remembered. */
const REMEMBERED_MS = 3000
const MOST_REMEMBERED = 64

/** What is known of the segments of a replay. */
interface Known {
  readonly key: ReplayKey
  readonly segments: readonly StoredSegment[]
  readonly until: number
}

/** The places of segments, remembered for some seconds. */
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

  /** Reads what belongs to a segment. What was packed since its place was remembered is looked for once more. */
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
