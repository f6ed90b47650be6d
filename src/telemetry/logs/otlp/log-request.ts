import type { JsonObject } from '#domain/event/event.ts'
import {
  anyValue,
  decodeProtobuf,
  keyValue,
  resource,
  scope,
  type NoProtobuf,
  type Schema,
} from '../../otlp/protobuf.ts'

// opentelemetry-proto 1.x: logs.proto, logs_service.proto.
const logRecord: Schema = {
  1: ['timeUnixNano', 'fixed64'],
  2: ['severityNumber', 'number'],
  3: ['severityText', 'text'],
  5: ['body', () => anyValue],
  6: ['attributes', () => keyValue, 'many'],
  9: ['traceId', 'hex'],
  10: ['spanId', 'hex'],
  11: ['observedTimeUnixNano', 'fixed64'],
  12: ['eventName', 'text'],
}
const scopeLogs: Schema = { 1: ['scope', () => scope], 2: ['logRecords', () => logRecord, 'many'] }
const resourceLogs: Schema = { 1: ['resource', () => resource], 2: ['scopeLogs', () => scopeLogs, 'many'] }
const logRequest: Schema = { 1: ['resourceLogs', () => resourceLogs, 'many'] }

/** Decodes an ExportLogsServiceRequest into its JSON form. */
export function decodeLogRequest(bytes: Uint8Array): JsonObject | NoProtobuf {
  return decodeProtobuf(bytes, logRequest)
}
