import { createReadStream } from 'node:fs'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { BlobPlace } from '#domain/processing/batch.ts'
import type { SpoolRange, SpoolReader } from '#domain/spool/spool.ts'

/** Stores the bytes that items of a range bring. */
export type KeepBlobs = (range: SpoolRange, blobs: readonly BlobPlace[]) => Promise<void>

/**
 * Copies bytes from the segment that they lie in to the blobs, a piece at a time and one after another: a batch may hold
 * hundreds of megabytes of them. A repeat writes the same under the same names.
 */
export function createBlobKeeper(blobs: BlobStore, spool: Pick<SpoolReader, 'segmentPath'>): KeepBlobs {
  return async ({ segment }, places) => {
    const path = spool.segmentPath(segment)
    for (const { key, from, to } of places) {
      // A stream's end is its last byte, so that it cannot be of none.
      const bytes = from === to ? new Uint8Array() : createReadStream(path, { start: from, end: to - 1 })
      await blobs.put(key, bytes)
    }
  }
}
