import { spanItem, typedAttributes } from '#demo/traces/span-item.ts'
import { createIds, type Kind, type Target } from '../bodies.ts'

/** The properties of the spans in a run. */
export interface SpanLoad {
  /** Containers as sent by @sentry/node 11, or transactions as sent by earlier versions. */
  readonly form: 'containers' | 'transactions'
  /** Spans per request, including its segment. */
  readonly spans: number
  /** `random`: all texts of all spans are unique. */
  readonly data: 'repetitive' | 'random'
  /** The trace of all spans; `undefined`: one trace per request. */
  readonly trace?: string
}

const hex = createIds()

const KINDS = 20
/** For a span's random texts together. */
const RANDOM_CHARACTERS = 600

/** Placeholders filled in per request. Each has the length of the text that replaces it. */
const TRACE = 'T'.repeat(32)
const EVENT = 'E'.repeat(32)
const TIME_DIGITS = 17

/**
 * Requests of spans, built like events (bodies.ts): a template whose ids, times and random texts are filled in each
 * time. Not compressed, unlike SDKs above 32 KiB: the generator shares the server's cores, and compression would cost
 * it more than decompression costs the server (about 2 µs per span).
 */
export function makeSpanKinds(load: SpanLoad, target: Target): Kind[] {
  return Array.from({ length: KINDS }, (_, number) => spanKind(templateOf(load, number), load, target))
}

/** A placeholder's position and content. */
interface Slot {
  readonly at: number
  readonly length: number
  /** Slots with the same name have the same text; `undefined` for a unique one. */
  readonly name?: string
  readonly what: 'hex' | 'time'
  /** Seconds after the request's own time. */
  readonly seconds?: number
}

function spanKind(template: string, { trace }: SpanLoad, { path, host, port }: Target): Kind {
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}:${port}`,
    'User-Agent: sentry.javascript.node/11.12.0',
    'Content-Type: application/x-sentry-envelope',
    `Content-Length: ${template.length}`,
    '\r\n',
  ].join('\r\n')
  const request = Buffer.from(head + template, 'latin1')
  const slots = slotsIn(head + template).filter(({ name }) => trace === undefined || name !== TRACE)
  if (trace !== undefined) for (const at of placesOf(head + template, TRACE)) request.write(trace, at, 'latin1')
  return {
    longest: request.length,
    write: (now, out) => {
      request.copy(out)
      const texts = new Map<string, string>()
      for (const slot of slots) out.write(textFor(slot, now, texts), slot.at, 'latin1')
      return request.length
    },
  }
}

function textFor({ length, name, what, seconds = 0 }: Slot, now: number, texts: Map<string, string>): string {
  if (what === 'time') return (now / 1000 + seconds).toFixed(6).slice(0, TIME_DIGITS)
  if (name === undefined) return hex(length)
  const known = texts.get(name)
  if (known !== undefined) return known
  const text = hex(length)
  texts.set(name, text)
  return text
}

/** An envelope's text with slots as upper-case words: `T…` the trace, `S012…` a span, `@+0.120…` a time. */
function templateOf({ form, spans, data }: SpanLoad, number: number): string {
  return form === 'containers' ? container(spans, data, number) : transaction(spans, data, number)
}

const spanSlot = (n: number) => `S${String(n).padStart(15, '0')}`
const timeSlot = (milliseconds: number) => `@${String(milliseconds).padStart(16, '0')}`
const randomSlot = (length: number) => 'R'.repeat(length)

/** A span of the server, of its call to another service, or of its database. */
function spanOf(n: number, number: number) {
  const table = ['orders', 'carts', 'customers', 'products'][(n + number) % 4] ?? ''
  if (n === 0) return { op: 'http.server', name: `GET /api/${table}/:id`, of: { 'http.request.method': 'GET' } }
  if (n % 5 === 0)
    return {
      op: 'http.client',
      name: `GET https://stock.example/${table}`,
      of: {
        'http.request.method': 'GET',
        'url.full': `https://stock.example/${table}`,
        'server.address': 'stock.example',
      },
    }
  return {
    op: 'db.query',
    name: `SELECT * FROM ${table} WHERE id = $1 AND shop = $2`,
    of: {
      'db.system.name': 'postgresql',
      'db.namespace': 'shop',
      'server.address': 'db',
      'db.operation.name': 'SELECT',
    },
  }
}

function textsOf(n: number, number: number, data: SpanLoad['data']): Readonly<Record<string, string>> {
  const common = { 'sentry.origin': 'auto.db.otel.postgres', 'thread.name': 'main', 'server.port': '5432' }
  const random = data === 'random' ? { 'app.note': randomSlot(RANDOM_CHARACTERS) } : {}
  return { ...spanOf(n, number).of, ...common, ...random }
}

function container(spans: number, data: SpanLoad['data'], number: number): string {
  const items = Array.from({ length: spans }, (_, n) => {
    const { op, name } = spanOf(n, number)
    const texts = {
      'sentry.op': op,
      'sentry.segment.name': spanOf(0, number).name,
      'sentry.segment.id': spanSlot(0),
      'sentry.release': 'shop@1.4.2',
      'sentry.environment': 'production',
      'sentry.sdk.name': 'sentry.javascript.node',
      'sentry.sdk.version': '11.12.0',
      ...textsOf(n, number, data),
    }
    return {
      trace_id: TRACE,
      span_id: spanSlot(n),
      ...(n > 0 && { parent_span_id: spanSlot(n % 10 < 5 ? 0 : n - (n % 10)) }),
      name: data === 'random' && n > 0 ? `${name} /* ${randomSlot(40)} */` : name,
      start_timestamp: timeSlot(n),
      end_timestamp: timeSlot(n + 1 + (n % 7)),
      status: 'ok',
      is_segment: n === 0,
      attributes: typedAttributes(texts),
    }
  })
  const { header, payload } = spanItem(items)
  return `{"trace":{"trace_id":"${TRACE}","sample_rate":"1"}}\n${JSON.stringify(header)}\n${unquoted(payload)}\n`
}

function transaction(spans: number, data: SpanLoad['data'], number: number): string {
  const trace = { trace_id: TRACE, status: 'ok', origin: 'auto.http.otel.http' }
  const event = {
    event_id: EVENT,
    type: 'transaction',
    transaction: spanOf(0, number).name,
    platform: 'node',
    release: 'shop@1.4.2',
    environment: 'production',
    start_timestamp: timeSlot(0),
    timestamp: timeSlot(spans + 10),
    contexts: { trace: { ...trace, span_id: spanSlot(0), op: 'http.server', data: textsOf(0, number, data) } },
    spans: Array.from({ length: spans - 1 }, (_, index) => {
      const n = index + 1
      const { op, name } = spanOf(n, number)
      return {
        ...trace,
        span_id: spanSlot(n),
        parent_span_id: spanSlot(0),
        op,
        description: name,
        start_timestamp: timeSlot(n),
        timestamp: timeSlot(n + 1 + (n % 7)),
        data: textsOf(n, number, data),
      }
    }),
  }
  return `{"event_id":"${EVENT}","trace":{"trace_id":"${TRACE}","sample_rate":"1"}}\n{"type":"transaction"}\n${unquoted(event)}\n`
}

/** JSON with times as numbers. */
function unquoted(value: object): string {
  return JSON.stringify(value).replaceAll(/"(@\d{16})"/g, '$1')
}

function slotsIn(text: string): Slot[] {
  return [...text.matchAll(/T{32}|E{32}|"S\d{15}"|@\d{16}|R{40,}/g)].map(({ 0: found, index: at }): Slot => {
    if (found.startsWith('@')) return { at, length: found.length, what: 'time', seconds: Number(found.slice(1)) / 1000 }
    if (found.startsWith('"')) return { at: at + 1, length: found.length - 2, what: 'hex', name: found }
    const name = found.startsWith('R') ? {} : { name: found }
    return { at, length: found.length, what: 'hex', ...name }
  })
}

function placesOf(text: string, wanted: string): number[] {
  return [...text.matchAll(new RegExp(wanted, 'g'))].map(({ index }) => index)
}
