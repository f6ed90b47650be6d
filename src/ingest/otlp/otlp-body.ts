import type { Buffer } from 'node:buffer'
import type { Envelope } from '#domain/envelope/envelope.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import {
  MAX_OTLP_RECORDS,
  otlpContentTypes,
  otlpEncodingOf,
  otlpItemTypes,
  type OtlpSignal,
} from '#domain/trace/otlp.ts'
import type { Refusal } from '../refusal.ts'
import { countRecords } from '#telemetry/count-records.ts'

/**
 * Converts an OTLP request to an envelope with one item, with its bytes unchanged, so that spool, limits, outcomes and
 * digest treat everything alike. A request without records becomes an envelope without items.
 */
export function envelopeOfOtlp(
  bytes: Buffer,
  contentType: string | undefined,
  signal: OtlpSignal,
): Result<Envelope, Refusal> {
  const encoding = otlpEncodingOf(contentType)
  if (encoding === undefined) return refuse({ reason: 'not_otlp', allowed: [...otlpContentTypes.keys()].join(', ') })
  const count = countRecords(bytes, encoding, signal)
  if (count === 'malformed') return refuse({ reason: 'bad_otlp' })
  if (count === 'too_many') return refuse({ reason: 'too_many_records', limit: MAX_OTLP_RECORDS })
  if (count === 0) return ok({ header: {}, items: [] })
  const type = otlpItemTypes[signal]
  const header = { type, content_type: contentType ?? '' }
  return ok({ header: {}, items: [{ type, header, payload: bytes }] })
}
