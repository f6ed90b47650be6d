import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import type { Target } from '../bodies.ts'

/** JSON bytes of a segment. */
export const SEGMENT_BYTES = 50_000
/** Segments per replay: five minutes of a visit. */
const SEGMENTS = 60
/** Different recordings, so that no two segments of a replay are equal. */
const RECORDINGS = SEGMENTS

const words = 'add to basket order shipped tomorrow free returns size blue green small large review stars'.split(' ')
const word = (at: number) => words[(at * 7919) % words.length] ?? ''
const sentence = (at: number) => Array.from({ length: 8 }, (_, index) => word(at * 31 + index)).join(' ')

/** A page node with a sentence. */
const nodeOf = (at: number) => ({
  type: 2,
  id: at * 3,
  tagName: 'li',
  attributes: {
    class: `product-card tile-${at % 9}`,
    'data-id': String(at),
    href: `/products/${at}?color=${word(at)}`,
  },
  childNodes: [{ type: 3, id: at * 3 + 1, textContent: sentence(at) }],
})

/** Events on a page in turn: a mutation, a mouse move, a request or a log line. */
function eventOf(at: number, timestamp: number): object {
  switch (at % 5) {
    case 0: {
      const adds = [{ parentId: 9, nextId: null, node: nodeOf(at) }]
      return { type: 3, timestamp, data: { source: 0, adds, texts: [], attributes: [], removes: [] } }
    }
    case 1:
    case 2:
      return {
        type: 3,
        timestamp,
        data: { source: 1, positions: Array.from({ length: 12 }, (_, step) => positionOf(at, step)) },
      }
    case 3:
      return { type: 5, timestamp, data: { tag: 'performanceSpan', payload: requestOf(at, timestamp / 1000) } }
    default: {
      const payload = {
        timestamp: timestamp / 1000,
        type: 'default',
        category: at % 3 === 0 ? 'ui.click' : 'console',
        level: 'log',
        message: sentence(at),
        data: { arguments: [sentence(at)], logger: 'console' },
      }
      return { type: 5, timestamp, data: { tag: 'breadcrumb', payload } }
    }
  }
}

const positionOf = (at: number, step: number) => ({
  x: (at * 37 + step * 11) % 1440,
  y: (at * 53 + step * 7) % 900,
  id: at % 300,
  timeOffset: -500 + step * 40,
})

const requestOf = (at: number, seconds: number) => ({
  op: 'resource.fetch',
  description: `https://shop.example/api/items/${at}`,
  startTimestamp: seconds,
  endTimestamp: seconds + 0.2,
  data: {
    method: 'GET',
    statusCode: 200,
    request: { headers: {} },
    response: { size: at % 9000, body: { items: [sentence(at)] } },
  },
})

function recordingOf(which: number, start: number): Buffer {
  const events: object[] = []
  let bytes = 0
  for (let at = which * 10_000; bytes < SEGMENT_BYTES; at++) {
    const event = eventOf(at, start + (at % 10_000) * 25)
    events.push(event)
    bytes += JSON.stringify(event).length + 1
  }
  return deflateSync(Buffer.from(JSON.stringify(events)))
}

let recordings: readonly Buffer[] | undefined

/** Generated recordings of {@link SEGMENT_BYTES} each, compressed as SDKs do, from a start time on. */
export function madeRecordings(now: number): readonly Buffer[] {
  return Array.from({ length: RECORDINGS }, (_, which) => recordingOf(which, now))
}

/** The compressed bytes of this many segments, as SDKs send them. */
export function wireBytes(segments: number): number {
  const all = recordings ?? []
  return (segments * all.reduce((sum, { length }) => sum + length, 0)) / Math.max(1, all.length)
}

/** The bytes of a whole request: a replay segment, as a browser sends it. @param number of the segment among all */
export function segmentRequest({ host, port, path }: Target, number: number): Buffer {
  const now = Date.now()
  recordings ??= madeRecordings(now)
  const replay = Math.floor(number / SEGMENTS)
    .toString(16)
    .padStart(32, 'b')
  const segmentId = number % SEGMENTS
  const told = {
    type: 'replay_event',
    replay_id: replay,
    replay_type: 'session',
    segment_id: segmentId,
    replay_start_timestamp: (now - segmentId * 5000) / 1000,
    timestamp: now / 1000,
    urls: ['https://shop.example/products'],
    error_ids: [],
    trace_ids: [],
    user: { id: String(number % 5000) },
    environment: 'production',
    release: 'shop@4.2.0',
    platform: 'javascript',
    sdk: { name: 'sentry.javascript.browser', version: '11.12.0' },
  }
  const head = Buffer.from(`{"segment_id":${segmentId}}\n`)
  const recording = recordings[number % RECORDINGS] ?? Buffer.alloc(0)
  const items = `{"event_id":"${replay}"}\n{"type":"replay_event"}\n${JSON.stringify(told)}\n`
  const item = `{"type":"replay_recording","length":${head.length + recording.length}}\n`
  const body = Buffer.concat([Buffer.from(items + item), head, recording, Buffer.from('\n')])
  const http = `POST ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nContent-Type: application/x-sentry-envelope\r\nContent-Length: ${body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(http), body])
}
