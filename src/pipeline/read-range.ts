import { closeSync, openSync, readSync } from 'node:fs'

/** Bytes of memory kept for the next range. */
const MOST_KEPT = 16 * 1024 * 1024

interface FileRange {
  readonly path: string
  readonly from: number
  readonly to: number
}

/** Reads ranges of files into reused memory. Blocks, so it is meant for worker threads. */
export class RangeReader {
  #memory = new Uint8Array()

  /** The bytes [from, to) of a file, valid until the next range is read. Throws if the file is shorter. */
  read(range: FileRange): Uint8Array {
    const length = range.to - range.from
    if (length > MOST_KEPT) return readInto(new Uint8Array(length), range)
    if (this.#memory.length < length) this.#memory = new Uint8Array(length)
    return readInto(this.#memory.subarray(0, length), range)
  }
}

/** The same as {@link RangeReader}, in newly allocated memory. */
export function readRange(range: FileRange): Uint8Array {
  return readInto(new Uint8Array(range.to - range.from), range)
}

function readInto(bytes: Uint8Array, { path, from }: FileRange): Uint8Array {
  const file = openSync(path, 'r')
  try {
    let read = 0
    while (read < bytes.length) {
      const count = readSync(file, bytes, read, bytes.length - read, from + read)
      if (count === 0)
        throw new Error(`The spool segment ${path} ends at ${from + read}, before the range that was planned.`)
      read += count
    }
  } finally {
    closeSync(file)
  }
  return bytes
}
