import { ok } from '#domain/result.ts'
import { covers } from '#domain/access/access.ts'
import { attachmentKey, type AttachmentFiles } from '#domain/attachment/attachment.ts'
import type { BlobStore, DownloadLink } from '#domain/blob/blob-store.ts'
import type { Catalogue } from '#domain/catalogue.ts'

const PIECE_BYTES = 1024 * 1024

interface Parts {
  readonly catalogue: Pick<Catalogue, 'attachments'>
  readonly blobs: BlobStore
  /** null or absent: the server streams every file itself. */
  readonly link?: DownloadLink | null
}

/** A redirect costs more time than streaming a smaller file. */
const LEAST_LINKED_BYTES = 1024 * 1024

/** The files attached to events, for readers of those events. */
export function createAttachmentFiles({ catalogue, blobs, link = null }: Parts): AttachmentFiles {
  return {
    head: async (grant, attachment, atMost) => {
      if (!covers(grant, attachment.projectId)) return undefined
      const range = atMost === undefined ? undefined : { start: 0, end: atMost }
      return blobs.get(attachmentKey(attachment), range)
    },

    stream: async function* (grant, attachment) {
      if (!covers(grant, attachment.projectId)) return
      const key = attachmentKey(attachment)
      for (let start = 0; start < attachment.size; start += PIECE_BYTES) {
        const piece = await blobs.get(key, { start, end: Math.min(start + PIECE_BYTES, attachment.size) })
        // The size was already announced: a response that merely ended would look complete.
        if (piece === undefined) throw new Error(`The blob ${key} is gone.`)
        yield piece
      }
    },

    link: async (grant, attachment, headers) => {
      if (link === null || attachment.size < LEAST_LINKED_BYTES || !covers(grant, attachment.projectId))
        return undefined
      return link(attachmentKey(attachment), headers)
    },

    remove: async (grant, projectId, id, now) => {
      const removed = await catalogue.attachments.remove(grant, projectId, id, now)
      if (!removed.ok) return removed
      if (removed.value === undefined) return ok(false)
      await blobs.delete(attachmentKey(removed.value))
      return ok(true)
    },
  }
}
