import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { BlobPlace } from '#domain/processing/batch.ts'

/** Number of blobs written concurrently. */
const AT_A_TIME = 8
/**
 * Blobs up to this size are read in one piece, which covers nearly all that the digest derives. A stream would cost
 * more than they do.
 */
const ONE_PIECE = 256 * 1024

/** Stores the bytes of a range's items. @param path the file that contains the range */
export type KeepBlobs = (path: string, blobs: readonly BlobPlace[]) => Promise<void>

/**
 * Copies bytes to blob storage, piece by piece and a few at once, because a batch may hold hundreds of megabytes. A
 * repeat writes the same bytes under the same names.
 */
export function createBlobKeeper(blobs: BlobStore): KeepBlobs {
  return async (path, places) => {
    await using files = new OpenFiles()
    // Several at a time: each is synced to disk before it is done, and their waits overlap.
    const waiting = places.values()
    const copyAll = async () => {
      for (const { key, file = path, from, to } of waiting) {
        // oxlint-disable-next-line no-await-in-loop -- one of several that take turns
        const bytes = to - from <= ONE_PIECE ? await files.read(file, from, to) : streamOf(file, from, to)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await blobs.put(key, bytes)
      }
    }
    const copied = await Promise.allSettled(Array.from({ length: AT_A_TIME }, copyAll))
    for (const one of copied) if (one.status === 'rejected') throw one.reason
  }
}

const streamOf = (file: string, from: number, to: number) => createReadStream(file, { start: from, end: to - 1 })

/** The files that contain pieces of a batch, each opened once. */
class OpenFiles implements AsyncDisposable {
  readonly #files = new Map<string, Promise<FileHandle>>()

  async read(path: string, from: number, to: number): Promise<Uint8Array> {
    if (from === to) return new Uint8Array()
    const opened = this.#files.get(path) ?? open(path)
    this.#files.set(path, opened)
    const file = await opened
    const bytes = new Uint8Array(to - from)
    for (let at = 0; at < bytes.length;) {
      // oxlint-disable-next-line no-await-in-loop -- mostly one
      const { bytesRead } = await file.read(bytes, at, bytes.length - at, from + at)
      if (bytesRead === 0) throw new Error(`${path} ends before byte ${to}.`)
      at += bytesRead
    }
    return bytes
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const opened of await Promise.allSettled(this.#files.values()))
      // oxlint-disable-next-line no-await-in-loop -- one or two
      if (opened.status === 'fulfilled') await opened.value.close()
  }
}
