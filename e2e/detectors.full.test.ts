import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openApi, type Api } from './harness/api.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { discard, endLeases, startServer, type TestServer } from './harness/server.ts'

/** From the spans an SDK sends to the issues that detectors create from them, in a real server, including a kill. */

const EVENTUALLY = { timeout: 60_000, interval: 100 }
const TRACES = { streamed: '0af7651916cd43dd8448eb211c80319c', whole: '1af7651916cd43dd8448eb211c80319c' }
const SEGMENT = 'a000000000000001'
const id = (n: number) => n.toString(16).padStart(16, '0')

let server: TestServer
let api: Api
let dsn: string

async function send(type: string, header: object, payload: object): Promise<void> {
  const lines = [{}, { type, ...header }, payload].map((line) => JSON.stringify(line))
  expect((await post(envelopeUrl(server.address, dsn), lines.join('\n'))).status).toBe(200)
}

/** A container of streamed spans. */
async function stream(spans: readonly object[]): Promise<void> {
  const contentType = 'application/vnd.sentry.items.span.v2+json'
  await send('span', { item_count: spans.length, content_type: contentType }, { version: 2, items: spans })
}

const text = (value: string) => ({ value, type: 'string' })

/** A span of the streamed trace that began `from` seconds after `start`. */
function streamed(n: number, start: number, from: number, seconds: number, name: string, op: string) {
  return {
    trace_id: TRACES.streamed,
    span_id: id(n),
    parent_span_id: SEGMENT,
    name,
    status: 'ok',
    is_segment: false,
    start_timestamp: start + from,
    end_timestamp: start + from + seconds,
    attributes: {
      'sentry.op': text(op),
      'sentry.segment.id': text(SEGMENT),
      'sentry.segment.name': text('GET /orders'),
      ...(op === 'db' && { 'db.system': text('postgresql') }),
    },
  }
}

beforeAll(async () => {
  server = await startServer()
  dsn = await server.createProject('Shop', 'node')
  await sendPieces()
  await sendTransaction()
  // Detectors wait some seconds for the rest of a trace; this waits for all of them together.
  await vi.waitFor(async () => expect(await api.issues('shop')).toHaveLength(3), EVENTUALLY)
}, 120_000)

afterAll(async () => {
  await server.stop()
  await discard()
})

/** A loop of queries, interrupted by a kill. */
async function sendPieces(): Promise<void> {
  const start = Date.now() / 1000 - 2
  const query = (n: number) =>
    streamed(10 + n, start, 0.1 + n * 0.03, 0.025, `SELECT * FROM items WHERE id = ${n}`, 'db')
  await stream([streamed(9, start, 0, 0.05, 'SELECT * FROM orders', 'db'), query(0), query(1), query(2)])
  // Detectors process only data that arrives after their first start, which has happened by now.
  await server.kill()
  endLeases(server)
  server = await startServer({ data: server.data })
  api = await openApi(server)
  await stream([query(3), query(4), query(5)])
  const segment = streamed(0, start, 0, 1, 'GET /orders', 'http.server')
  const { parent_span_id: _, ...whole } = { ...segment, span_id: SEGMENT, is_segment: true }
  await stream([whole])
}

/** A slow query and a large response. */
async function sendTransaction(): Promise<void> {
  const end = Date.now() / 1000 - 1
  const span = (n: number, op: string, description: string, seconds: number, data = {}) => ({
    trace_id: TRACES.whole,
    span_id: id(n),
    parent_span_id: SEGMENT,
    op,
    description,
    start_timestamp: end - seconds,
    timestamp: end,
    data,
  })
  const size = { 'http.response_content_length': 2_500_000 }
  await send(
    'transaction',
    {},
    {
      type: 'transaction',
      transaction: 'GET /report',
      start_timestamp: end - 2,
      timestamp: end,
      contexts: { trace: { trace_id: TRACES.whole, span_id: SEGMENT, op: 'http.server' } },
      spans: [
        span(2, 'db.query', 'SELECT pg_sleep(1)', 1),
        span(3, 'http.client', 'GET https://api.example/export', 0.2, size),
      ],
    },
  )
}

test('a loop of queries whose spans came in pieces, and around a kill, is one issue with its evidence', async () => {
  const ofOrders = (await api.issues('shop')).filter(({ culprit }) => culprit === 'GET /orders')
  expect(ofOrders).toMatchObject([
    {
      title: 'N+1 Query: SELECT * FROM items WHERE id = *',
      issueType: 'performance',
      issueCategory: 'performance',
      level: 'warning',
      count: '1',
    },
  ])
  const event = await api.titled('shop', ofOrders[0]?.title ?? '')
  expect(event.contexts).toMatchObject({
    trace: { trace_id: TRACES.streamed, span_id: id(10) },
    performance: {
      detector: 'n_plus_one',
      span_count: 6,
      has_source: true,
      example: 'SELECT * FROM items WHERE id = 0',
      numbers: { total: 150_000, longest: 25_000 },
      spans: [{ span_id: id(9), start: 0 }, { span_id: id(10), start: 100_000, duration: 25_000 }, {}, {}, {}, {}, {}],
    },
  })
})

test('a transaction with a slow query and a large answer is two issues', async () => {
  const titles = (await api.issues('shop')).map(({ title }) => title)
  expect(titles).toHaveLength(3)
  expect(titles).toContain('Slow Query: SELECT pg_sleep(*)')
  expect(titles).toContain('Large Payload: GET https://api.example/export')
})
