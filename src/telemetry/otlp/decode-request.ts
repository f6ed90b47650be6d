import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { JsonObject } from '#domain/event/event.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { otlpEncodingOf } from '#domain/trace/otlp.ts'
import { decodeEvent, type Undecodable } from '#digest/decode/decode-event.ts'
import type { NoProtobuf } from './protobuf.ts'

/** Why an item contains no OTLP request. */
export interface NoRequest {
  readonly reason: Undecodable['reason'] | NoProtobuf
}

/** Decodes an OTLP request from either encoding into its JSON form. */
export function decodeRequest(
  { header, payload }: EnvelopeItem,
  decodeProtobuf: (bytes: Uint8Array) => JsonObject | NoProtobuf,
): Result<JsonObject, NoRequest> {
  const { content_type: contentType } = header
  if (otlpEncodingOf(typeof contentType === 'string' ? contentType : undefined) !== 'protobuf') {
    return decodeEvent(payload)
  }
  const request = decodeProtobuf(payload)
  return typeof request === 'string' ? refuse({ reason: request }) : ok(request)
}
