import type { Json, JsonObject } from '#domain/event/event.ts'
import { asText } from '#digest/normalise/fields.ts'
import { withTimeUnit, plainAttributes, numberAt, textAt } from '../attributes.ts'
import type { RawLog } from './make-log.ts'
import { microsecondsOf } from './moments.ts'

/** Reads a log of a container (docs/protocol.md 2.1). */
export function readLog(raw: JsonObject): RawLog {
  const attributes = withTimeUnit(plainAttributes(raw.attributes), raw.timestamp)
  const { severity_number: number } = raw
  return {
    time: microsecondsOf(raw.timestamp),
    level: levelOf(raw.level) || textAt(attributes, 'sentry.severity_text'),
    severity: typeof number === 'number' ? number : numberAt(attributes, 'sentry.severity_number'),
    body: raw.body,
    traceId: raw.trace_id,
    // JavaScript 11 sends it as an attribute.
    spanId: raw.span_id ?? attributes['sentry.trace.parent_span_id'],
    attributes,
  }
}

function levelOf(raw: Json | undefined): string {
  return asText(raw) ?? ''
}
