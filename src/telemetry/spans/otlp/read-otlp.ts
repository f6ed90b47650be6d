import type { Json, JsonObject } from '#domain/event/event.ts'
import { ok, type Result } from '#domain/result.ts'
import { isObject } from '#digest/normalise/fields.ts'
import { attributesOf, textAt } from '../../attributes.ts'
import { MAX_ROOT_SPAN_NAME, type RawSpan } from '../make-span.ts'
import { operationOf } from '../operation.ts'
import { kindOf } from './kind.ts'
import { sampleRateOf } from './sampling.ts'
import { rootSpansOf } from './root-spans.ts'
import { spanName } from '../span-name.ts'
import { platformOf, readResources, seconds, type NoResources, type OtlpResource } from '../../otlp/resources.ts'
import { objectsIn, pairsOf, textOf, type Pair } from '../../otlp/values.ts'

/** The spans of one resource: one process of one service. */
export interface ResourceSpans {
  readonly platform: string
  readonly spans: readonly RawSpan[]
  /** Number of entries that are not objects. */
  readonly broken: number
}

/** Reads an ExportTraceServiceRequest in its JSON form. Resources without spans are omitted. */
export function readTraceRequest(request: JsonObject): Result<readonly ResourceSpans[], NoResources> {
  const resources = readResources(request, { resources: 'resourceSpans', scopes: 'scopeSpans', records: 'spans' })
  return resources.ok ? ok(resources.value.map(readResource)) : resources
}

/** Reads the single span of an `otel_span` item. */
export function readOtelSpan(span: JsonObject): RawSpan {
  return withRootSpans([[span, readSpan(span, [])]])[0] as RawSpan
}

function readResource({ own, scopes, broken }: OtlpResource): ResourceSpans {
  const read = scopes.flatMap(({ inherited, records }) =>
    records.map((span): ReadSpan => [span, readSpan(span, inherited)]),
  )
  return { platform: platformOf(own), spans: withRootSpans(read), broken }
}

/** A span as sent, and as parsed. */
type ReadSpan = readonly [span: JsonObject, raw: RawSpan]

/** Sets the root span of each span of a resource. */
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

/** Attributes derived from the span's own fields. They precede its attributes and take precedence over them. */
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

/** Keeps only the last exception of a span's events, as attributes, because the span ended with it. */
function exceptionOf(events: Json | undefined): readonly Pair[] {
  const exception = objectsIn(events).objects.findLast(({ name }) => name === 'exception')
  return pairsOf(exception?.attributes).filter(([name]) => name.startsWith('exception.'))
}

function linkOf({ traceId, spanId, attributes }: JsonObject): JsonObject {
  return { trace_id: traceId ?? null, span_id: spanId ?? null, attributes: Object.fromEntries(pairsOf(attributes)) }
}
