import type { ProjectId, SpanId, TraceId } from '../ids.ts'

/** The kinds of spans, by who talks to whom (OpenTelemetry, SpanKind). */
export const spanKinds = ['internal', 'server', 'client', 'producer', 'consumer'] as const
export type SpanKind = (typeof spanKinds)[number]

/** The statuses of spans: whether the work failed. `unset`: nobody has said. */
export const spanStatuses = ['unset', 'ok', 'error'] as const
export type SpanStatus = (typeof spanStatuses)[number]

/** The categories of spans by their operation and attributes, by which pages gather them. */
export const spanCategories = ['http.server', 'http.client', 'db', 'cache', 'queue', 'resource', 'ui', 'other'] as const
export type SpanCategory = (typeof spanCategories)[number]

/** A reference from one span to another, which may be of another trace. */
export interface SpanLink {
  readonly traceId: TraceId
  readonly spanId: SpanId
  /** What the link says of itself; `sentry.link.type` is `previous_trace` or `next_trace` in a session of a browser. */
  readonly type: string
}

/**
 * One span, however it came: in a transaction, as the transaction itself, in a container, alone, or by OTLP
 * (docs/protocol.md 2.1 and 4.4). Times are whole microseconds.
 */
export interface Span {
  /** The service. */
  readonly projectId: ProjectId
  readonly traceId: TraceId
  readonly spanId: SpanId
  /** null: it has none. It may be of another service, come later, or never. */
  readonly parentId: SpanId | null
  /** The span by which a service entered the trace: a transaction. null: unknown. */
  readonly rootSpanId: SpanId | null
  readonly isRootSpan: boolean
  /** Microseconds since the epoch. */
  readonly start: number
  /** Microseconds. */
  readonly duration: number
  /** Microseconds of its time in which no child ran, as far as its children came along with it. */
  readonly selfTime: number
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  /** Of finitely many: what differs from one span to the next of a kind (ids, literals) is `*`. */
  readonly name: string
  /** The name as it was sent; '' where it is the same. */
  readonly rawName: string
  /** `http.server`, `db.query`, …; '' where nobody said. */
  readonly op: string
  readonly kind: SpanKind
  readonly category: SpanCategory
  readonly status: SpanStatus
  /** What was said of the status: `not_found`, or words. '' where nothing was. */
  readonly statusText: string
  /** The name of its root span, which is the transaction. '' where it is unknown. */
  readonly rootSpanName: string
  readonly release: string
  readonly environment: string
  readonly platform: string
  readonly sdkName: string
  readonly sdkVersion: string
  /** As of events: `id:7`, `email:…`; '' when nobody is known. */
  readonly userKey: string
  /** How many it stands for, at least 1: 1 / the rate at which the SDK took it. 1 where the rate is not known. */
  readonly weight: number
  readonly isWeightKnown: boolean
  /** Attributes and tags that are text, with booleans as `true` and `false`; each name once. */
  readonly texts: readonly (readonly [name: string, value: string])[]
  /** Attributes and measurements that are numbers. Measurements bear the names of attributes: `browser.web_vital.lcp.value`. */
  readonly numbers: readonly (readonly [name: string, value: number])[]
  readonly links: readonly SpanLink[]
}

/** A span without its attributes and who sent it. */
export type SpanSummary = Omit<Span, 'texts' | 'numbers' | 'platform' | 'sdkName' | 'sdkVersion' | 'userKey'>
