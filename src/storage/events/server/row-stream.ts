import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { endOfRun, type RowRun } from '#domain/processing/encoded-rows.ts'

const PIECE_BYTES = 256 * 1024

/** Returns the rows as one byte stream. Streaming the same rows again yields the same bytes. */
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
  // If the short stream were accepted, the rest would be lost for good, because the token marks the batch as stored.
  if (left > 0) throw new Error(`The rows in ${path} end ${left} bytes before the last one.`)
}

const LINE_END = 10

/** Splits a text stream at line ends. Each chunk holds whole lines of any length. */
export async function* wholeLines(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  for await (const piece of stream) {
    const bytes = piece as Uint8Array
    const end = bytes.lastIndexOf(LINE_END) + 1
    if (end > 0) {
      yield Buffer.concat([...held, bytes.subarray(0, end)])
      held = []
    }
    if (end < bytes.length) held.push(bytes.subarray(end))
  }
  // The server reports an error in mid-stream as text, which is not a row and does not end like one.
  if (held.length > 0)
    throw new Error(
      `ClickHouse broke off in the middle of an answer: ${Buffer.concat(held).toString().slice(0, 1_000)}`,
    )
}
