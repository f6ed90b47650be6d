import type { Event } from '#domain/event/event.ts'
import { parseSpanId, parseTraceId, type SpanId, type TraceId } from '#domain/ids.ts'

/** Where in which trace an event happened. */
export interface TraceOfEvent {
  readonly trace: TraceId
  readonly span: SpanId | undefined
}

/** The trace that an event names; undefined where it names none that could be one. */
export function traceOf({ contexts }: Pick<Event, 'contexts'>): TraceOfEvent | undefined {
  const { trace_id, span_id } = contexts?.trace ?? {}
  const trace = typeof trace_id === 'string' ? parseTraceId(trace_id) : undefined
  return trace && { trace, span: typeof span_id === 'string' ? parseSpanId(span_id) : undefined }
}
