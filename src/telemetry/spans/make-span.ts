import type { Json } from '#domain/event/event.ts'
import { userKey } from '#domain/event/event-row.ts'
import { parseSpanId, parseTraceId, type ProjectId, type SpanId, type TraceId } from '#domain/ids.ts'
import {
  spanKinds,
  type Span,
  type SpanCategory,
  type SpanKind,
  type SpanLink,
  type SpanStatus,
} from '#domain/trace/span.ts'
import { cut, isList, isObject } from '#digest/normalise/fields.ts'
import { numberAt, textAt, typedAttributes, type Attributes } from '../attributes.ts'
import { finiteName } from './finite-name.ts'
import { isSql } from './span-name.ts'

/** Facts common to all spans of an item. */
export interface SpanSource {
  readonly projectId: ProjectId
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  /** Seconds to add to each time to correct the client's clock. */
  readonly shift: number
  readonly release: string
  readonly environment: string
  readonly platform: string
  readonly sdkName: string
  readonly sdkVersion: string
  /** The sample rate of the trace, 0 to 1, or `undefined` if unknown. */
  readonly sampleRate: number | undefined
}

/** A span in a form that covers all wire formats. */
export interface RawSpan {
  readonly traceId: Json | undefined
  readonly spanId: Json | undefined
  readonly parentId: Json | undefined
  readonly rootSpanId: Json | undefined
  readonly isRootSpan: boolean
  /** Seconds since the epoch. */
  readonly start: number | undefined
  readonly end: number | undefined
  readonly name: string
  readonly op: string
  readonly status: Json | undefined
  readonly rootSpanName: string
  readonly links: Json | undefined
  /** Its own and inherited ones. */
  readonly attributes: Attributes
  /** The rate at which the server sampled its trace. Absent if it is always kept. */
  readonly keepRate?: number
}

/** Why a span cannot be kept. */
export interface NoSpan {
  readonly reason: 'invalid_trace_id' | 'invalid_span_id' | 'invalid_time'
}

/** OpenTelemetry's current and former names for the environment. */
const environmentNames = ['deployment.environment.name', 'deployment.environment'] as const

const DAY_S = 86_400
/** Spans that claim to be older come from a broken clock. */
const MAX_AGE_S = 30 * DAY_S
const MAX_FUTURE_S = 3600
const MAX_DURATION_S = 30 * DAY_S
const MAX_RAW_NAME = 8192
/**
 * Far more than a name needs after parameterization. Every span under a root span carries that name, so the parsers of
 * spans cut it.
 */
export const MAX_ROOT_SPAN_NAME = 1000
const MAX_LINKS = 32
const SHORT = 200

/**
 * The only way to create a {@link Span} from sent data. Its self time equals its duration until its children are known.
 */
export function makeSpan(raw: RawSpan, source: SpanSource): Span | NoSpan {
  const traceId = idOf(raw.traceId, parseTraceId)
  if (traceId === undefined) return { reason: 'invalid_trace_id' }
  const spanId = idOf(raw.spanId, parseSpanId)
  if (spanId === undefined) return { reason: 'invalid_span_id' }
  const time = timeOf(raw, source)
  if (time === undefined) return { reason: 'invalid_time' }
  const { attributes } = raw
  const op = cut(raw.op, SHORT)
  const sent = raw.name.slice(0, MAX_RAW_NAME)
  const name = finiteName(sent, op, isSql(op, attributes))
  const { texts, numbers } = typedAttributes(attributes, isColumn)
  const { status, statusText } = statusOf(raw.status, attributes)
  // The trace's rate takes precedence. In older SDKs, a service that continued a trace reports 1 for itself, because it
  // dropped nothing.
  const rate = source.sampleRate ?? numberAt(attributes, 'sentry.sample_rate')
  const isRateKnown = rate !== undefined && rate > 0 && rate <= 1
  const { keepRate = 1 } = raw
  const kind = kindOf(textAt(attributes, 'sentry.kind'), op)
  return {
    projectId: source.projectId,
    traceId,
    spanId,
    parentId: idOf(raw.parentId, parseSpanId) ?? null,
    rootSpanId: (raw.isRootSpan ? spanId : idOf(raw.rootSpanId, parseSpanId)) ?? null,
    isRootSpan: raw.isRootSpan,
    ...time,
    selfTime: time.duration,
    receivedAt: source.receivedAt,
    name,
    rawName: name === sent ? '' : sent,
    op,
    kind,
    category: categoryOf(op, kind, attributes),
    status,
    statusText,
    rootSpanName: raw.isRootSpan ? name : finiteName(raw.rootSpanName, '', false),
    release: cut(textAt(attributes, 'sentry.release', 'service.version') || source.release, SHORT),
    environment: cut(textAt(attributes, 'sentry.environment', ...environmentNames) || source.environment, 64),
    platform: source.platform,
    sdkName: cut(textAt(attributes, 'sentry.sdk.name', 'telemetry.sdk.name') || source.sdkName, SHORT),
    sdkVersion: cut(textAt(attributes, 'sentry.sdk.version', 'telemetry.sdk.version') || source.sdkVersion, SHORT),
    userKey: userKeyOf(attributes),
    weight: (isRateKnown ? 1 / rate : 1) / keepRate,
    isWeightKnown: isRateKnown || keepRate < 1,
    texts,
    numbers,
    links: linksOf(raw.links),
  }
}

/** Parses an id from the wire, if there is one. */
export function idOf<T>(raw: Json | undefined, parse: (text: string) => T | undefined): T | undefined {
  return typeof raw === 'string' ? parse(raw) : undefined
}

/**
 * Whole microseconds. A double has a precision of about a quarter of one at today's dates, so nothing finer was ever
 * sent.
 */
function timeOf(
  { start, end }: RawSpan,
  { shift, receivedAt }: SpanSource,
): Pick<Span, 'start' | 'duration'> | undefined {
  if (start === undefined || end === undefined || !Number.isFinite(start) || !Number.isFinite(end)) return undefined
  const from = start + shift
  const now = receivedAt / 1000
  if (from < now - MAX_AGE_S || from > now + MAX_FUTURE_S) return undefined
  const duration = Math.min(Math.max(end - start, 0), MAX_DURATION_S)
  return { start: Math.round(from * 1e6), duration: Math.round(duration * 1e6) }
}

/** Attributes with a column of their own. */
const columns: ReadonlySet<string> = new Set([
  'sentry.op',
  'sentry.kind',
  'sentry.segment.name',
  'sentry.segment.id',
  'sentry.release',
  'sentry.environment',
  'sentry.sdk.name',
  'sentry.sdk.version',
  'sentry.sample_rate',
  'sentry.trace_lifecycle',
])
const isColumn = (name: string) => columns.has(name)

function kindOf(text: string, op: string): SpanKind {
  const known = text === '' ? undefined : spanKinds.find((kind) => kind === text.toLowerCase())
  if (known !== undefined) return known
  if (op === 'http.server' || op === 'rpc.server') return 'server'
  if (op === 'http.client' || op === 'db' || op.startsWith('db.') || op === 'rpc.client') return 'client'
  if (op === 'queue.publish') return 'producer'
  return op === 'queue.process' || op === 'queue.receive' ? 'consumer' : 'internal'
}

function categoryOf(op: string, kind: SpanKind, attributes: Attributes): SpanCategory {
  if (op.startsWith('cache.') || op.startsWith('cache')) return 'cache'
  if (op === 'db' || op.startsWith('db.') || textAt(attributes, 'db.system', 'db.system.name') !== '') return 'db'
  if (op.startsWith('queue.') || textAt(attributes, 'messaging.system') !== '') return 'queue'
  if (op.startsWith('resource.')) return 'resource'
  if (op.startsWith('ui.') || op.startsWith('browser.') || op === 'pageload' || op === 'navigation') return 'ui'
  const isHttp = op.startsWith('http') || textAt(attributes, 'http.request.method', 'http.method') !== ''
  if (!isHttp) return 'other'
  return op === 'http.server' || kind === 'server' ? 'http.server' : 'http.client'
}

const fine: ReadonlySet<string> = new Set(['ok', 'cancelled', 'success'])
const unknown: ReadonlySet<string> = new Set(['', 'unset', 'unknown'])

/** Transactions use gRPC's status names (docs/protocol.md 4.4), newer spans only ok and error. */
export function statusOf(raw: Json | undefined, attributes: Attributes): { status: SpanStatus; statusText: string } {
  const text = typeof raw === 'string' ? raw.trim().toLowerCase() : ''
  const statusText = cut(
    textAt(attributes, 'sentry.status.message') || (text === 'ok' || unknown.has(text) ? '' : text),
    SHORT,
  )
  if (unknown.has(text)) return { status: 'unset', statusText }
  return { status: fine.has(text) ? 'ok' : 'error', statusText: statusText === 'error' ? '' : statusText }
}

function userKeyOf(attributes: Attributes): string {
  return userKey({
    id: cut(textAt(attributes, 'user.id'), SHORT),
    email: cut(textAt(attributes, 'user.email'), SHORT),
    username: cut(textAt(attributes, 'user.name', 'user.username'), SHORT),
    ip_address: cut(textAt(attributes, 'user.ip_address', 'client.address'), SHORT),
  })
}

function linksOf(raw: Json | undefined): readonly SpanLink[] {
  if (!isList(raw)) return []
  return raw.slice(0, MAX_LINKS).flatMap((one) => {
    if (!isObject(one)) return []
    const traceId: TraceId | undefined = idOf(one.trace_id, parseTraceId)
    const spanId: SpanId | undefined = idOf(one.span_id, parseSpanId)
    if (traceId === undefined || spanId === undefined) return []
    const type = isObject(one.attributes) ? linkType(one.attributes['sentry.link.type']) : ''
    return [{ traceId, spanId, type }]
  })
}

function linkType(raw: Json | undefined): string {
  const value = isObject(raw) ? raw.value : raw
  return typeof value === 'string' ? value.slice(0, SHORT) : ''
}
