import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, zstdDecompress } from 'node:zlib'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { SegmentPlace } from '#domain/replay/replay-store.ts'

const packFrame = promisify(brotliCompress)
const brotliUnpacked = promisify(brotliDecompress)
const zstdUnpacked = promisify(zstdDecompress)

/** Unpacked bytes that are kept for the segments beside the one that was asked for. */
const MOST_KEPT = 32 * 1024 * 1024
/** No segment unpacks to more (src/telemetry/replays). */
const MOST_UNPACKED = 128 * 1024 * 1024

/** How much time packing may take. */
export type Pace = 'quick' | 'thorough'

/** Up to so many bytes, thorough packing takes no more than a tenth of a second. */
const THOROUGH_BYTES = 64 * 1024
const QUALITY = { quick: 9, thorough: 11 } as const satisfies Record<Pace, number>
/**
 * 4 MiB. With it no packed frame begins as one of zstd does: that is how frames of former versions, and segments that are
 * not packed yet, are told apart.
 */
const WINDOW_BITS = 22
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/**
 * Packs bytes so that what is alike in them is there once, however far apart. `quick` keeps up with what comes. A segment
 * that is alone has little that repeats; Brotli knows the words of pages beforehand, and looks longer for the rest.
 */
export function packTogether(bytes: Uint8Array, pace: Pace): Promise<Uint8Array> {
  const quality = QUALITY[bytes.length <= THOROUGH_BYTES ? pace : 'quick']
  return packFrame(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

function unpackFrame(packed: Uint8Array): Promise<Uint8Array> {
  const isZstd = ZSTD_MAGIC.equals(packed.subarray(0, ZSTD_MAGIC.length))
  return (isZstd ? zstdUnpacked : brotliUnpacked)(packed, { maxOutputLength: MOST_UNPACKED })
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
