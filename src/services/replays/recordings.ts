import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { SegmentPlace } from '#domain/replay/replay-store.ts'
import { vocabulary } from './vocabulary/vocabulary.ts'

const brotliPacked = promisify(brotliCompress)
const brotliUnpacked = promisify(brotliDecompress)
const zstdPacked = promisify(zstdCompress)
const zstdUnpacked = promisify(zstdDecompress)

/** Unpacked bytes that are kept for the segments beside the one that was asked for. */
const MOST_KEPT = 32 * 1024 * 1024
/** No segment unpacks to more (src/telemetry/replays). */
const MOST_UNPACKED = 128 * 1024 * 1024

/** How much time packing may take. */
export type Pace = 'quick' | 'thorough'

/** Up to so many bytes, thorough packing takes no more than a tenth of a second, and the vocabulary says more than neighbours. */
const SMALL_BYTES = 64 * 1024
const QUALITY = { quick: 9, thorough: 11 } as const satisfies Record<Pace, number>
const LEVEL = { quick: 9, thorough: 19 } as const satisfies Record<Pace, number>
/**
 * 4 MiB. With it no packed frame begins as one of zstd does: that is how frames of former versions, and segments that are
 * not packed yet, are told apart.
 */
const WINDOW_BITS = 22
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
/** What a frame begins with that is packed with the vocabulary: no frame of Brotli or zstd does. */
const WITH_VOCABULARY = 1

/**
 * Packs bytes so that what is alike in them is there once, however far apart. `quick` keeps up with what comes. What is small
 * has little that repeats: there the vocabulary of recordings helps, and where there is time, the better way of two is taken.
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

/** Reads segments from the blobs. One frame holds several: the last few are kept as they were unpacked. */
export class Recordings {
  readonly #blobs: Pick<BlobStore, 'get'>
  readonly #frames = new Map<string, Uint8Array>()
  #kept = 0

  constructor(blobs: Pick<BlobStore, 'get'>) {
    this.#blobs = blobs
  }

  /** undefined: the blob is gone. */
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
