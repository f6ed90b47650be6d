import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { EncodedRows } from '#domain/processing/encoded-rows.ts'
import { RowEncoder } from '#telemetry/rows/row-encoder.ts'
import type { BinaryColumn } from '#telemetry/table.ts'
import type { RowSink } from './batch-builder.ts'

/** Bytes collected per write. */
const WRITE_BYTES = 256 * 1024

/**
 * Writes the rows of one kind to a file while they are made, for the event store to read, so that no batch is held in
 * memory. Handles one batch after another, each in its own file. A disk failure is not the fault of the row being
 * added. It is reported at the end, and the whole batch waits. Blocks, so it is meant for worker threads.
 */
export class RowFile implements RowSink {
  readonly #encoder: RowEncoder<unknown>
  #path = ''
  #file: number | undefined
  #fault: unknown

  constructor(columns: readonly BinaryColumn<unknown>[]) {
    this.#encoder = new RowEncoder(columns)
  }

  /** @param path a file that does not exist yet */
  begin(path: string): void {
    this.#path = path
  }

  add(rows: readonly unknown[]): void {
    this.#encoder.add(rows)
    if (this.#encoder.pending >= WRITE_BYTES) this.#write()
  }

  /** @throws the fault that prevented any of the rows from being written */
  finish(): EncodedRows {
    this.#write()
    if (this.#fault !== undefined) throw this.#fault
    this.#close()
    return { runs: [{ place: this.#path, from: 0, ends: this.#encoder.takeEnds() }] }
  }

  /** Discards what was added since the file was begun, and deletes it. */
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

/** Deletes the files left behind by a thread that has ended. @param rowsTo prefix of their names */
export async function deleteRows(rowsTo: string): Promise<void> {
  const folder = dirname(rowsTo)
  const names = await readdir(folder).catch(() => [])
  const left = names.filter((name) => name.startsWith(`${basename(rowsTo)}.`))
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })))
}
