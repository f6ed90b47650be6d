import { closeSync, openSync, writeSync } from 'node:fs'
import type { BlobPlace } from '#domain/processing/batch.ts'
import type { BuiltSection } from './batch-builder.ts'
import type { DigestTask } from './digest-thread.ts'

/**
 * Determines where the bytes of a batch's blobs are. Views of the input stay in place; derived bytes are written to a
 * file one after another. Blocks, so it is meant for worker threads.
 */
export class BlobPlaces {
  readonly #read: Uint8Array
  /** Converts an offset in the memory that was read into to one in the segment. */
  readonly #shift: number
  readonly #path: string
  #file: number | undefined
  #end = 0

  constructor(read: Uint8Array, { from, rowsTo }: Pick<DigestTask, 'from' | 'rowsTo'>) {
    this.#read = read
    this.#shift = from - read.byteOffset
    this.#path = `${rowsTo}.blobs`
  }

  of({ key, bytes }: BuiltSection['blobs'][number]): BlobPlace {
    if (bytes.buffer !== this.#read.buffer) return this.#write(key, bytes)
    const from = bytes.byteOffset + this.#shift
    return { key, from, to: from + bytes.byteLength }
  }

  /** Returns the file, if there is one. */
  finish(): readonly string[] {
    if (this.#file === undefined) return []
    closeSync(this.#file)
    this.#file = undefined
    return [this.#path]
  }

  #write(key: string, bytes: Uint8Array): BlobPlace {
    this.#file ??= openSync(this.#path, 'wx', 0o600)
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at)
    const from = this.#end
    this.#end += bytes.length
    return { key, file: this.#path, from, to: this.#end }
  }
}
