import type { Units } from '#domain/processing/batch.ts'
import { limit, type WireItem } from '../wire.ts'

/** Maximum number of attachments per envelope. */
const MAX_ATTACHMENTS = 30

/** Files are counted both by number and by bytes (docs/protocol.md 1.5). */
export const attachmentItem: WireItem = {
  type: 'attachment',
  category: 'attachment',
  limit: (_, { maxAttachmentBytes, maxAttachmentsBytes }) =>
    limit('attachment', maxAttachmentBytes, MAX_ATTACHMENTS, maxAttachmentsBytes),
  units: ({ payload }) => unitsOf(payload.length),
  unitsUnread: unitsOf,
}

function unitsOf(bytes: number): readonly Units[] {
  const piece = { category: 'attachment_item', quantity: 1 } as const
  return bytes === 0 ? [piece] : [piece, { category: 'attachment', quantity: bytes }]
}
