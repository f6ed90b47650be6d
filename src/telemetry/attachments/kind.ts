import { madeUpId } from '#digest/digest-event.ts'
import { attachmentKey } from '#domain/attachment/attachment.ts'
import { ended, type Kind } from '../kind.ts'
import { isFileOfEvent, readAttachment, type DigestedAttachment } from './digest.ts'
import { attachmentItem } from './wire.ts'

/** Files attached to events or feedback, or sent alone for an event that their envelope names. */
export const attachments: Kind<never, DigestedAttachment> = {
  name: 'attachments',
  items: [attachmentItem],
  repeats: 'in_commit',
  provesSetup: false,
  // The event or feedback may come after its attachment.
  followsEvent: () => true,
  digest(item, context, lookups) {
    const units = attachmentItem.units(item)
    if (!isFileOfEvent(item)) return ended(units, { outcome: 'not_kept', reason: item.type })
    const { event } = context
    if (event !== undefined && event.end !== 'kept') return ended(units, { outcome: event.end, reason: event.reason })
    // A file sent alone belongs to the event that its envelope names.
    const eventId = event?.eventId ?? context.envelope.event_id ?? madeUpId(item.payload, context)
    const attachment = { ...readAttachment(item, eventId, context, lookups), units }
    return {
      kept: [{ item: attachment, rows: [], blobs: [{ key: attachmentKey(attachment), bytes: item.payload }] }],
      ended: [],
    }
  },
  eventOf: ({ projectId, eventId }) => ({ projectId, eventId }),
  commit: async () => (await import('./commit.ts')).commitAttachments,
}
