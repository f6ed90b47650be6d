import type { Buffer } from 'node:buffer'
import type { Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
  gunzipSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib'
import { createReusedInflate } from './reused-inflate.ts'

/**
 * The decoder of one content encoding (docs/protocol.md 1.2), synchronous for small bodies and as a stream for all
 * others.
 */
export interface Decoder {
  /**
   * Returns the bytes, or `too_large` past `maxBytes`. Throws on damaged or truncated input. The bytes are valid until
   * the next call. `undefined` if the cost does not depend on the size of the output.
   */
  readonly atOnce: ((bytes: Buffer, maxBytes: number) => Buffer | 'too_large') | undefined
  readonly stream: () => Transform
  /** Maximum output that a stream keeps as its window. */
  readonly windowBytes: number
}

const DEFLATE_WINDOW = 32 * 1024
/** RFC 7932, 9.1: 24 bits. */
const BROTLI_WINDOW = 16 * 1024 ** 2
const ZSTD_WINDOW_BITS = 23

// RFC 9659: a zstd content coding needs a window of at most 8 MiB. Without this limit, a few bytes could ask for 128
// MiB.
const zstdOptions = { params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_BITS } }

const gzip: Decoder = {
  atOnce:
    createReusedInflate(createGunzip) ?? bounded((bytes, maxOutputLength) => gunzipSync(bytes, { maxOutputLength })),
  stream: () => createGunzip(),
  windowBytes: DEFLATE_WINDOW,
}

const decoders: ReadonlyMap<string, Decoder> = new Map([
  ['gzip', gzip],
  ['x-gzip', gzip],
  [
    'deflate',
    {
      atOnce:
        createReusedInflate(createInflate) ??
        bounded((bytes, maxOutputLength) => inflateSync(bytes, { maxOutputLength })),
      stream: () => createInflate(),
      windowBytes: DEFLATE_WINDOW,
    },
  ],
  [
    'br',
    {
      // Brotli fills its window before returning anything: 128 bytes would block the event loop for 30 ms.
      atOnce: undefined,
      stream: () => createBrotliDecompress(),
      windowBytes: BROTLI_WINDOW,
    },
  ],
  [
    'zstd',
    {
      atOnce: bounded((bytes, maxOutputLength) => zstdDecompressSync(bytes, { ...zstdOptions, maxOutputLength })),
      stream: () => createZstdDecompress(zstdOptions),
      windowBytes: 2 ** ZSTD_WINDOW_BITS,
    },
  ],
])

/**
 * The decoder of a content encoding. `undefined` without an encoding or for an unknown one, in which case the bytes are
 * used unchanged.
 */
export function decoderOf(contentEncoding: string | undefined): Decoder | undefined {
  return contentEncoding === undefined ? undefined : decoders.get(contentEncoding.trim().toLowerCase())
}

/** Synchronous zlib (RFC 1950), which old SDKs use inside base64. */
export const inflateAtOnce = bounded((bytes, maxOutputLength) => inflateSync(bytes, { maxOutputLength }))

function bounded(decode: (bytes: Buffer, maxBytes: number) => Buffer): NonNullable<Decoder['atOnce']> {
  return (bytes, maxBytes) => {
    try {
      return decode(bytes, maxBytes)
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return 'too_large'
      throw fault
    }
  }
}
