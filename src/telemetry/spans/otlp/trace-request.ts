import type { JsonObject } from '#domain/event/event.ts'
import { decodeProtobuf, keyValue, resource, scope, type NoProtobuf, type Schema } from '../../otlp/protobuf.ts'

// opentelemetry-proto 1.x: trace.proto, trace_service.proto.
const event: Schema = { 2: ['name', 'text'], 3: ['attributes', () => keyValue, 'many'] }
const link: Schema = { 1: ['traceId', 'hex'], 2: ['spanId', 'hex'], 4: ['attributes', () => keyValue, 'many'] }
const status: Schema = { 2: ['message', 'text'], 3: ['code', 'number'] }
const span: Schema = {
  1: ['traceId', 'hex'],
  2: ['spanId', 'hex'],
  3: ['traceState', 'text'],
  4: ['parentSpanId', 'hex'],
  5: ['name', 'text'],
  6: ['kind', 'number'],
  7: ['startTimeUnixNano', 'fixed64'],
  8: ['endTimeUnixNano', 'fixed64'],
  9: ['attributes', () => keyValue, 'many'],
  11: ['events', () => event, 'many'],
  13: ['links', () => link, 'many'],
  15: ['status', () => status],
  16: ['flags', 'fixed32'],
}
const scopeSpans: Schema = { 1: ['scope', () => scope], 2: ['spans', () => span, 'many'] }
const resourceSpans: Schema = { 1: ['resource', () => resource], 2: ['scopeSpans', () => scopeSpans, 'many'] }
const traceRequest: Schema = { 1: ['resourceSpans', () => resourceSpans, 'many'] }

/** Decodes an ExportTraceServiceRequest into its JSON form. */
export function decodeTraceRequest(bytes: Uint8Array): JsonObject | NoProtobuf {
  return decodeProtobuf(bytes, traceRequest)
}
