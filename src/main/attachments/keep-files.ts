import { createReadStream } from 'node:fs'
import { attachmentKey } from '#domain/attachment/attachment.ts'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { DigestedAttachment } from '#domain/digest/batch.ts'
import type { Spool, SpoolRange } from '#domain/spool/spool.ts'

/**
 * Copies the bytes of attachments from the segment that they lie in to the blobs, a piece at a time and one after
 * another: a batch may hold hundreds of megabytes of them. A repeat writes the same under the same names.
 */
export function createFileKeeper(blobs: BlobStore, spool: Pick<Spool, 'segmentPath'>) {
  return async ({ segment }: SpoolRange, attachments: readonly DigestedAttachment[]): Promise<void> => {
    const path = spool.segmentPath(segment)
    for (const attachment of attachments) {
      const { from, to } = attachment.place
      // A stream's end is its last byte, so that it cannot be of none.
      const bytes = from === to ? new Uint8Array() : createReadStream(path, { start: from, end: to - 1 })
      await blobs.put(attachmentKey(attachment), bytes)
    }
  }
}
