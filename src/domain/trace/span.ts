import type { ProjectId, SpanId, TraceId } from '../ids.ts'

/** Span kinds by communication role (OpenTelemetry, SpanKind). */
export const spanKinds = ['internal', 'server', 'client', 'producer', 'consumer'] as const
export type SpanKind = (typeof spanKinds)[number]

/** Whether the work failed. `unset`: not specified. */
export const spanStatuses = ['unset', 'ok', 'error'] as const
export type SpanStatus = (typeof spanStatuses)[number]

/** Span categories, derived from operation and attributes and used to group spans in the UI. */
export const spanCategories = ['http.server', 'http.client', 'db', 'cache', 'queue', 'resource', 'ui', 'other'] as const
export type SpanCategory = (typeof spanCategories)[number]

/** A link to another span, possibly in another trace. */
export interface SpanLink {
  readonly traceId: TraceId
  readonly spanId: SpanId
  /** Link type: `sentry.link.type` is `previous_trace` or `next_trace` within a browser session. */
  readonly type: string
}

/**
 * A span, regardless of how it was received: within a transaction, as the transaction itself, in a container, on its
 * own, or via OTLP (docs/protocol.md 2.1 and 4.4). Times are in whole microseconds.
 */
export interface Span {
  /** The service. */
  readonly projectId: ProjectId
  readonly traceId: TraceId
  readonly spanId: SpanId
  /** `null` if it has no parent. The parent may belong to another service and may arrive later or never. */
  readonly parentId: SpanId | null
  /** The span with which a service entered the trace, i.e. the transaction. `null` if unknown. */
  readonly rootSpanId: SpanId | null
  readonly isRootSpan: boolean
  /** Microseconds since the epoch. */
  readonly start: number
  /** Microseconds. */
  readonly duration: number
  /** Microseconds in which no child was running, considering only children received together with it. */
  readonly selfTime: number
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  /** Normalized to low cardinality: variable parts (ids, literals) are `*`. */
  readonly name: string
  /** The original name; '' if identical. */
  readonly rawName: string
  /** `http.server`, `db.query`, …; '' if not specified. */
  readonly op: string
  readonly kind: SpanKind
  readonly category: SpanCategory
  readonly status: SpanStatus
  /** The original status: `not_found`, or free text. '' if none was sent. */
  readonly statusText: string
  /** Name of its root span, i.e. the transaction. '' if unknown. */
  readonly rootSpanName: string
  readonly release: string
  readonly environment: string
  readonly platform: string
  readonly sdkName: string
  readonly sdkVersion: string
  /** As for events: `id:7`, `email:…`; '' if unknown. */
  readonly userKey: string
  /**
   * The number of spans it represents, at least 1: the inverse of the SDK's sample rate, or 1 if the rate is unknown.
   */
  readonly weight: number
  readonly isWeightKnown: boolean
  /** Text attributes and tags, deduped by name. Booleans become `true` and `false`. */
  readonly texts: readonly (readonly [name: string, value: string])[]
  /** Numeric attributes and measurements. Measurements use attribute names: `browser.web_vital.lcp.value`. */
  readonly numbers: readonly (readonly [name: string, value: number])[]
  readonly links: readonly SpanLink[]
}

/** A span without attributes and sender. */
export type SpanSummary = Omit<Span, 'texts' | 'numbers' | 'platform' | 'sdkName' | 'sdkVersion' | 'userKey'>
