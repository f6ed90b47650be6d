/**
 * OTLP over HTTP (opentelemetry.io/docs/specs/otlp), as shared by ingest and digest. A request is spooled as an
 * envelope with a single item: the item type identifies the signal, and `content_type` the encoding.
 */

/** OTLP signals, named by the last segment of the URL path. */
export const otlpSignals = ['traces', 'logs', 'metrics'] as const
export type OtlpSignal = (typeof otlpSignals)[number]

export const otlpItemTypes = {
  traces: 'otel_trace',
  logs: 'otel_log',
  metrics: 'otel_metric',
} as const satisfies Record<OtlpSignal, string>

export type OtlpEncoding = 'json' | 'protobuf'

export const otlpContentTypes: ReadonlyMap<string, OtlpEncoding> = new Map([
  ['application/json', 'json'],
  ['application/x-protobuf', 'protobuf'],
])

/** `undefined` if OTLP does not support the content type. */
export function otlpEncodingOf(contentType: string | undefined): OtlpEncoding | undefined {
  return otlpContentTypes.get(contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '')
}

/** Maximum spans, log records or points per request. By default, SDKs send 512 and the collector 8,192. */
export const MAX_OTLP_RECORDS = 20_000
/** Maximum bytes of a request after decompression, as for a container of spans (docs/protocol.md 1.6). */
export const MAX_OTLP_BYTES = 12 * 1024 * 1024
