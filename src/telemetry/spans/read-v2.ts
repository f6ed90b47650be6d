import type { Json, JsonObject } from '#domain/event/event.ts'
import { parseTimeFinely } from '#digest/normalise/time.ts'
import { plainAttributes, withTimeUnit, textAt } from '../attributes.ts'
import { MAX_ROOT_SPAN_NAME, type RawSpan } from './make-span.ts'
import { operationOf } from './operation.ts'
import { spanName } from './span-name.ts'

/**
 * Reads the spans of a container. If their root span is in it, they take its current name instead of the one they
 * carry.
 */
export function readSpansV2(items: readonly JsonObject[]): readonly RawSpan[] {
  const read = items.map(readSpanV2)
  const names = new Map<Json | undefined, string>()
  for (const { isRootSpan, spanId, name } of read)
    if (isRootSpan && typeof spanId === 'string') names.set(spanId, name.slice(0, MAX_ROOT_SPAN_NAME))
  return read.map((span) => {
    const rootSpanName = names.get(span.rootSpanId) ?? span.rootSpanName
    return rootSpanName === span.rootSpanName ? span : { ...span, rootSpanName }
  })
}

/** Reads a span of a container (docs/protocol.md 2.1). */
function readSpanV2(raw: JsonObject): RawSpan {
  const attributes = withTimeUnit(plainAttributes(raw.attributes), raw.end_timestamp)
  const name = typeof raw.name === 'string' ? raw.name : ''
  return {
    traceId: raw.trace_id,
    spanId: raw.span_id,
    parentId: raw.parent_span_id,
    rootSpanId: attributes['sentry.segment.id'],
    isRootSpan: raw.is_segment === true,
    start: parseTimeFinely(raw.start_timestamp),
    end: parseTimeFinely(raw.end_timestamp),
    name: spanName(name, attributes),
    op: operationOf(attributes),
    status: raw.status,
    rootSpanName: textAt(attributes, 'sentry.segment.name').slice(0, MAX_ROOT_SPAN_NAME),
    links: raw.links,
    attributes,
  }
}
