import type { BlobStore } from '#domain/blob/blob-store.ts'
import { passingPrefixes } from './keys.ts'

/**
 * Deletes the leftovers of uploads: chunks never assembled, files never read, and results that no other release used.
 * Returns the number of blobs. A day is plenty: tools send chunks and request their assembly within minutes.
 */
export async function forgetStaleChunks(blobs: BlobStore, before: Date): Promise<number> {
  let forgotten = 0
  for (const prefix of passingPrefixes) {
    for await (const { key, writtenAt } of blobs.list(prefix)) {
      if (writtenAt >= before) continue
      await blobs.delete(key)
      forgotten++
    }
  }
  return forgotten
}
