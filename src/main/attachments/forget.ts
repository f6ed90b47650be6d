import { attachmentKey } from '#domain/attachment/attachment.ts'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import { everybodys, type Whose } from '#domain/event/spared.ts'

interface Parts {
  readonly catalogue: Pick<Catalogue, 'eventDependents'>
  readonly blobs: BlobStore
}

const AT_ONCE = 500

/**
 * Forgets attachments and feedback that came before this. Files go before the rows that name
 * them, so that a crash in between leaves none that nobody finds again.
 */
export async function forgetEventDependents(
  { catalogue: { eventDependents }, blobs }: Parts,
  before: Date,
  whose: Whose = everybodys,
) {
  let attachments = 0
  for (;;) {
    const old = await eventDependents.attachmentsBefore(before, whose, AT_ONCE)
    if (old.length === 0) break
    for (const one of old) await blobs.delete(attachmentKey(one))
    await eventDependents.forgetAttachments(old.map(({ id }) => id))
    attachments += old.length
  }
  return { attachments, feedback: await eventDependents.forgetFeedbackBefore(before, whose) }
}

/** Deletes the files in a folder of a project that was removed; the rows went with it. */
export async function forgetFilesOf(blobs: BlobStore, folder: string): Promise<void> {
  for await (const { key } of blobs.list(folder)) await blobs.delete(key)
}
