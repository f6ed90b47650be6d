import type { Json, JsonObject } from '../event/event.ts'
import { parseEventId } from '../ids.ts'
import { MAX_HEADER_DEPTH, type EnvelopeHeader, type EnvelopeProblem, type ItemHeader } from './envelope.ts'

// Invalid UTF-8 becomes U+FFFD: a Latin-1 file name is not worth losing its crash for. A byte order mark is kept and
// makes the JSON invalid.
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Parses the first line of an envelope. */
export function parseEnvelopeHeader(line: Uint8Array): EnvelopeHeader | EnvelopeProblem {
  const wire = parseHeader(line)
  return typeof wire === 'string' ? wire : envelopeHeader(wire)
}

/** Parses the line before an item's payload. */
export function parseItemHeader(line: Uint8Array): ItemHeader | EnvelopeProblem {
  const wire = parseHeader(line)
  if (typeof wire === 'string') return wire
  return typeof wire.type === 'string' ? (wire as ItemHeader) : 'item_without_type'
}

function parseHeader(line: Uint8Array): JsonObject | EnvelopeProblem {
  const value = parseJson(utf8.decode(line))
  if (value === undefined) return 'header_not_json'
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'header_not_object'
  return isShallow(value, MAX_HEADER_DEPTH) ? (value as JsonObject) : 'header_too_deep'
}

/** `undefined` if it is not JSON. As in JSON.parse, `__proto__` becomes an ordinary key. */
function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function isShallow(value: Json, depthLeft: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depthLeft === 0) return false
  for (const member of Object.values(value)) if (!isShallow(member, depthLeft - 1)) return false
  return true
}

/** Drops typed keys with invalid values. */
function envelopeHeader(wire: JsonObject): EnvelopeHeader {
  const { event_id, dsn, sent_at, sdk, trace, ...rest } = wire
  const eventId = typeof event_id === 'string' ? parseEventId(event_id) : undefined
  return {
    ...rest,
    ...(eventId !== undefined && { event_id: eventId }),
    ...(typeof dsn === 'string' && { dsn }),
    ...(typeof sent_at === 'string' && { sent_at }),
    ...(isObject(sdk) && { sdk }),
    ...(isObject(trace) && { trace }),
  }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
