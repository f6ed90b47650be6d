import type { Attachment } from '#domain/attachment/attachment.ts'
import { messages } from '#messages'

/** What a file is called on the page. */
export function nameOf({ name }: Pick<Attachment, 'name'>): string {
  return name === '' ? messages('attachments')('unnamed') : name
}
