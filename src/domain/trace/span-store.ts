import type { Grant } from '../access/access.ts'
import type { SpanExplorer } from '../explore/span-explorer.ts'
import type { EventId, ProjectId, SpanId, TraceId } from '../ids.ts'
import type { Span } from './span.ts'

/** The part of a span that a waterfall draws. */
export type TraceSpan = Pick<
  Span,
  | 'projectId'
  | 'spanId'
  | 'parentId'
  | 'isRootSpan'
  | 'start'
  | 'duration'
  | 'selfTime'
  | 'name'
  | 'op'
  | 'category'
  | 'status'
  | 'links'
>

/** The spans of one trace that somebody may see. */
export interface Trace {
  /** By their start; each id once, however often it came. */
  readonly spans: readonly TraceSpan[]
  /** How many there are; more than `spans` where a limit cut them. */
  readonly total: number
}

/** An error or another event that belongs to a trace. */
export interface TraceEvent {
  readonly projectId: ProjectId
  readonly eventId: EventId
  /** The span that was under way; null: unknown. */
  readonly spanId: SpanId | null
  /** Microseconds since the epoch. */
  readonly at: number
  readonly level: string
  readonly title: string
}

type MayRead = Grant<'event:read'>

/** The questions that can be asked of spans. */
export interface SpanReader extends SpanExplorer {
  /** The spans of a trace, of all services that the grant covers; the first `limit` of them by their start. */
  trace(grant: MayRead, id: TraceId, limit: number): Promise<Trace>
  /** Spans of a trace with all that is known of them. */
  spansOf(grant: MayRead, id: TraceId, spans: readonly SpanId[]): Promise<readonly Span[]>
  /** The trace that came after it in the same session of a browser, whose SDK links each trace to the one before; undefined: none is known. */
  nextTrace(grant: MayRead, id: TraceId): Promise<TraceId | undefined>
  /** Returns whether there is anything of a trace: spans, or events. @param besides an event of it that does not count */
  hasTrace(grant: MayRead, id: TraceId, besides?: EventId): Promise<boolean>
  /** Events of a trace by time, at most `limit`. */
  eventsOf(grant: MayRead, id: TraceId, limit: number): Promise<readonly TraceEvent[]>
}
