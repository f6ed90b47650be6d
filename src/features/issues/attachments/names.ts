import type { Attachment } from '#domain/attachment/attachment.ts'
import { messages } from '#messages'

/** A file's display name. */
export function nameOf({ name }: Pick<Attachment, 'name'>): string {
  return name === '' ? messages('attachments')('unnamed') : name
}
