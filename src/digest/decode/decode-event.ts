import type { Json, JsonObject } from '#domain/event/event.ts'
import type { Result } from '#domain/result.ts'
import { ok, refuse } from '#domain/result.ts'
import { isObject } from '../normalise/fields.ts'
import { isDeeperThan } from './depth.ts'
import { hasLongNumber, quoteLongNumbers, replaceNonFinite } from './outside-strings.ts'
import { hasTooManyValues } from './too-many-values.ts'

/** Deeper than any real data, but shallow enough that recursion over the value does not overflow the stack. */
export const MAX_DEPTH = 200

const BYTE_ORDER_MARK = '\uFEFF'

/** Escapes of NUL or of a lone surrogate: legal in JSON, but rejected by most parsers that read our output. */
const HARMFUL_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/

export interface NoJson {
  readonly reason: 'invalid_json' | 'too_deep' | 'too_large'
}

export interface Undecodable {
  readonly reason: NoJson['reason'] | 'not_an_object'
}

/** Decodes the bytes of an `event` item as a JSON object, see {@link decodeJson}. */
export function decodeEvent(payload: Uint8Array): Result<JsonObject, Undecodable> {
  const decoded = decodeJson(payload)
  if (!decoded.ok) return decoded
  return isObject(decoded.value) ? ok(decoded.value) : refuse({ reason: 'not_an_object' })
}

/**
 * Decodes JSON that nests at most {@link MAX_DEPTH} levels. Invalid UTF-8 becomes U+FFFD, a byte order mark is skipped,
 * and the NaN and Infinity that some SDKs write (docs/protocol.md 3) become null. Integers that a double would round
 * become text.
 */
export function decodeJson(payload: Uint8Array): Result<Json, NoJson> {
  if (hasTooManyValues(payload)) return refuse({ reason: 'too_large' })
  const text = hasLongNumber(payload) ? quoteLongNumbers(utf8(payload)) : utf8(payload)
  const value = parse(text)
  if (value === undefined) return refuse({ reason: 'invalid_json' })
  if (isDeeperThan(MAX_DEPTH, value)) return refuse({ reason: 'too_deep' })
  const isHarmful = text.includes('\\u') && HARMFUL_ESCAPE.test(text)
  return ok(isHarmful ? (JSON.parse(JSON.stringify(value), wellFormed) as Json) : value)
}

function utf8(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
}

// JSON.parse does not recurse, so 100,000 open brackets pass here; code that walks the value would overflow.
function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    try {
      return JSON.parse(replaceNonFinite(text)) as Json
    } catch {
      return undefined
    }
  }
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value
}
