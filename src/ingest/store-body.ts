import { Buffer } from 'node:buffer'
import type { Envelope } from '#domain/envelope/envelope.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { inflateAtOnce } from './decoders.ts'
import { MAX_EVENT_BYTES } from '#telemetry/wire.ts'
import type { Refusal } from './refusal.ts'
import { topLevelString } from './top-level-string.ts'

const BRACE = 0x7b

/**
 * Converts the body of the store endpoint (docs/protocol.md 3) to an envelope with one item: event JSON, or base64 of
 * it, or base64 of it deflated. The JSON is not parsed but passed on unchanged; the digest handles NaN and the like.
 */
export function envelopeOfStoreBody(bytes: Buffer): Result<Envelope, Refusal> {
  const json = jsonOf(bytes)
  if (!json.ok) return json
  const type = topLevelString(json.value, 'type') === 'transaction' ? 'transaction' : 'event'
  return ok({ header: {}, items: [{ type, header: { type }, payload: json.value }] })
}

function jsonOf(bytes: Buffer): Result<Buffer, Refusal> {
  if (startsAsObject(bytes)) return ok(bytes)
  // In a query, unescaped plus signs have become spaces.
  const decoded = Buffer.from(bytes.toString('latin1').trim().replaceAll(' ', '+'), 'base64')
  if (startsAsObject(decoded)) return ok(decoded)
  try {
    const inflated = inflateAtOnce(decoded, MAX_EVENT_BYTES)
    if (inflated === 'too_large') return refuse({ reason: 'too_large', limitBytes: MAX_EVENT_BYTES })
    if (startsAsObject(inflated)) return ok(inflated)
  } catch {
    // Neither format; rejected below.
  }
  return refuse({ reason: 'bad_store_body' })
}

function startsAsObject(bytes: Buffer): boolean {
  let at = 0
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at += 1
  return bytes[at] === BRACE
}
