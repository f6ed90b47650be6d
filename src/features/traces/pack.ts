import type { EventId, ProjectId, SpanId } from '#domain/ids.ts'
import { printLogPlace } from '#domain/logs/log-place.ts'
import type { LogLevel, LogRecord } from '#domain/logs/log-record.ts'
import type { SpanCategory, SpanStatus } from '#domain/trace/span.ts'
import type { TraceEvent, TraceSpan } from '#domain/trace/span-store.ts'
import type { TreeSpan } from '#domain/trace/trace-tree.ts'

/** A span in the waterfall. Times are microseconds since the start of the trace. */
export interface DrawnSpan extends TreeSpan {
  readonly selfTime: number
  readonly isRootSpan: boolean
  readonly name: string
  readonly op: string
  readonly category: SpanCategory
  readonly status: SpanStatus
  readonly service: string
}

/** An event in the trace, shown at its span. */
export interface DrawnEvent {
  readonly eventId: EventId
  readonly spanId: SpanId | null
  /** Microseconds since the start of the trace. */
  readonly at: number
  readonly level: string
  readonly title: string
}

/** A log in the trace, shown below its span. */
export interface DrawnLog {
  /** Unique among all logs. */
  readonly place: string
  readonly spanId: SpanId
  /** Microseconds since the start of the trace. */
  readonly at: number
  readonly level: LogLevel
  readonly body: string
}

/**
 * Spans packed by column, with repeated texts stored once: fifty thousand spans as objects would be five times as large
 * to send and parse. Each column is one string, because React inspects every entry of an array while sending it.
 */
export interface PackedTrace {
  /** Microseconds since the epoch. */
  readonly start: number
  readonly texts: readonly string[]
  /** 16 characters each. */
  readonly ids: string
  /** Index of the parent within `ids`; -1 without one; -2 if it is missing. */
  readonly parents: Numbers
  readonly projects: Numbers
  readonly starts: Numbers
  readonly durations: Numbers
  readonly selfTimes: Numbers
  /** 1 for root spans. */
  readonly rootSpans: Numbers
  /** Indices into `texts`. */
  readonly names: Numbers
  readonly ops: Numbers
  readonly categories: Numbers
  readonly statuses: Numbers
  readonly services: Numbers
}

/** Comma-separated numbers. */
type Numbers = string

const ID_LENGTH = 16
const NO_PARENT = -1
const LOST_PARENT = -2
/** Placeholder for a missing parent: no id is all zeros. */
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
  const column = (numberOf: (span: TraceSpan) => number): Numbers => spans.map(numberOf).join(',')
  const packed = {
    start,
    ids: spans.map(({ spanId }) => spanId).join(''),
    parents: column(parentOf),
    projects: column(({ projectId }) => projectId),
    starts: column((span) => span.start - start),
    durations: column(({ duration }) => duration),
    selfTimes: column(({ selfTime }) => selfTime),
    rootSpans: column(({ isRootSpan }) => (isRootSpan ? 1 : 0)),
    names: column(({ name, op }) => placeOf(name === '' ? op : name)),
    ops: column(({ op }) => placeOf(op)),
    categories: column(({ category }) => placeOf(category)),
    statuses: column(({ status }) => placeOf(status)),
    services: column(({ projectId }) => placeOf(nameOf(projectId))),
  }
  return { ...packed, texts: [...texts.keys()] }
}

export function unpackTrace(packed: PackedTrace): readonly DrawnSpan[] {
  const numbers = (column: Numbers) => (column === '' ? [] : column.split(',').map(Number))
  const textsOf = (column: Numbers) => numbers(column).map((place) => packed.texts[place] ?? '')
  const idAt = (place: number) => packed.ids.slice(place * ID_LENGTH, (place + 1) * ID_LENGTH) as SpanId
  const [projects, starts, durations] = [numbers(packed.projects), numbers(packed.starts), numbers(packed.durations)]
  const [selfTimes, rootSpans] = [numbers(packed.selfTimes), numbers(packed.rootSpans)]
  const [names, ops, services] = [textsOf(packed.names), textsOf(packed.ops), textsOf(packed.services)]
  const [categories, statuses] = [textsOf(packed.categories), textsOf(packed.statuses)]
  return numbers(packed.parents).map((parent, index) => ({
    projectId: (projects[index] ?? 0) as ProjectId,
    spanId: idAt(index),
    parentId: parent === NO_PARENT ? null : parent === LOST_PARENT ? LOST : idAt(parent),
    start: starts[index] ?? 0,
    duration: durations[index] ?? 0,
    selfTime: selfTimes[index] ?? 0,
    isRootSpan: rootSpans[index] === 1,
    name: names[index] ?? '',
    op: ops[index] ?? '',
    category: (categories[index] ?? '') as SpanCategory,
    status: (statuses[index] ?? '') as SpanStatus,
    service: services[index] ?? '',
  }))
}

/**
 * Converts event times to offsets within the trace. Times outside it, caused by clock differences or by stamping on
 * arrival, are clamped to its nearer end, because they would be invisible otherwise.
 */
export function drawnEvents(
  events: readonly TraceEvent[],
  extent: Pick<TreeSpan, 'start' | 'duration'>,
): readonly DrawnEvent[] {
  return events.map(({ eventId, spanId, at, level, title }) => ({
    eventId,
    spanId,
    at: heldIn(extent, at),
    level,
    title,
  }))
}

/** Maximum length of a log message in its row. */
const MOST_SHOWN = 300

/** Returns logs with a span, oldest first, with times as for events. */
export function drawnLogs(
  logs: readonly LogRecord[],
  extent: Pick<TreeSpan, 'start' | 'duration'>,
): readonly DrawnLog[] {
  return logs.toReversed().flatMap((log) => {
    if (log.spanId === null) return []
    const { spanId, level, body } = log
    const at = heldIn(extent, log.time * 1000)
    return [{ place: printLogPlace(log), spanId, at, level, body: body.slice(0, MOST_SHOWN) }]
  })
}

function heldIn({ start, duration }: Pick<TreeSpan, 'start' | 'duration'>, at: number): number {
  return Math.min(Math.max(at - start, 0), duration)
}
