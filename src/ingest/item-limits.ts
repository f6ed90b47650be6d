import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { IngestSettings } from '#domain/settings.ts'
import { MAX_OTLP_BYTES, otlpItemTypes } from '#domain/trace/otlp.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** What items of a kind may be; those that share `group` are counted together. Sizes in bytes (PROTOCOL 1.6). */
interface ItemLimit {
  readonly group: string
  readonly maxBytes: number
  readonly maxItems: number
  readonly maxGroupBytes: number
}

function limit(group: string, maxBytes: number, maxItems = Infinity, maxGroupBytes = Infinity): ItemLimit {
  return { group, maxBytes, maxItems, maxGroupBytes }
}

const eventLike = limit('event', MIB, 1)
const sessions = limit('session', 10 * MIB, 100, 10 * MIB)
const profiles = limit('profile', 50 * MIB, 1)
const replays = limit('replay', 10 * MIB)
const metrics = limit('metric', MIB)
const standaloneSpans = limit('span', MIB, 25)

const limits: ReadonlyMap<string, ItemLimit> = new Map([
  ['event', eventLike],
  ['transaction', eventLike],
  ['feedback', eventLike],
  ['replay_event', eventLike],
  ['raw_security', eventLike],
  ['security', eventLike],
  ['nel', eventLike],
  ['session', sessions],
  ['sessions', sessions],
  ['client_report', limit('client_report', 100 * KIB)],
  ['check_in', limit('check_in', 100 * KIB, 1)],
  ['profile', profiles],
  ['profile_chunk', profiles],
  ['replay_recording', replays],
  ['replay_video', replays],
  ['log', limit('log', 12 * MIB, 1)],
  ['trace_metric', limit('trace_metric', 12 * MIB, 1)],
  ['span', standaloneSpans],
  ['otel_span', standaloneSpans],
  [otlpItemTypes.traces, limit('otlp traces', MAX_OTLP_BYTES, 1)],
  [otlpItemTypes.logs, limit('otlp logs', MAX_OTLP_BYTES, 1)],
  ['statsd', metrics],
  ['metric_buckets', metrics],
  ['user_report', limit('user_report', MIB)],
])

/** Attachments of one envelope, at most. */
const MAX_ATTACHMENTS = 30

/** What the operator has set: bytes of one attachment, and of all in one envelope. */
export type AttachmentLimits = Pick<IngestSettings, 'maxAttachmentBytes' | 'maxAttachmentsBytes'>

const spanContainer = limit('span container', 12 * MIB, 1)

/** Event-like items and what hangs on them: one of these in an envelope, and attachments are part of it. */
export function isEventLike(item: EnvelopeItem): boolean {
  return limits.get(item.type) === eventLike
}

/** The largest an event may be, bytes. */
export const MAX_EVENT_BYTES = eventLike.maxBytes

/** What an item breaks. */
export type LimitBreach =
  | { readonly reason: 'too_large'; readonly limitBytes: number }
  | { readonly reason: 'too_many_items' }

/** Checks the items of one envelope in order; an item that is refused takes no place from the next. */
export function createItemCheck(settings: AttachmentLimits): (item: EnvelopeItem) => LimitBreach | undefined {
  const { maxAttachmentBytes, maxAttachmentsBytes } = settings
  const attachments = limit('attachment', maxAttachmentBytes, MAX_ATTACHMENTS, maxAttachmentsBytes)
  const seen = new Map<string, { items: number; bytes: number }>()
  return (item) => {
    const known = item.type === 'attachment' ? attachments : limitOf(item)
    if (known === undefined) return undefined
    const { group, maxBytes, maxItems, maxGroupBytes } = known
    const size = item.payload.length
    const before = seen.get(group) ?? { items: 0, bytes: 0 }
    if (size > maxBytes) return { reason: 'too_large', limitBytes: maxBytes }
    if (before.items >= maxItems) return { reason: 'too_many_items' }
    if (before.bytes + size > maxGroupBytes) return { reason: 'too_large', limitBytes: maxGroupBytes }
    seen.set(group, { items: before.items + 1, bytes: before.bytes + size })
    return undefined
  }
}

/** undefined: a type nobody knows, which only the envelope's own limit holds for. */
function limitOf(item: EnvelopeItem): ItemLimit | undefined {
  return item.type === 'span' && isContainer(item) ? spanContainer : limits.get(item.type)
}

function isContainer({ header: { content_type: contentType } }: EnvelopeItem): boolean {
  return typeof contentType === 'string' && contentType.startsWith('application/vnd.sentry.items.')
}
