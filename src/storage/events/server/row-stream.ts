import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { endOfRun, type RowRun } from '#domain/processing/encoded-rows.ts'

const PIECE_BYTES = 256 * 1024

/** Returns the rows as one stream of bytes. A second stream of the same rows has the same bytes. */
export function rowStream(runs: readonly RowRun[]): Readable {
  return Readable.from(bytesOf(runs), { objectMode: false, highWaterMark: PIECE_BYTES })
}

async function* bytesOf(runs: readonly RowRun[]): AsyncGenerator<Uint8Array> {
  for (const run of runs) {
    const end = endOfRun(run)
    if (end === run.from) continue
    if (typeof run.place !== 'string') yield run.place.subarray(run.from, end)
    else yield* bytesOfFile(run.place, run.from, end)
  }
}

async function* bytesOfFile(path: string, from: number, end: number): AsyncGenerator<Uint8Array> {
  let left = end - from
  for await (const piece of createReadStream(path, { start: from, end: end - 1, highWaterMark: PIECE_BYTES })) {
    const bytes = piece as Uint8Array
    left -= bytes.length
    yield bytes
  }
  // Sent as if it were all, the rest would be missing for good: the token says that the batch is there.
  if (left > 0) throw new Error(`The rows in ${path} end ${left} bytes before the last one.`)
}
