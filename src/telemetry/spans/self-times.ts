import type { Span } from '#domain/trace/span.ts'

/**
 * Sets each span's self time: the time in which none of its children ran. Overlapping children count once, and the part
 * of a child outside of its parent does not count. Only children among `spans` are known.
 */
export function withSelfTimes(spans: readonly Span[]): readonly Span[] {
  const children = Map.groupBy(spans, (span) => span.parentId)
  return spans.map((span) => {
    const own = children.get(span.spanId)
    if (own === undefined) return span
    return { ...span, selfTime: span.duration - covered(span, own) }
  })
}

/** Microseconds of a span during which some of these run. */
function covered(span: Span, children: readonly Span[]): number {
  const end = span.start + span.duration
  let sum = 0
  let until = span.start
  for (const child of children.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(child.start, until)
    const to = Math.min(child.start + child.duration, end)
    if (to > from) sum += to - from
    until = Math.max(until, to)
  }
  return sum
}
