import { closeSync, openSync, readSync } from 'node:fs'

/** The bytes [from, to) of a file. Throws when the file ends before. Blocks: meant for worker threads. */
export function readRange({ path, from, to }: { path: string; from: number; to: number }): Uint8Array {
  const bytes = new Uint8Array(to - from)
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
