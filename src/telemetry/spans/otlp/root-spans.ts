import { parseSpanId } from '#domain/ids.ts'
import type { JsonObject } from '#domain/event/event.ts'
import { kindOf } from './kind.ts'
import { numberOf, textOf } from '../../otlp/values.ts'

/** SpanFlags: whether it is known that the parent is in another process, and whether it is. */
const HAS_IS_REMOTE = 0x100
const IS_REMOTE = 0x200

/**
 * Returns the root span of each span of a resource: the one by which the trace entered the process, if present.
 * OpenTelemetry calls it the local root. It has no parent, or a remote one. If an SDK does not flag remote parents
 * (flags came with OTLP 1.1), it is a server span whose parent is missing here.
 */
export function rootSpansOf(spans: readonly JsonObject[]): ReadonlyMap<JsonObject, JsonObject> {
  const byId = new Map(spans.map((span) => [keyOf(span, span.spanId), span]))
  const parentOf = (span: JsonObject) => byId.get(keyOf(span, span.parentSpanId))
  const found = new Map<JsonObject, JsonObject | undefined>()
  for (const span of spans) {
    const way: JsonObject[] = []
    let at: JsonObject | undefined = span
    // Spans on the path are recorded before their root is known, so that cycles end.
    for (; at !== undefined && !found.has(at) && !isRootSpan(at, parentOf(at)); at = parentOf(at)) {
      found.set(at, undefined)
      way.push(at)
    }
    const rootSpan: JsonObject | undefined = at === undefined || found.has(at) ? at && found.get(at) : at
    if (rootSpan !== undefined) found.set(rootSpan, rootSpan)
    for (const one of way) found.set(one, rootSpan)
  }
  return new Map([...found].flatMap(([span, rootSpan]) => (rootSpan === undefined ? [] : [[span, rootSpan]])))
}

function isRootSpan(span: JsonObject, parent: JsonObject | undefined): boolean {
  if (parseSpanId(textOf(span.parentSpanId)) === undefined) return true
  const flags = numberOf(span.flags) ?? 0
  if ((flags & HAS_IS_REMOTE) !== 0) return (flags & IS_REMOTE) !== 0
  const kind = kindOf(span.kind)
  return parent === undefined && (kind === 'server' || kind === 'consumer')
}

function keyOf(span: JsonObject, id: JsonObject[string] | undefined): string {
  return `${textOf(span.traceId)}:${textOf(id)}`.toLowerCase()
}
