import type { Event } from '#domain/event/event.ts'
import { parseSpanId, parseTraceId, type SpanId, type TraceId } from '#domain/ids.ts'

/** An event's position in a trace. */
export interface TraceOfEvent {
  readonly trace: TraceId
  readonly span: SpanId | undefined
}

/** Returns an event's trace; `undefined` if it has none or an invalid one. */
export function traceOf({ contexts }: Pick<Event, 'contexts'>): TraceOfEvent | undefined {
  const { trace_id, span_id } = contexts?.trace ?? {}
  const trace = typeof trace_id === 'string' ? parseTraceId(trace_id) : undefined
  return trace && { trace, span: typeof span_id === 'string' ? parseSpanId(span_id) : undefined }
}
