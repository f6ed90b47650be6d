import { createReadStream } from 'node:fs'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { BlobPlace } from '#domain/processing/batch.ts'
import type { SpoolRange, SpoolReader } from '#domain/spool/spool.ts'

/** Blobs that are written at the same time. */
const AT_A_TIME = 8

/** Stores the bytes that items of a range bring. */
export type KeepBlobs = (range: SpoolRange, blobs: readonly BlobPlace[]) => Promise<void>

/**
 * Copies bytes from where they lie to the blobs, a piece at a time and a few at once: a batch may hold hundreds of megabytes
 * of them. A repeat writes the same under the same names.
 */
export function createBlobKeeper(blobs: BlobStore, spool: Pick<SpoolReader, 'segmentPath'>): KeepBlobs {
  return async ({ segment }, places) => {
    const path = spool.segmentPath(segment)
    // Several at a time: each is on the disk for certain before it is done, and waiting together is one wait.
    const waiting = places.values()
    const copyAll = async () => {
      for (const { key, file = path, from, to } of waiting) {
        // A stream's end is its last byte, so that it cannot be of none.
        const bytes = from === to ? new Uint8Array() : createReadStream(file, { start: from, end: to - 1 })
        // oxlint-disable-next-line no-await-in-loop -- one of several that take turns
        await blobs.put(key, bytes)
      }
    }
    const copied = await Promise.allSettled(Array.from({ length: AT_A_TIME }, copyAll))
    for (const one of copied) if (one.status === 'rejected') throw one.reason
  }
}
