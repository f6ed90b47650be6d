import type { Json, JsonObject } from '#domain/event/event.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { MAX_OTLP_RECORDS } from '#domain/trace/otlp.ts'
import { isObject } from '#digest/normalise/fields.ts'
import { attributesOf, textAt } from '../../attributes.ts'
import { MAX_ROOT_SPAN_NAME, type RawSpan } from '../make-span.ts'
import { operationOf } from '../operation.ts'
import { kindOf } from './kind.ts'
import { sampleRateOf } from './sampling.ts'
import { rootSpansOf } from './root-spans.ts'
import { spanName } from '../span-name.ts'
import { numberOf, objectsIn, pairsOf, textOf, type Pair } from '../../otlp/values.ts'

/** The spans of one resource: one process of one service. */
export interface ResourceSpans {
  readonly platform: string
  readonly spans: readonly RawSpan[]
  /** Entries of its lists that are no objects. */
  readonly broken: number
}

/** The data of a resource, before its spans are read. */
interface RawResource {
  readonly resource: Json | undefined
  readonly groups: readonly { readonly scope: Json | undefined; readonly objects: readonly JsonObject[] }[]
  readonly broken: number
}

/** An ExportTraceServiceRequest in its JSON form, or why it is none. Resources without spans are left out. */
export function readTraceRequest(
  request: JsonObject,
): Result<readonly ResourceSpans[], { readonly reason: 'no_items' | 'too_many_records' }> {
  if (!Array.isArray(request.resourceSpans)) return refuse({ reason: 'no_items' })
  const resources: RawResource[] = []
  let count = 0
  for (const one of objectsIn(request.resourceSpans).objects) {
    const raw = rawResource(one)
    const size = raw.groups.reduce((sum, { objects }) => sum + objects.length, raw.broken)
    if (size > 0) resources.push(raw)
    count += size
    // Counted before any is read: JSON has room for millions.
    if (count > MAX_OTLP_RECORDS) return refuse({ reason: 'too_many_records' })
  }
  return ok(resources.map(readResource))
}

/** A span alone, as an `otel_span` item holds it. */
export function readOtelSpan(span: JsonObject): RawSpan {
  return withRootSpans([[span, readSpan(span, [])]])[0] as RawSpan
}

function rawResource({ resource, scopeSpans }: JsonObject): RawResource {
  const groups = objectsIn(scopeSpans).objects.map(({ scope, spans }) => ({ scope, ...objectsIn(spans) }))
  return {
    resource,
    groups: groups.filter(({ objects }) => objects.length > 0),
    broken: groups.reduce((sum, { broken }) => sum + broken, 0),
  }
}

function readResource({ resource, groups, broken }: RawResource): ResourceSpans {
  const own = inheritable(pairsOf(isObject(resource) ? resource.attributes : undefined))
  const read = groups.flatMap(({ scope, objects }) => {
    const inherited = inheritable([...scopePairs(scope), ...own])
    return objects.map((span): ReadSpan => [span, readSpan(span, inherited)])
  })
  return {
    platform: platformOf(own),
    spans: withRootSpans(read),
    broken,
  }
}

/** Characters of what each span inherits: it is kept with every one of them, and a request may have twenty thousand. */
const MAX_INHERITED = 4096

/**
 * Returns the attributes that together are no longer than they may be; an attribute that is too long is left out, and
 * those behind it not.
 */
function inheritable(pairs: readonly Pair[]): readonly Pair[] {
  let left = MAX_INHERITED
  return pairs.filter(([name, value]) => {
    const length = name.length + (typeof value === 'string' ? value.length : JSON.stringify(value).length)
    if (length > left) return false
    left -= length
    return true
  })
}

/** A span as it came, and as it was read. */
type ReadSpan = readonly [span: JsonObject, raw: RawSpan]

/** The spans of one resource, with what they are to each other. */
function withRootSpans(read: readonly ReadSpan[]): readonly RawSpan[] {
  const rawOf = new Map(read)
  const rootSpans = rootSpansOf([...rawOf.keys()])
  return read.map(([span, raw]) => {
    const rootSpan = rootSpans.get(span)
    const found = rootSpan && rawOf.get(rootSpan)
    if (found === undefined) return raw
    const rootSpanName = found.name.slice(0, MAX_ROOT_SPAN_NAME)
    return { ...raw, isRootSpan: rootSpan === span, rootSpanId: found.spanId, rootSpanName }
  })
}

function readSpan(span: JsonObject, inherited: readonly Pair[]): RawSpan {
  const attributes = attributesOf([...spanPairs(span), ...inherited])
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    parentId: span.parentSpanId,
    rootSpanId: attributes['sentry.segment.id'],
    isRootSpan: false,
    start: seconds(span.startTimeUnixNano),
    end: seconds(span.endTimeUnixNano),
    name: spanName(textOf(span.name), attributes),
    op: operationOf(attributes),
    status: statusOf(span.status),
    rootSpanName: textAt(attributes, 'sentry.segment.name'),
    links: objectsIn(span.links).objects.map(linkOf),
    attributes,
  }
}

/**
 * Returns the attributes that the span states of itself, before what it says in attributes: these may not contradict
 * it.
 */
function spanPairs(span: JsonObject): readonly Pair[] {
  const own = pairsOf(span.attributes)
  const kind = kindOf(span.kind)
  const rate = sampleRateOf(textOf(span.traceState))
  const message = isObject(span.status) ? textOf(span.status.message) : ''
  return [
    ...(kind === undefined ? [] : [['sentry.kind', kind] as const]),
    ...(message === '' ? [] : [['sentry.status.message', message] as const]),
    ...own,
    ...exceptionOf(span.events),
    ...(rate === undefined ? [] : [['sentry.sample_rate', rate] as const]),
  ]
}

/** trace.proto, Status.StatusCode. */
function statusOf(raw: Json | undefined): 'ok' | 'error' | '' {
  const code = isObject(raw) ? raw.code : undefined
  if (code === 1 || code === 'STATUS_CODE_OK') return 'ok'
  return code === 2 || code === 'STATUS_CODE_ERROR' ? 'error' : ''
}

/** Of a span's events only the last exception is kept, as attributes: it is what the span ended with. */
function exceptionOf(events: Json | undefined): readonly Pair[] {
  const exception = objectsIn(events).objects.findLast(({ name }) => name === 'exception')
  return pairsOf(exception?.attributes).filter(([name]) => name.startsWith('exception.'))
}

function linkOf({ traceId, spanId, attributes }: JsonObject): JsonObject {
  return { trace_id: traceId ?? null, span_id: spanId ?? null, attributes: Object.fromEntries(pairsOf(attributes)) }
}

/** Nanoseconds since the epoch as seconds. A double holds a quarter of a microsecond there. */
function seconds(raw: Json | undefined): number | undefined {
  const nanoseconds = numberOf(raw)
  return nanoseconds === undefined ? undefined : nanoseconds / 1e9
}

function scopePairs(scope: Json | undefined): readonly Pair[] {
  if (!isObject(scope)) return []
  const named: readonly Pair[] = [
    ['otel.scope.name', textOf(scope.name)],
    ['otel.scope.version', textOf(scope.version)],
  ]
  return [...named.filter(([, value]) => value !== ''), ...pairsOf(scope.attributes)]
}

/**
 * The names that the Sentry SDKs give to the languages of OpenTelemetry's (semantic conventions,
 * telemetry.sdk.language).
 */
const platforms: ReadonlyMap<Json, string> = new Map([
  ['nodejs', 'node'],
  ['webjs', 'javascript'],
  ['dotnet', 'csharp'],
  ['cpp', 'native'],
  ['swift', 'cocoa'],
  ['erlang', 'elixir'],
])

function platformOf(resource: readonly Pair[]): string {
  const [, language = ''] = resource.find(([name]) => name === 'telemetry.sdk.language') ?? []
  return platforms.get(language) ?? textOf(language)
}
