import { writeIndexFile } from '../source-index/index-file.ts'

/**
 * A SymCache (version 9), as `symbols.wasm` writes it: a header, then files, functions, places, range starts and
 * strings, each aligned to 8. Every range has a place, and these are the last places; a place may name the one it is
 * inlined into.
 */
const MAGIC = 'SYMC'
const VERSION = 9
const HEAD = 80
/** Offset of the counts of files, functions, places, ranges and string bytes. */
const COUNTS_AT = 44

/** Bytes per entry; `page`: ranges per entry of the in-memory table. */
export const sizes = { file: 24, function: 16, location: 16, page: 128 } as const

/** Lays out a SymCache as an index. `undefined` if the bytes are not a SymCache. */
export function indexSymCache(cache: Uint8Array): Uint8Array | undefined {
  if (cache.length < HEAD) return undefined
  const view = new DataView(cache.buffer, cache.byteOffset, cache.byteLength)
  if (Buffer.from(cache.subarray(0, 4)).toString('latin1') !== MAGIC || view.getUint32(4, true) !== VERSION)
    return undefined
  const count = (nth: number) => view.getUint32(COUNTS_AT + nth * 4, true)
  const [locations, ranges] = [count(2), count(3)]
  let at = HEAD
  const take = (bytes: number) => {
    const piece = cache.subarray(at, at + bytes)
    at = Math.ceil((at + bytes) / 8) * 8
    return piece
  }
  const pieces = {
    files: take(count(0) * sizes.file),
    functions: take(count(1) * sizes.function),
    locations: take(locations * sizes.location),
    ranges: take(ranges * 4),
    strings: take(count(4)),
  }
  if (pieces.strings.length < count(4) || ranges > locations) return undefined
  return writeIndexFile({
    kind: 'native',
    tables: { counts: Uint32Array.of(locations, ranges), pages: everyPage(pieces.ranges, ranges) },
    pieces,
  })
}

function everyPage(ranges: Uint8Array, count: number): Uint32Array {
  const view = new DataView(ranges.buffer, ranges.byteOffset, ranges.byteLength)
  return Uint32Array.from({ length: Math.ceil(count / sizes.page) }, (_, page) =>
    view.getUint32(page * sizes.page * 4, true),
  )
}
