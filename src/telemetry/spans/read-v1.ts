import type { Json, JsonObject } from '#domain/event/event.ts'
import { isList, isObject } from '#digest/normalise/fields.ts'
import { parseTimeFinely } from '#digest/normalise/time.ts'
import { plainAttributes, withTimeUnit, textAt, type Attributes } from '../attributes.ts'
import { MAX_ROOT_SPAN_NAME, type RawSpan } from './make-span.ts'
import { attributeOfMeasurement } from './vitals.ts'

/** More spans than any SDK puts into a transaction (they stop at a thousand). */
const MAX_SPANS = 10_000
/** Maximum length of a user attribute, because every span of the transaction gets it. */
const MAX_USER = 200

/** Reads a transaction and its spans (docs/protocol.md 4.4), the transaction first. */
export function readTransaction(raw: JsonObject): readonly RawSpan[] {
  const contexts = objectAt(raw, 'contexts')
  const trace = objectAt(contexts, 'trace')
  const name = textOf(raw.transaction)
  const own = attributesOf(trace)
  const user = userOf(objectAt(raw, 'user'))
  const rootSpan: RawSpan = {
    traceId: trace.trace_id,
    spanId: trace.span_id,
    parentId: trace.parent_span_id,
    rootSpanId: trace.span_id,
    isRootSpan: true,
    start: parseTimeFinely(raw.start_timestamp),
    end: parseTimeFinely(raw.timestamp),
    name,
    op: textOf(trace.op) || textAt(own, 'sentry.op'),
    status: trace.status,
    rootSpanName: name.slice(0, MAX_ROOT_SPAN_NAME),
    links: trace.links,
    attributes: {
      ...withTimeUnit(own, raw.timestamp),
      ...tagsOf(raw.tags),
      ...user,
      ...requestOf(objectAt(raw, 'request')),
      ...measured(raw.measurements),
      ...profileAndReplay(contexts),
      ...sourceOf(objectAt(raw, 'transaction_info')),
    },
  }
  const spans = isList(raw.spans) ? raw.spans.slice(0, MAX_SPANS).filter(isObject) : []
  return [rootSpan, ...spans.map((span) => childOf(span, rootSpan, user))]
}

/** A child span, which inherits missing fields and the user from the transaction. */
function childOf(raw: JsonObject, rootSpan: RawSpan, user: Attributes): RawSpan {
  const span = readSpan(raw)
  return {
    ...span,
    traceId: span.traceId ?? rootSpan.traceId,
    rootSpanId: rootSpan.spanId,
    isRootSpan: false,
    rootSpanName: rootSpan.rootSpanName,
    attributes: Object.keys(user).length === 0 ? span.attributes : { ...user, ...span.attributes },
  }
}

/** Reads a span in the older format, in a transaction or alone in a `span` item. */
export function readSpan(raw: JsonObject): RawSpan {
  const own = attributesOf(raw)
  const op = textOf(raw.op) || textAt(own, 'sentry.op')
  return {
    traceId: raw.trace_id,
    spanId: raw.span_id,
    parentId: raw.parent_span_id,
    rootSpanId: raw.segment_id,
    isRootSpan: raw.is_segment === true,
    start: parseTimeFinely(raw.start_timestamp),
    end: parseTimeFinely(raw.timestamp),
    name: textOf(raw.description) || op,
    op,
    status: raw.status,
    rootSpanName: textAt(own, 'sentry.segment.name', 'transaction', 'sentry.transaction'),
    links: raw.links,
    // `own` can be modified in place; copying all attributes again for each span would cost as much as reading them.
    attributes: withTimeUnit(Object.assign(own, tagsOf(raw.tags), measured(raw.measurements)), raw.timestamp),
  }
}

function attributesOf(span: JsonObject): Attributes {
  const origin = textOf(span.origin)
  const own = newlyNamed(plainAttributes(span.data))
  return origin === '' ? own : Object.assign(own, { 'sentry.origin': origin })
}

/** Newer SDKs' (OpenTelemetry's) names for response sizes, so that both versions yield the same number. */
const newNames: ReadonlyMap<string, string> = new Map([
  ['http.response_content_length', 'http.response.body.size'],
  ['http.response_transfer_size', 'http.response.size'],
  ['http.decoded_response_content_length', 'http.response.body.decoded_size'],
])

function newlyNamed(attributes: Attributes): Attributes {
  const isOld = (name: string, now: string) => name in attributes && !(now in attributes)
  let hasOld = false
  for (const [name, now] of newNames) hasOld ||= isOld(name, now)
  if (!hasOld) return attributes
  const old = [...newNames].filter(([name, now]) => isOld(name, now))
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [old.find(([one]) => one === name)?.[1] ?? name, value]),
  )
}

function tagsOf(raw: Json | undefined): Attributes {
  if (isObject(raw)) return plainAttributes(raw)
  if (!isList(raw)) return {}
  const pairs = raw.flatMap((pair) => (isList(pair) && typeof pair[0] === 'string' ? [[pair[0], pair[1] ?? null]] : []))
  return plainAttributes(Object.fromEntries(pairs) as JsonObject)
}

/** `{ lcp: { value, unit } }`. Vitals have no unit other than time, in milliseconds. */
function measured(raw: Json | undefined): Attributes {
  if (!isObject(raw)) return {}
  return Object.fromEntries(
    Object.entries(raw).flatMap(([name, one]) => {
      const value = isObject(one) ? one.value : one
      return typeof value === 'number' ? [[attributeOfMeasurement(name), value]] : []
    }),
  )
}

function userOf(user: JsonObject): Attributes {
  const named = { id: user.id, email: user.email, name: user.username ?? user.name, ip_address: user.ip_address }
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => {
      const text = typeof value === 'number' ? String(value) : textOf(value)
      return text === '' || text === '{{auto}}' ? [] : [[`user.${name}`, text.slice(0, MAX_USER)]]
    }),
  )
}

function requestOf(request: JsonObject): Attributes {
  const headers = isList(request.headers)
    ? Object.fromEntries(request.headers.filter(isList) as [string, Json][])
    : request.headers
  const agent = isObject(headers)
    ? Object.entries(headers).find(([name]) => name.toLowerCase() === 'user-agent')?.[1]
    : undefined
  const parts = {
    'url.full': textOf(request.url),
    'http.request.method': textOf(request.method),
    'user_agent.original': textOf(agent),
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''))
}

function profileAndReplay(contexts: JsonObject): Attributes {
  const replay = textOf(objectAt(contexts, 'replay').replay_id)
  const profile = textOf(objectAt(contexts, 'profile').profile_id)
  const status = objectAt(contexts, 'response').status_code
  return {
    ...(replay !== '' && { 'sentry.replay_id': replay }),
    ...(profile !== '' && { 'sentry.profile_id': profile }),
    ...(typeof status === 'number' && { 'http.response.status_code': status }),
  }
}

function sourceOf(info: JsonObject): Attributes {
  const source = textOf(info.source)
  return source === '' ? {} : { 'sentry.segment.name.source': source }
}

function objectAt(object: JsonObject, name: string): JsonObject {
  const value = object[name]
  return isObject(value) ? value : {}
}

function textOf(raw: Json | undefined): string {
  return typeof raw === 'string' ? raw : ''
}
