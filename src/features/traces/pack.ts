import type { EventId, ProjectId, SpanId } from '#domain/ids.ts'
import type { SpanCategory, SpanStatus } from '#domain/trace/span.ts'
import type { TraceEvent, TraceSpan } from '#domain/trace/span-store.ts'
import type { TreeSpan } from '#domain/trace/trace-tree.ts'

/** What the waterfall knows of a span. Times are microseconds since the trace began. */
export interface DrawnSpan extends TreeSpan {
  readonly selfTime: number
  readonly isSegment: boolean
  readonly name: string
  readonly op: string
  readonly category: SpanCategory
  readonly status: SpanStatus
  /** Its service. */
  readonly service: string
}

/** An event of the trace at its span. */
export interface DrawnEvent {
  readonly eventId: EventId
  readonly spanId: SpanId | null
  /** Microseconds since the trace began. */
  readonly at: number
  readonly level: string
  readonly title: string
}

/**
 * Spans by column, with texts that come again and again said once: fifty thousand of them as objects would be five times
 * as much to send and to read.
 */
export interface PackedTrace {
  /** Microseconds since the epoch. */
  readonly start: number
  readonly texts: readonly string[]
  readonly ids: readonly string[]
  /** Place of the parent among `ids`; -1: none; -2: one that is not there. */
  readonly parents: readonly number[]
  readonly projects: readonly number[]
  readonly starts: readonly number[]
  readonly durations: readonly number[]
  readonly selfTimes: readonly number[]
  /** 1: it is a segment. */
  readonly segments: readonly number[]
  /** Places in `texts`. */
  readonly names: readonly number[]
  readonly ops: readonly number[]
  readonly categories: readonly number[]
  readonly statuses: readonly number[]
  readonly services: readonly number[]
}

const NO_PARENT = -1
const LOST_PARENT = -2
/** Stands for the parent that is not there: no id is all zeros. */
const LOST = '0'.repeat(16) as SpanId

/** @param nameOf the name of a service */
export function packTrace(
  spans: readonly TraceSpan[],
  start: number,
  nameOf: (project: ProjectId) => string,
): PackedTrace {
  const texts = new Map<string, number>()
  const placeOf = (text: string) => {
    const known = texts.get(text)
    if (known !== undefined) return known
    texts.set(text, texts.size)
    return texts.size - 1
  }
  const places = new Map(spans.map(({ spanId }, place) => [spanId, place]))
  const parentOf = ({ parentId }: TraceSpan) => (parentId === null ? NO_PARENT : (places.get(parentId) ?? LOST_PARENT))
  const packed = {
    start,
    ids: spans.map(({ spanId }) => spanId),
    parents: spans.map(parentOf),
    projects: spans.map(({ projectId }) => projectId),
    starts: spans.map((span) => span.start - start),
    durations: spans.map(({ duration }) => duration),
    selfTimes: spans.map(({ selfTime }) => selfTime),
    segments: spans.map(({ isSegment }) => (isSegment ? 1 : 0)),
    names: spans.map(({ name, op }) => placeOf(name === '' ? op : name)),
    ops: spans.map(({ op }) => placeOf(op)),
    categories: spans.map(({ category }) => placeOf(category)),
    statuses: spans.map(({ status }) => placeOf(status)),
    services: spans.map(({ projectId }) => placeOf(nameOf(projectId))),
  }
  return { ...packed, texts: [...texts.keys()] }
}

/** The spans as they were packed. */
export function unpackTrace(packed: PackedTrace): readonly DrawnSpan[] {
  const textAt = (places: readonly number[], index: number) => packed.texts[places[index] ?? -1] ?? ''
  return packed.ids.map((id, index) => {
    const parent = packed.parents[index] ?? NO_PARENT
    return {
      projectId: (packed.projects[index] ?? 0) as ProjectId,
      spanId: id as SpanId,
      parentId: parent === NO_PARENT ? null : parent === LOST_PARENT ? LOST : (packed.ids[parent] as SpanId),
      start: packed.starts[index] ?? 0,
      duration: packed.durations[index] ?? 0,
      selfTime: packed.selfTimes[index] ?? 0,
      isSegment: packed.segments[index] === 1,
      name: textAt(packed.names, index),
      op: textAt(packed.ops, index),
      category: textAt(packed.categories, index) as SpanCategory,
      status: textAt(packed.statuses, index) as SpanStatus,
      service: textAt(packed.services, index),
    }
  })
}

/**
 * Events with their times told from the beginning of the trace. One that bears a time outside of it, as clocks differ and
 * some are stamped when they come, stands at its nearer end: it would not be seen otherwise.
 */
export function drawnEvents(
  events: readonly TraceEvent[],
  extent: Pick<TreeSpan, 'start' | 'duration'>,
): readonly DrawnEvent[] {
  return events.map(({ eventId, spanId, at, level, title }) => {
    const since = Math.min(Math.max(at - extent.start, 0), extent.duration)
    return { eventId, spanId, at: since, level, title }
  })
}
