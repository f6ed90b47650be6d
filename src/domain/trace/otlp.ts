/**
 * OTLP over HTTP (opentelemetry.io/docs/specs/otlp), as ingest and digest agree on it: a request lies in the spool as an
 * envelope with one item, whose type says what it holds and whose `content_type` how it is written.
 */

/** The signals that are sent by OTLP, by the last word of the address. */
export const otlpSignals = ['traces', 'logs', 'metrics'] as const
export type OtlpSignal = (typeof otlpSignals)[number]

/** The type of the item that a request of each signal becomes. */
export const otlpItemTypes = {
  traces: 'otel_trace',
  logs: 'otel_log',
  metrics: 'otel_metric',
} as const satisfies Record<OtlpSignal, string>

/** The encoding of a request. */
export type OtlpEncoding = 'json' | 'protobuf'

/** The content types that requests may have. */
export const otlpContentTypes: ReadonlyMap<string, OtlpEncoding> = new Map([
  ['application/json', 'json'],
  ['application/x-protobuf', 'protobuf'],
])

/** The encoding that a content type names; undefined where it is none of OTLP's. */
export function otlpEncodingOf(contentType: string | undefined): OtlpEncoding | undefined {
  return otlpContentTypes.get(contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '')
}

/** Spans, log records or points of one request, at most. SDKs send 512, the collector 8,192, unless somebody changed that. */
export const MAX_OTLP_RECORDS = 20_000
/** Bytes of one request after decompression, at most: as a container of spans (docs/protocol.md 1.6). */
export const MAX_OTLP_BYTES = 12 * 1024 * 1024
