import type { JsonObject } from '#domain/event/event.ts'
import { decodeProtobuf, keyValue, resource, scope, type NoProtobuf, type Schema } from '../../otlp/protobuf.ts'

// opentelemetry-proto 1.x: metrics.proto, metrics_service.proto.
const exemplar: Schema = { 4: ['spanId', 'hex'], 5: ['traceId', 'hex'] }
const numberPoint: Schema = {
  2: ['startTimeUnixNano', 'fixed64'],
  3: ['timeUnixNano', 'fixed64'],
  4: ['asDouble', 'double'],
  5: ['exemplars', () => exemplar, 'many'],
  6: ['asInt', 'sfixed64'],
  7: ['attributes', () => keyValue, 'many'],
  8: ['flags', 'number'],
}
const histogramPoint: Schema = {
  2: ['startTimeUnixNano', 'fixed64'],
  3: ['timeUnixNano', 'fixed64'],
  4: ['count', 'fixed64'],
  5: ['sum', 'double'],
  6: ['bucketCounts', 'fixed64s'],
  7: ['explicitBounds', 'doubles'],
  8: ['exemplars', () => exemplar, 'many'],
  9: ['attributes', () => keyValue, 'many'],
  10: ['flags', 'number'],
  11: ['min', 'double'],
  12: ['max', 'double'],
}
const buckets: Schema = { 1: ['offset', 'sint32'], 2: ['bucketCounts', 'uint64s'] }
const exponentialPoint: Schema = {
  1: ['attributes', () => keyValue, 'many'],
  2: ['startTimeUnixNano', 'fixed64'],
  3: ['timeUnixNano', 'fixed64'],
  4: ['count', 'fixed64'],
  5: ['sum', 'double'],
  6: ['scale', 'sint32'],
  7: ['zeroCount', 'fixed64'],
  8: ['positive', () => buckets],
  9: ['negative', () => buckets],
  10: ['flags', 'number'],
  11: ['exemplars', () => exemplar, 'many'],
  12: ['min', 'double'],
  13: ['max', 'double'],
}
const quantile: Schema = { 1: ['quantile', 'double'], 2: ['value', 'double'] }
const summaryPoint: Schema = {
  2: ['startTimeUnixNano', 'fixed64'],
  3: ['timeUnixNano', 'fixed64'],
  6: ['quantileValues', () => quantile, 'many'],
  7: ['attributes', () => keyValue, 'many'],
  8: ['flags', 'number'],
}
const pointsOf = (point: () => Schema): Schema => ({
  1: ['dataPoints', point, 'many'],
  2: ['aggregationTemporality', 'number'],
  3: ['isMonotonic', 'flag'],
})
const metric: Schema = {
  1: ['name', 'text'],
  3: ['unit', 'text'],
  5: ['gauge', () => pointsOf(() => numberPoint)],
  7: ['sum', () => pointsOf(() => numberPoint)],
  9: ['histogram', () => pointsOf(() => histogramPoint)],
  10: ['exponentialHistogram', () => pointsOf(() => exponentialPoint)],
  11: ['summary', () => pointsOf(() => summaryPoint)],
}
const scopeMetrics: Schema = { 1: ['scope', () => scope], 2: ['metrics', () => metric, 'many'] }
const resourceMetrics: Schema = { 1: ['resource', () => resource], 2: ['scopeMetrics', () => scopeMetrics, 'many'] }
const metricRequest: Schema = { 1: ['resourceMetrics', () => resourceMetrics, 'many'] }

/** Decodes an ExportMetricsServiceRequest into its JSON form. */
export function decodeMetricRequest(bytes: Uint8Array): JsonObject | NoProtobuf {
  return decodeProtobuf(bytes, metricRequest)
}
