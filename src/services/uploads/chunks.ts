import type { BlobStore } from '#domain/blob/blob-store.ts'
import { passingPrefixes } from './keys.ts'

/**
 * Deletes what uploads have left behind on their way: chunks that nobody assembled, wholes that nobody read, and what
 * reading came to where no other release wanted it. Answers how many. A day is plenty: tools send chunks and ask for
 * their assembling within minutes.
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
