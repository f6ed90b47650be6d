import { createHash } from 'node:crypto'
import type { Attachment } from '#domain/attachment/attachment.ts'
import { kindOf } from '#domain/attachment/kind.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { DigestedItem } from '#domain/processing/batch.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { EventId } from '#domain/ids.ts'
import { scrubFileName } from '#digest/scrub/scrub-parts.ts'
import { compileScrubbing } from '#digest/scrub/scrub-event.ts'

/** A file received in a range. Its bytes are copied to blob storage from where they lie. */
export interface DigestedAttachment
  extends DigestedItem, Omit<Attachment, 'id' | 'projectId' | 'groupHash' | 'receivedAt'> {}

const MAX_NAME = 255
/** Length of an item's id in characters. */
const ID_LENGTH = 32
const MAX_CONTENT_TYPE = 127
const DEFAULT_TYPE = 'event.attachment'
const TYPE = /^[a-z][a-z0-9_.-]{0,63}$/

/**
 * Attachments of traces, which are not kept yet, and references to uploads, which this server does not offer
 * (docs/protocol.md 2.2).
 */
const NOT_OF_EVENTS: ReadonlySet<string> = new Set([
  'application/vnd.sentry.trace-attachment',
  'application/vnd.sentry.attachment-ref+json',
])

/** Whether an item is a file that belongs to an event. */
export function isFileOfEvent({ type, header }: EnvelopeItem): boolean {
  return type === 'attachment' && !NOT_OF_EVENTS.has(contentTypeOf(header.content_type))
}

/**
 * Reads an `attachment` item (docs/protocol.md 2.2). Its name is scrubbed by the project's rules; its bytes are kept
 * unchanged.
 */
export function readAttachment(
  { header, payload }: EnvelopeItem,
  eventId: EventId,
  context: Pick<ItemContext, 'projectId' | 'receivedAt'>,
  lookups: DigestLookups,
): Omit<DigestedAttachment, 'units'> {
  const { projectId, receivedAt } = context
  const scrubber = compileScrubbing(lookups.rules(projectId).scrubbing, { key: lookups.scrubbingKey })
  const name = scrubFileName(nameOf(header.filename), scrubber)
  const { attachment_type: sentType } = header
  const type = typeof sentType === 'string' && TYPE.test(sentType) ? sentType : DEFAULT_TYPE
  const checksum = checksumOf({ eventId, name, type }, payload)
  return {
    projectId,
    // The id is a prefix of the checksum, which identifies duplicates.
    itemId: checksum.slice(0, ID_LENGTH) as EventId,
    rows: 0,
    eventId,
    checksum,
    name,
    type,
    contentType: contentTypeOf(header.content_type),
    kind: kindOf(payload),
    size: payload.byteLength,
    receivedAt,
  }
}

/** A file's name on one line, without the folders that some SDKs include. */
function nameOf(raw: unknown): string {
  if (typeof raw !== 'string') return ''
  const name = raw.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  return name
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
}

function contentTypeOf(raw: unknown): string {
  const type = typeof raw === 'string' ? (raw.split(';', 1)[0] ?? '').trim().toLowerCase() : ''
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type.slice(0, MAX_CONTENT_TYPE) : ''
}

/** No lengths are needed between the parts, because only the last can contain a NUL. */
function checksumOf({ eventId, name, type }: Pick<Attachment, 'eventId' | 'name' | 'type'>, bytes: Uint8Array): string {
  return createHash('sha256').update(`${eventId}\0${type}\0${name}\0`).update(bytes).digest('hex')
}
