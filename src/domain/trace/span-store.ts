import type { Grant } from '../access/access.ts'
import type { SpanExplorer } from '../explore/span-explorer.ts'
import type { EventId, ProjectId, SpanId, TraceId } from '../ids.ts'
import type { Span } from './span.ts'

/** The fields of a span needed to draw a waterfall. */
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

/** The visible spans of a trace. */
export interface Trace {
  /** Sorted by start and deduped by id. */
  readonly spans: readonly TraceSpan[]
  /** Total number; greater than `spans` if truncated by a limit. */
  readonly total: number
}

/** An error or other event that belongs to a trace. */
export interface TraceEvent {
  readonly projectId: ProjectId
  readonly eventId: EventId
  /** The active span; `null` if unknown. */
  readonly spanId: SpanId | null
  /** Microseconds since the epoch. */
  readonly at: number
  readonly level: string
  readonly title: string
}

type MayRead = Grant<'event:read'>

/** Read access to spans. */
export interface SpanReader extends SpanExplorer {
  /** Spans of a trace across all services that the grant covers: the first `limit` by start. */
  trace(grant: MayRead, id: TraceId, limit: number): Promise<Trace>
  /** Spans of a trace with all fields. */
  spansOf(grant: MayRead, id: TraceId, spans: readonly SpanId[]): Promise<readonly Span[]>
  /**
   * The next trace in the same browser session, whose SDK links each trace to the previous one; `undefined` if unknown.
   */
  nextTrace(grant: MayRead, id: TraceId): Promise<TraceId | undefined>
  /**
   * Whether a trace has any spans or events.
   * @param besides an event to ignore
   */
  hasTrace(grant: MayRead, id: TraceId, besides?: EventId): Promise<boolean>
  /** Events of a trace sorted by time. */
  eventsOf(grant: MayRead, id: TraceId, limit: number): Promise<readonly TraceEvent[]>
}
