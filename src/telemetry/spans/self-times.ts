import type { Span } from '#domain/trace/span.ts'

/**
 * The spans with the time in which none of their children ran. Children that overlap count once; what of a child lies
 * outside of its parent does not count. Only children among `spans` are known.
 */
export function withSelfTimes(spans: readonly Span[]): readonly Span[] {
  const children = Map.groupBy(spans, (span) => span.parentId)
  return spans.map((span) => {
    const own = children.get(span.spanId)
    if (own === undefined) return span
    return { ...span, selfTime: span.duration - covered(span, own) }
  })
}

/** Microseconds of a span in which some of these run. */
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
