import { createHash } from 'node:crypto'
import { constants, zstdCompressSync } from 'node:zlib'
import type { BlobKey } from '#domain/blob/blob-store.ts'
import type { ReplayId } from '#domain/ids.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import { replayPrefix } from '#domain/replay/replay.ts'
import { compileScrubbing } from '#digest/scrub/scrub-event.ts'
import type { NoRecording, RecordedEvents, SentRecording } from './read-recording.ts'
import { recordingFacts } from './recording-facts.ts'
import type { ReplayRecorded } from './replay-row.ts'
import { scrubRecording } from './scrub-recording.ts'

/** The result of a recording, with the bytes to keep. */
export interface DigestedRecording {
  readonly recorded: ReplayRecorded
  readonly blobs: readonly { readonly key: BlobKey; readonly bytes: Uint8Array }[]
  /** Absent if it could be read. */
  readonly unreadable: NoRecording | undefined
}

/** What a recording belongs to. */
interface Owner {
  readonly replayId: ReplayId
  readonly context: Pick<ItemContext, 'projectId'>
  readonly lookups: DigestLookups
  /** The accompanying video, if any. */
  readonly video?: Uint8Array | undefined
}

/**
 * The fastest level, because the segment is packed again with its neighbours once its replay is over
 * (src/services/replays).
 */
const PACKING = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const HASH_LENGTH = 12

const nothing = {
  state: 'kept',
  bytes: 0,
  blob: '',
  blobBytes: 0,
  video: '',
  videoBytes: 0,
  ...recordingFacts([]),
} as const satisfies ReplayRecorded

/** Scrubs and compresses a segment's recording for storage. */
export function digestRecording({ segmentId, events }: SentRecording, owner: Owner): DigestedRecording {
  const keyOf = (bytes: Uint8Array, kind: string) => {
    // Keyed by content, so that a different recording under the same number never overwrites the first.
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
    return `${replayPrefix({ projectId: owner.context.projectId, replayId: owner.replayId })}${segmentId}.${hash}${kind}`
  }
  const { video } = owner
  const film = video === undefined || video.length === 0 ? [] : [{ key: keyOf(video, '.mp4'), bytes: video }]
  const filmed = { video: film[0]?.key ?? '', videoBytes: video?.length ?? 0 }
  if (!events.ok) {
    const recorded = { ...nothing, ...filmed, state: 'unreadable' } as const
    return { recorded, blobs: film, unreadable: events.refusal }
  }
  const packed = pack(events.value, owner)
  if (packed === undefined) return { recorded: { ...nothing, ...filmed }, blobs: film, unreadable: undefined }
  const { bytes, json, facts } = packed
  const blob = keyOf(bytes, '')
  const recorded = { ...nothing, ...facts, ...filmed, bytes: json, blob, blobBytes: bytes.length }
  return { recorded, blobs: [{ key: blob, bytes }, ...film], unreadable: undefined }
}

/** Returns `undefined` if it is empty. */
function pack({ events, bytes: sent }: RecordedEvents, { context, lookups }: Owner) {
  if (events.length === 0) return undefined
  const { scrubbing } = lookups.rules(context.projectId)
  scrubRecording(events, compileScrubbing(scrubbing, { key: lookups.scrubbingKey }), sent)
  const json = Buffer.from(JSON.stringify(events))
  return { bytes: zstdCompressSync(json, PACKING), json: json.length, facts: recordingFacts(events) }
}
