import type { Json } from '#domain/event/event.ts'
import { spanKinds, type SpanKind } from '#domain/trace/span.ts'

/** trace.proto, SpanKind: by number, of which 0 says nothing, or by the name that some exporters write. */
const kinds: ReadonlyMap<Json | undefined, SpanKind> = new Map(
  spanKinds.flatMap((kind, index): [Json, SpanKind][] => [
    [index + 1, kind],
    [`SPAN_KIND_${kind.toUpperCase()}`, kind],
  ]),
)

/** Returns the kind of a span; undefined where the span does not say. */
export function kindOf(raw: Json | undefined): SpanKind | undefined {
  return kinds.get(raw)
}
