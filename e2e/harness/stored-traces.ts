import { join } from 'node:path'
import { parseTraceId, type SpanId } from '#domain/ids.ts'
import type { TraceEvent } from '#domain/trace/span-store.ts'
import type { Span } from '#domain/trace/span.ts'
import { openEmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { mayRead } from '#storage/events/sample-row.ts'

/** A stored trace: all data of its spans, sorted by start, and its events. */
export interface StoredTrace {
  readonly spans: readonly Span[]
  readonly events: readonly TraceEvent[]
}

/** Reads traces by id from the data folder of a stopped server. */
export async function storedTraces(data: string, ids: readonly string[]): Promise<ReadonlyMap<string, StoredTrace>> {
  const store = await openEmbeddedEvents({ folder: join(data, 'events') })
  const found = new Map<string, StoredTrace>()
  for (const text of ids) {
    const id = parseTraceId(text)
    if (id === undefined) throw new Error(`This is no trace id: ${text}`)
    const { spans } = await store.trace(mayRead(), id, 1000)
    const whole = await store.spansOf(
      mayRead(),
      id,
      spans.map(({ spanId }) => spanId),
    )
    found.set(text, { spans: whole, events: await store.eventsOf(mayRead(), id, 100) })
  }
  await store.close()
  return found
}

/** The spans as an indented text tree, one line each. Spans for which `tell` returns nothing are omitted. */
export function outline(spans: readonly Span[], tell: (span: Span) => string | undefined): readonly string[] {
  const ids = new Set(spans.map(({ spanId }) => spanId))
  const under = Map.groupBy(spans, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null))
  const lines = (parent: SpanId | null, depth: number): readonly string[] =>
    (under.get(parent) ?? [])
      .toSorted((one, other) => one.start - other.start)
      .flatMap((span) => {
        const line = tell(span)
        return line === undefined ? [] : ['  '.repeat(depth) + line, ...lines(span.spanId, depth + 1)]
      })
  return lines(null, 0)
}
