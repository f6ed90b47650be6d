import { attachmentKey } from '#domain/attachment/attachment.ts'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventDependents } from '#domain/event/event-dependents.ts'
import type { GroupDeletion } from '#domain/event/event-store.ts'
import { everybodys, type Whose } from '#domain/event/spared.ts'

interface Parts {
  readonly catalogue: Pick<Catalogue, 'eventDependents'>
  readonly blobs: BlobStore
}

const AT_ONCE = 500

/**
 * Deletes attachments and feedback older than this. Files are deleted before the rows that name them, so that a crash
 * in between leaves no orphaned files.
 */
export async function forgetEventDependents(
  { catalogue: { eventDependents }, blobs }: Parts,
  before: Date,
  whose: Whose = everybodys,
) {
  const attachments = await forgetAttachments({ eventDependents, blobs }, () =>
    eventDependents.attachmentsBefore(before, whose, AT_ONCE),
  )
  return { attachments, feedback: await eventDependents.forgetFeedbackBefore(before, whose) }
}

/** Forgets attachments and feedback of deleted groups. */
export async function forgetGroupDependents(
  { catalogue: { eventDependents }, blobs }: Parts,
  deletion: GroupDeletion,
): Promise<void> {
  await forgetAttachments({ eventDependents, blobs }, () => eventDependents.attachmentsOfGroups(deletion, AT_ONCE))
  await eventDependents.forgetFeedbackOfGroups(deletion)
}

/** @param next attachments that are to go and have not gone yet; none: all are gone */
async function forgetAttachments(
  { eventDependents, blobs }: Parts['catalogue'] & Pick<Parts, 'blobs'>,
  next: () => ReturnType<EventDependents['attachmentsBefore']>,
): Promise<number> {
  let attachments = 0
  for (;;) {
    const old = await next()
    if (old.length === 0) return attachments
    for (const one of old) await blobs.delete(attachmentKey(one))
    await eventDependents.forgetAttachments(old.map(({ id }) => id))
    attachments += old.length
  }
}

/** Deletes the files in the folder of a deleted project, whose rows are already gone. */
export async function forgetFilesOf(blobs: BlobStore, folder: string): Promise<void> {
  for await (const { key } of blobs.list(folder)) await blobs.delete(key)
}
