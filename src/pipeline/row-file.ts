import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { EncodedRows } from '#domain/processing/encoded-rows.ts'
import { RowEncoder } from '#telemetry/rows/row-encoder.ts'
import type { BinaryColumn } from '#telemetry/table.ts'
import type { RowSink } from './batch-builder.ts'

/** Bytes that are gathered for one write. */
const WRITE_BYTES = 256 * 1024

/**
 * Writes the rows of one kind to a file while they are made: what the event store reads, so that nobody holds a batch of
 * them in memory. One batch after another, each in a file of its own. A disk that fails is no fault of the row that is
 * being added: it is told at the end, and the whole batch waits. Blocks: meant for worker threads.
 */
export class RowFile implements RowSink {
  readonly #encoder: RowEncoder<unknown>
  #path = ''
  #file: number | undefined
  #fault: unknown

  constructor(columns: readonly BinaryColumn<unknown>[]) {
    this.#encoder = new RowEncoder(columns)
  }

  /** @param path a file that is not there */
  begin(path: string): void {
    this.#path = path
  }

  add(rows: readonly unknown[]): void {
    this.#encoder.add(rows)
    if (this.#encoder.pending >= WRITE_BYTES) this.#write()
  }

  /** @throws what kept any of the rows from being written */
  finish(): EncodedRows {
    this.#write()
    if (this.#fault !== undefined) throw this.#fault
    this.#close()
    return { runs: [{ place: this.#path, from: 0, ends: this.#encoder.takeEnds() }] }
  }

  /** Forgets what was added since the file was begun, and deletes it. */
  drop(): void {
    this.#encoder.take(() => undefined)
    this.#encoder.takeEnds()
    this.#fault = undefined
    this.#close()
    rmSync(this.#path, { force: true })
  }

  #write(): void {
    this.#encoder.take((bytes) => {
      if (this.#fault !== undefined) return
      try {
        this.#file ??= openSync(this.#path, 'wx', 0o600)
        for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at)
      } catch (fault) {
        this.#fault = fault
      }
    })
  }

  #close(): void {
    const file = this.#file
    this.#file = undefined
    if (file !== undefined) closeSync(file)
  }
}

/** Deletes the files that a thread which has ended left behind. @param rowsTo how their names begin */
export async function deleteRows(rowsTo: string): Promise<void> {
  const folder = dirname(rowsTo)
  const names = await readdir(folder).catch(() => [])
  const left = names.filter((name) => name.startsWith(`${basename(rowsTo)}.`))
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })))
}
