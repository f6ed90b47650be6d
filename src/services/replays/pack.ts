import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { SegmentPlace, StoredSegment } from '#domain/replay/replay-store.ts'
import type { ReplayPack } from '#domain/replay/replay-writer.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { replayPrefix } from '#domain/replay/replay.ts'
import { packTogether, type Pace } from './recordings.ts'
import type { ReplayParts } from './replays.ts'

const unpack = promisify(zstdDecompress)

/** The size of a frame, which is the most that seeking reads. */
const FRAME_BYTES = 4 * 1024 * 1024
const HASH_LENGTH = 12

/** A segment with a blob of its own, and its content. */
interface Loose {
  readonly cameIn: string
  readonly bytes: Uint8Array
}

/**
 * Combines a replay's single-segment blobs into one. The new blob is written before the rows that refer to it, and the
 * old ones are deleted last: a crash leaves an extra blob, but no segment without one. Returns the number of segments.
 */
export async function packReplay(
  { events, blobs }: Pick<ReplayParts, 'events' | 'blobs'>,
  replay: ReplayPack['replay'],
  { packedAt, pace }: { readonly packedAt: Date; readonly pace: Pace },
): Promise<number> {
  const all = await events.replaySegments(operatorGrant('event:read'), replay)
  const loose = all.filter(({ place, cameIn }) => place !== null && place.key === cameIn)
  if (loose.length === 0) return 0
  const frames: Uint8Array[] = []
  const segments: { cameIn: string; place: Omit<SegmentPlace, 'key'> }[] = []
  let from = 0
  for await (const group of groupsOf(loose, (cameIn) => blobs.get(cameIn))) {
    const frame = await packTogether(Buffer.concat(group.map(({ bytes }) => bytes)), pace)
    frames.push(frame)
    let start = 0
    for (const { cameIn, bytes } of group) {
      const end = start + bytes.length
      segments.push({ cameIn, place: { from, until: from + frame.length, start, end } })
      start = end
    }
    from += frame.length
  }
  if (segments.length === 0) return 0
  const object = Buffer.concat(frames)
  const hash = createHash('sha256').update(object).digest('hex').slice(0, HASH_LENGTH)
  const key = `${replayPrefix(replay)}pack.${hash}`
  await blobs.put(key, object)
  const placed = segments.map(({ cameIn, place }) => ({ cameIn, place: { key, ...place } }))
  await events.notePack({ replay, segments: placed, packedAt })
  for (const { cameIn } of segments) await blobs.delete(cameIn)
  return segments.length
}

/**
 * Yields segments in order, one frame at a time. A segment without its blob is skipped, because it is a gap already.
 */
async function* groupsOf(
  loose: readonly StoredSegment[],
  read: (key: string) => Promise<Uint8Array | undefined>,
): AsyncGenerator<readonly Loose[], void> {
  let group: Loose[] = []
  let size = 0
  for (const { cameIn } of loose) {
    const packed = await read(cameIn)
    if (packed === undefined) continue
    const bytes = await unpack(packed)
    if (size > 0 && size + bytes.length > FRAME_BYTES) {
      yield group
      group = []
      size = 0
    }
    group.push({ cameIn, bytes })
    size += bytes.length
  }
  if (group.length > 0) yield group
}
