import type { Json } from '#domain/event/event.ts'
import { spanKinds, type SpanKind } from '#domain/trace/span.ts'

/** trace.proto, SpanKind: by number, where 0 is unspecified, or by the name that some exporters write. */
const kinds: ReadonlyMap<Json | undefined, SpanKind> = new Map(
  spanKinds.flatMap((kind, index): [Json, SpanKind][] => [
    [index + 1, kind],
    [`SPAN_KIND_${kind.toUpperCase()}`, kind],
  ]),
)

/** The kind of a span, if specified. */
export function kindOf(raw: Json | undefined): SpanKind | undefined {
  return kinds.get(raw)
}
