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
 * them in memory. One batch after another, each in a file of its own. Blocks: meant for worker threads.
 */
export class RowFile implements RowSink {
  readonly #encoder: RowEncoder<unknown>
  #open: { readonly path: string; readonly file: number } | undefined

  constructor(columns: readonly BinaryColumn<unknown>[]) {
    this.#encoder = new RowEncoder(columns)
  }

  /** @throws when there is a file of that name */
  begin(path: string): void {
    this.#open = { path, file: openSync(path, 'wx', 0o600) }
  }

  add(rows: readonly unknown[]): void {
    this.#encoder.add(rows)
    if (this.#encoder.pending >= WRITE_BYTES) this.#write()
  }

  finish(): EncodedRows {
    this.#write()
    const { path, file } = this.#begun()
    closeSync(file)
    this.#open = undefined
    return { runs: [{ place: path, from: 0, ends: this.#encoder.takeEnds() }] }
  }

  /** Forgets what was added since the file was begun, and deletes it. */
  drop(): void {
    this.#encoder.take(() => undefined)
    this.#encoder.takeEnds()
    if (this.#open === undefined) return
    const { path, file } = this.#open
    this.#open = undefined
    closeSync(file)
    rmSync(path, { force: true })
  }

  #write(): void {
    const { file } = this.#begun()
    this.#encoder.take((bytes) => {
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
    })
  }

  #begun(): { readonly path: string; readonly file: number } {
    if (this.#open === undefined) throw new Error('No file has been begun for these rows.')
    return this.#open
  }
}

/** Deletes the files that a thread which has ended left behind. @param rowsTo how their names begin */
export async function deleteRows(rowsTo: string): Promise<void> {
  const folder = dirname(rowsTo)
  const names = await readdir(folder).catch(() => [])
  const left = names.filter((name) => name.startsWith(`${basename(rowsTo)}.`))
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })))
}
