import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { SegmentPlace } from '#domain/replay/replay-store.ts'

const unpackFrame = promisify(zstdDecompress)
const packFrame = promisify(zstdCompress)

/** Unpacked bytes that are kept for the segments beside the one that was asked for. */
const MOST_KEPT = 32 * 1024 * 1024
/** No segment unpacks to more (src/telemetry/replays). */
const MOST_UNPACKED = 128 * 1024 * 1024

/** Packs bytes so that what is alike in them is there once, however far apart. Fast enough to keep up with what comes. */
export function packTogether(bytes: Uint8Array): Promise<Uint8Array> {
  return packFrame(bytes, {
    params: {
      [constants.ZSTD_c_compressionLevel]: 6,
      [constants.ZSTD_c_windowLog]: 23,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    },
  })
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
    const frame = await unpackFrame(packed, { maxOutputLength: MOST_UNPACKED })
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
