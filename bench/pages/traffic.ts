import { randomUUID } from 'node:crypto'
import { digested } from '../health.ts'
import { EVENT_BYTES, type Target } from '../bodies.ts'
import { sampleEvent } from '../sample-event.ts'

const KINDS = 20
const DIGEST_SECONDS = 30

/** Sends an event and a transaction of three spans, and waits until both can be read. */
export async function sendSome(origin: string, { path }: Pick<Target, 'path'>, round: number): Promise<void> {
  const now = Date.now() / 1000
  const id = (length: number) => randomUUID().replaceAll('-', '').slice(0, length)
  const trace = { trace_id: id(32), span_id: id(16) }
  const head = JSON.stringify({ timestamp: now, contexts: { trace } }).slice(0, -1)
  const event = `${head},"exception":{"values":[{"value":"Sent"${sampleEvent(round % KINDS, EVENT_BYTES)}`
  const span = (n: number) => ({
    ...trace,
    span_id: id(16),
    parent_span_id: trace.span_id,
    op: 'db.query',
    description: `SELECT * FROM orders WHERE id = ${n}`,
    start_timestamp: now - 0.1,
    timestamp: now,
  })
  const transaction = JSON.stringify({
    type: 'transaction',
    transaction: 'GET /sent',
    start_timestamp: now - 0.2,
    timestamp: now,
    contexts: { trace: { ...trace, op: 'http.server' } },
    spans: [1, 2, 3].map(span),
  })
  await send(origin + path, 'event', event)
  await send(origin + path, 'transaction', transaction)
  await digested(origin, DIGEST_SECONDS)
}

async function send(address: string, type: string, item: string): Promise<void> {
  const head = JSON.stringify({ event_id: randomUUID().replaceAll('-', '') })
  const response = await fetch(address, { method: 'POST', body: `${head}\n${JSON.stringify({ type })}\n${item}\n` })
  if (!response.ok) throw new Error(`A ${type} was answered with ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}
