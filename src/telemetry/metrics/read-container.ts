import type { Json, JsonObject } from '#domain/event/event.ts'
import { metricTypes, type MetricType } from '#domain/metrics/metric-point.ts'
import { parseTime } from '#digest/normalise/time.ts'
import { plainAttributes, withTimeUnit } from '../attributes.ts'
import type { RawPoint } from './make-points.ts'

/** Reads a point of a container (docs/protocol.md 2.1). */
export function readPoint(raw: JsonObject): RawPoint {
  const attributes = withTimeUnit(plainAttributes(raw.attributes), raw.timestamp)
  return {
    time: millisecondsOf(raw.timestamp),
    name: typeof raw.name === 'string' ? raw.name : '',
    type: typeOf(raw.type),
    unit: unitOf(raw.unit),
    measured: measuredOf(raw.value),
    started: 0,
    traceId: raw.trace_id,
    spanId: raw.span_id ?? attributes['sentry.trace.parent_span_id'],
    attributes,
  }
}

/** Converts seconds since the epoch, or a formatted time, to whole milliseconds. */
function millisecondsOf(raw: Json | undefined): RawPoint['time'] {
  if (raw === undefined || raw === null || raw === '') return 'none'
  const seconds = parseTime(raw)
  return seconds === undefined ? 'invalid' : Math.round(seconds * 1000)
}

function typeOf(raw: Json | undefined): MetricType | undefined {
  return metricTypes.find((one) => one === raw)
}

/** SDKs send `none` for a missing unit. */
function unitOf(raw: Json | undefined): string {
  return typeof raw === 'string' && raw !== 'none' ? raw.trim() : ''
}

function measuredOf(raw: Json | undefined): RawPoint['measured'] {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
  return typeof value === 'number' && Number.isFinite(value) ? { kind: 'value', value, times: 1 } : undefined
}
