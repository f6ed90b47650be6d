import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { parsePublicKey } from '#domain/ids.ts'
import { aServer, KEY, PROJECT, type Answer, type ServerOptions, type TestServer } from './test-server.ts'

const SOON = { timeout: 15_000 }
const EVENT = '{}\n{"type":"event"}\n{"message":"hello"}'

interface Refusing {
  readonly name: string
  readonly options?: ServerOptions
  /** Makes the server refuse, and returns a function that ends the cause while the client waits. */
  begin(server: TestServer): Promise<() => Promise<void> | void>
  readonly status: 429 | 503
}

const nothing = (): void => {}

/** Every cause of a 429 or 503. */
const refusals: readonly Refusing[] = [
  {
    name: 'rate_limited',
    begin: async (server) => {
      const publicKey = parsePublicKey(KEY)
      if (publicKey !== undefined) server.keys.add({ publicKey, rateLimit: { count: 1, windowSeconds: 60 } })
      expect((await server.envelope(EVENT)).status).toBe(200)
      return nothing
    },
    status: 429,
  },
  {
    name: 'overloaded',
    options: { maxInFlightBytes: 100_000, requestTimeoutMs: 1_000 },
    // An unfinished body that only the server will end.
    begin: async (server) => {
      const body = `{"message":"${'y'.repeat(20_000)}`
      const head = `POST /api/${PROJECT}/store/?sentry_key=${KEY} HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n`
      connect(server.port, '127.0.0.1', function (this: Socket) {
        this.write(head + body)
      }).on('error', nothing)
      await expect.poll(async () => (await server.envelope(EVENT)).status, SOON).toBe(503)
      return nothing
    },
    status: 503,
  },
  {
    name: 'catalogue_down',
    begin: (server) => {
      server.keys.down = true
      return Promise.resolve(() => void (server.keys.down = false))
    },
    status: 503,
  },
  {
    name: 'spool_full',
    options: { spoolBytes: 1_000 },
    begin: async (server) => {
      while ((await server.envelope(EVENT)).status === 200);
      return () => server.spool.release({ segment: 99, offset: 0 })
    },
    status: 503,
  },
]

function secondsOf(answer: Answer): number {
  return Number(answer.headers['retry-after'])
}

describe('whoever is told to wait, and waits as long,', () => {
  test.each(refusals)('gets through: $name', async ({ name, options, begin, status }) => {
    await using server = await aServer(options)
    // Windows start at multiples of their length; this makes the wait a full window.
    server.clock.aheadMs = 60_000 - (Date.now() % 60_000)
    const end = await begin(server)
    const refused = await server.envelope(EVENT)
    expect([refused.status, refused.json().causes]).toEqual([status, [name]])
    const seconds = secondsOf(refused)
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(60)
    await end()
    // Waits that depend on the server itself are awaited; the rest advance its clock.
    if (name !== 'overloaded') server.clock.aheadMs += seconds * 1000
    else await expect.poll(async () => (await server.envelope(EVENT)).status, SOON).toBe(200)
    expect((await server.envelope(EVENT)).status).toBe(200)
  })

  test('not sooner than it must: a limit holds to the end of its window', async () => {
    await using server = await aServer({ rateLimit: { count: 1, windowSeconds: 60 } })
    server.clock.aheadMs = 60_000 - (Date.now() % 60_000)
    expect((await server.envelope(EVENT)).status).toBe(200)
    const seconds = secondsOf(await server.envelope(EVENT))
    // The clock keeps running, so this leaves some seconds for a slow machine.
    server.clock.aheadMs += (seconds - 20) * 1000
    expect((await server.envelope(EVENT)).status).toBe(429)
  })
})
