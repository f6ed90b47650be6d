import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { SegmentPlace } from '#domain/replay/replay-store.ts'
import { vocabulary } from './vocabulary/vocabulary.ts'

const brotliPacked = promisify(brotliCompress)
const brotliUnpacked = promisify(brotliDecompress)
const zstdPacked = promisify(zstdCompress)
const zstdUnpacked = promisify(zstdDecompress)

/** Cache for unpacked frames, in bytes, which contain neighbouring segments. */
const MOST_KEPT = 32 * 1024 * 1024
/** No segment is larger when unpacked (src/telemetry/replays). */
const MOST_UNPACKED = 128 * 1024 * 1024

/** The time that compression may take. */
export type Pace = 'quick' | 'thorough'

/**
 * Up to this size, thorough compression takes at most a tenth of a second, and the vocabulary helps more than
 * neighbouring data.
 */
const SMALL_BYTES = 64 * 1024
const QUALITY = { quick: 9, thorough: 11 } as const satisfies Record<Pace, number>
const LEVEL = { quick: 9, thorough: 19 } as const satisfies Record<Pace, number>
/**
 * 4 MiB. With it, no compressed frame starts like a zstd frame, which distinguishes frames of earlier versions and
 * unpacked segments.
 */
const WINDOW_BITS = 22
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
/** The first byte of a frame compressed with the vocabulary. No Brotli or zstd frame starts with it. */
const WITH_VOCABULARY = 1

/**
 * Compresses bytes with a window that covers distant repetitions. `quick` keeps up with incoming data. Small inputs
 * have few repetitions: there the vocabulary of recordings helps and, given time, the better of two methods is used.
 */
export async function packTogether(bytes: Uint8Array, pace: Pace): Promise<Uint8Array> {
  if (bytes.length > SMALL_BYTES) return withBrotli(bytes, 'quick')
  const known = await withVocabulary(bytes, pace)
  if (pace === 'quick') return known
  const plain = await withBrotli(bytes, pace)
  return plain.length < known.length ? plain : known
}

function withBrotli(bytes: Uint8Array, pace: Pace): Promise<Uint8Array> {
  return brotliPacked(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY[pace],
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

async function withVocabulary(bytes: Uint8Array, pace: Pace): Promise<Uint8Array> {
  const params = { [constants.ZSTD_c_compressionLevel]: LEVEL[pace] }
  const packed = await zstdPacked(bytes, { params, dictionary: vocabulary, pledgedSrcSize: bytes.length })
  return Buffer.concat([Buffer.of(WITH_VOCABULARY), packed])
}

function unpackFrame(packed: Uint8Array): Promise<Uint8Array> {
  const most = { maxOutputLength: MOST_UNPACKED }
  if (packed[0] === WITH_VOCABULARY) return zstdUnpacked(packed.subarray(1), { ...most, dictionary: vocabulary })
  const isZstd = ZSTD_MAGIC.equals(packed.subarray(0, ZSTD_MAGIC.length))
  return (isZstd ? zstdUnpacked : brotliUnpacked)(packed, most)
}

/** Reads segments from blobs. A frame contains several, so the most recent frames are cached unpacked. */
export class Recordings {
  readonly #blobs: Pick<BlobStore, 'get'>
  readonly #frames = new Map<string, Uint8Array>()
  #kept = 0

  constructor(blobs: Pick<BlobStore, 'get'>) {
    this.#blobs = blobs
  }

  /** `undefined` if the blob is gone. */
  async read(place: SegmentPlace): Promise<Uint8Array | undefined> {
    const frame = await this.#frame(place)
    return frame?.subarray(place.start, place.end)
  }

  async #frame({ key, from, until }: SegmentPlace): Promise<Uint8Array | undefined> {
    const name = `${key}:${from}`
    const known = this.#frames.get(name)
    if (known !== undefined) {
      this.#frames.delete(name)
      this.#frames.set(name, known)
      return known
    }
    const packed = await this.#blobs.get(key, { start: from, end: until })
    if (packed === undefined) return undefined
    const frame = await unpackFrame(packed)
    this.#keep(name, frame)
    return frame
  }

  #keep(name: string, frame: Uint8Array): void {
    if (frame.length > MOST_KEPT || this.#frames.has(name)) return
    this.#frames.set(name, frame)
    this.#kept += frame.length
    for (const [oldest, bytes] of this.#frames) {
      if (this.#kept <= MOST_KEPT) return
      this.#frames.delete(oldest)
      this.#kept -= bytes.length
    }
  }
}
