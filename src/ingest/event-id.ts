import { randomBytes } from 'node:crypto'
import type { Envelope, EnvelopeItem } from '#domain/envelope/envelope.ts'
import { parseEventId, type EventId } from '#domain/ids.ts'
import { topLevelString } from './top-level-string.ts'

/** Items that require an event id (docs/protocol.md 1.1). */
const NEED_ID: ReadonlySet<string> = new Set([
  'event',
  'transaction',
  'feedback',
  'attachment',
  'user_report',
  'security',
  'raw_security',
  'nel',
  'replay_event',
  'replay_recording',
  'replay_video',
  'profile',
])

/** Items with a JSON payload whose `event_id` becomes the envelope's if its header has none. */
const BEAR_ID: ReadonlySet<string> = new Set(['event', 'transaction', 'feedback', 'user_report', 'replay_event'])

/** Maximum bytes searched for an id, enough for an event and a few user reports. */
const MAX_SEARCHED_BYTES = 2 * 1024 * 1024

/**
 * The envelope's event id: from the header, or else the payload, or else a new one. `undefined` if no item needs one.
 */
export function eventIdOf({ header, items }: Envelope): EventId | undefined {
  if (header.event_id !== undefined) return header.event_id
  if (!items.some((item) => NEED_ID.has(item.type))) return undefined
  let left = MAX_SEARCHED_BYTES
  for (const item of items) {
    if (!BEAR_ID.has(item.type) || item.payload.length > left) continue
    left -= item.payload.length
    const id = idInPayload(item)
    if (id !== undefined) return id
  }
  return parseEventId(randomBytes(16).toString('hex'))
}

function idInPayload(item: EnvelopeItem): EventId | undefined {
  const text = topLevelString(item.payload, 'event_id')
  return text === undefined ? undefined : parseEventId(text)
}
