import type { Json, JsonObject } from '../event/event.ts'
import { parseEventId } from '../ids.ts'
import { MAX_HEADER_DEPTH, type EnvelopeHeader, type EnvelopeProblem, type ItemHeader } from './envelope.ts'

// Broken UTF-8 becomes U+FFFD: a file name in Latin-1 is no reason to lose the crash that it belongs to.
// A byte order mark is kept, and is no JSON.
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Reads the first line of an envelope. */
export function parseEnvelopeHeader(line: Uint8Array): EnvelopeHeader | EnvelopeProblem {
  const wire = parseHeader(line)
  return typeof wire === 'string' ? wire : envelopeHeader(wire)
}

/** Reads the line before an item's payload. */
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

/** undefined: not JSON. `__proto__` becomes an ordinary key, as JSON.parse has it. */
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

/** Leaves out the typed keys that do not hold what they should. */
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
