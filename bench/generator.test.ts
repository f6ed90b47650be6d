import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { EVENT_BYTES } from './bodies.ts'
import { startGenerator } from './load.ts'

const cleanUps: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

/** A server that records requests, and answers with `statusOf` the request's number. */
async function aSink(statusOf: (number: number) => number = () => 200) {
  const requests: { headers: IncomingMessage['headers']; envelope: string }[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    requests.push({ headers: request.headers, envelope: gunzipSync(await buffer(request)).toString() })
    response.writeHead(statusOf(requests.length), { 'retry-after': '1' }).end('{"id":"x"}')
  }
  const server = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUps.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { requests, port: address.port }
}

async function aGenerator(port: number, kinds = 20) {
  const generator = await startGenerator({
    target: { host: '127.0.0.1', port, path: '/api/1/envelope/?sentry_key=k' },
    kinds,
    connections: 4,
  })
  cleanUps.push(() => generator.stop())
  return generator
}

describe('the load generator', () => {
  test('sends whole envelopes of 10 kB with ids of their own', async () => {
    const { requests, port } = await aSink()
    const generator = await aGenerator(port)
    const result = await generator.run({ events: 300, seconds: 10 })

    expect(result.accepted).toBe(300)
    expect(result.refused).toEqual({})
    expect(requests).toHaveLength(300)
    const events = requests.map(({ envelope }) => {
      const [header = '', item = '', payload = '', end] = envelope.split('\n')
      expect(JSON.parse(item)).toEqual({ type: 'event' })
      expect(end).toBe('')
      const event = JSON.parse(payload) as {
        event_id: string
        exception: { values: { stacktrace: { frames: { function: string }[] } }[] }
      }
      expect((JSON.parse(header) as { event_id: string }).event_id).toBe(event.event_id)
      expect(payload.length).toBeGreaterThan(EVENT_BYTES * 0.95)
      expect(payload.length).toBeLessThan(EVENT_BYTES * 1.02)
      return event
    })
    expect(new Set(events.map((event) => event.event_id)).size).toBe(300)
    // As many stack traces as kinds: that many issues.
    expect(new Set(events.map((event) => JSON.stringify(event.exception.values[0]?.stacktrace))).size).toBe(20)
  })

  test('stops at its time when the server is slow to fill it', async () => {
    const { port } = await aSink()
    const generator = await aGenerator(port)
    const result = await generator.run({ events: 100_000_000, seconds: 1 })
    expect(result.seconds).toBeLessThan(3)
    expect(result.latency.p99).toBeGreaterThan(0)
  })

  test('counts what is refused apart, and sends it again', async () => {
    const { requests, port } = await aSink((number) => (number <= 2 ? 503 : 200))
    const generator = await aGenerator(port)
    const result = await generator.run({ events: 10, seconds: 10 })
    expect(result).toMatchObject({ accepted: 10, refused: { 503: 2 } })
    expect(requests).toHaveLength(12)
  })

  test('waits while it is paused', async () => {
    const { requests, port } = await aSink()
    const generator = await aGenerator(port)
    generator.pause()
    const run = generator.run({ events: 10, seconds: 10 })
    // One with a later start has sent all of its events by then, and this one none.
    const other = await aGenerator(port)
    await other.run({ events: 5, seconds: 10 })
    expect(requests).toHaveLength(5)
    generator.resume()
    expect((await run).accepted).toBe(10)
  })
})
