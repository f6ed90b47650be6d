import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { PublicKey } from '#domain/ids.ts'
import { aServer, KEY, PROJECT, type TestServer } from './test-server.ts'

const MIB = 1024 * 1024
const SOON = { timeout: 5_000 }
const EVENT = `{"event_id":"fc6d8c0c43fc4630ad850ee518f1b9d0"}\n{"type":"event"}\n{"message":"hi"}`
/** Poorly compressible: half a megabyte stays large enough for the streamed path. */
const LONG_EVENT = `${EVENT.slice(0, -1)},"x":"${Array.from({ length: 30_000 }, (_, i) => ((i * 2654435761) % 4294967296).toString(36)).join('')}"}`

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const encodings = [
  ['gzip', (bytes: string | Buffer) => gzipSync(bytes)],
  ['x-gzip', (bytes: string | Buffer) => gzipSync(bytes)],
  ['deflate', (bytes: string | Buffer) => deflateSync(bytes)],
  ['br', (bytes: string | Buffer) => brotliCompressSync(bytes, quick)],
  ['zstd', (bytes: string | Buffer) => zstdCompressSync(bytes)],
] as const

const PATH = `/api/${PROJECT}/envelope/?sentry_key=${KEY}`

/** Lets this thread, which also runs the server, process its events. */
async function turns(count: number): Promise<void> {
  for (let turned = 0; turned < count; turned++) await turn()
}

/** Asserts that the server still accepts an event. */
async function stillServes(server: TestServer): Promise<void> {
  expect((await server.envelope(EVENT)).status).toBe(200)
  expect(server.envelopes().at(-1)).toBe(EVENT)
}

function inPieces(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
}

describe.each(encodings)('the encoding %s', (encoding, encode) => {
  test.each([
    ['small', EVENT],
    ['long', LONG_EVENT],
  ])('is undone: %s, at once and in pieces', async (_, text) => {
    await using server = await aServer()
    const body = encode(text)
    const headers = { 'Content-Encoding': encoding.toUpperCase() }
    expect((await server.envelope(body, headers)).status).toBe(200)
    expect((await server.envelope(inPieces(body, 1_000), headers)).status).toBe(200)
    expect(server.envelopes()).toEqual([text, text])
  })

  test('is not inflated past the limit, and the memory stays flat', async () => {
    await using server = await aServer({ maxEnvelopeBytes: 4 * MIB })
    const bomb = encode(Buffer.concat([Buffer.from('{}\n{"type":"attachment"}\n'), Buffer.alloc(128 * MIB)]))
    const before = process.memoryUsage().rss
    let peak = before
    const sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 1)
    for (let i = 0; i < 3; i++) {
      const answer = await server.envelope(bomb, { 'Content-Encoding': encoding })
      expect([answer.status, answer.json().causes]).toEqual([413, ['too_large']])
    }
    clearInterval(sampling)
    expect(peak - before).toBeLessThan(64 * MIB)
    await stillServes(server)
  })

  test.each([
    ['small', EVENT],
    ['long', LONG_EVENT],
  ])('cut short is refused: %s', async (_, text) => {
    await using server = await aServer()
    const whole = encode(text)
    for (const length of [0, 1, Math.floor(whole.length / 2), whole.length - 1]) {
      const answer = await server.envelope([whole.subarray(0, length)], { 'Content-Encoding': encoding })
      expect([length, answer.status, answer.json().causes]).toEqual([length, 400, ['undecodable']])
    }
    await stillServes(server)
  })

  test('of what is not encoded is refused', async () => {
    await using server = await aServer()
    expect((await server.envelope(EVENT, { 'Content-Encoding': encoding })).status).toBe(400)
    expect((await server.envelope(LONG_EVENT, { 'Content-Encoding': encoding })).status).toBe(400)
    expect(server.envelopes()).toEqual([])
  })
})

describe('a zstd body', () => {
  test('that asks for a window of 128 MiB is refused', async () => {
    await using server = await aServer()
    const body = zstdCompressSync(Buffer.alloc(20 * MIB, 65), { params: { [constants.ZSTD_c_windowLog]: 27 } })
    const answer = await server.envelope(body, { 'Content-Encoding': 'zstd' })
    expect([answer.status, answer.json().causes]).toEqual([400, ['undecodable']])
  })
})

describe('an encoding that nobody knows', () => {
  test.each([['identity'], [''], ['snappy'], ['gzip, br']])('%s is taken as none', async (encoding) => {
    await using server = await aServer()
    expect((await server.envelope(EVENT, { 'Content-Encoding': encoding })).status).toBe(200)
    expect(server.envelopes()).toEqual([EVENT])
  })
})

describe('a hostile envelope', () => {
  test.each<[string, string | Uint8Array, number]>([
    ['no bytes at all', '', 400],
    ['words', 'GET me in', 400],
    ['a header 100,000 deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}\n`, 400],
    ['a header of arrays 30,000 deep', `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}\n`, 400],
    ['an item header 10,000 deep', `{}\n{"type":"event","a":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}\n{}`, 400],
    ['a header of a megabyte', `{"a":"${'x'.repeat(MIB)}"}\n`, 400],
    ['a length too long', '{}\n{"type":"event","length":99}\n{}', 400],
    ['a length too short', '{}\n{"type":"event","length":1}\n{}\n', 400],
    ['a length beyond all numbers', '{}\n{"type":"event","length":1e999}\n{}\n', 400],
    ['100,000 empty items', `{}\n${'{"type":"a"}\n\n'.repeat(100_000)}`, 413],
    ['a UTF-16 envelope', Buffer.from(EVENT, 'utf16le'), 400],
  ])('of %s is refused', async (_, body, status) => {
    await using server = await aServer()
    const answer = await server.envelope(body)
    expect(answer.status).toBe(status)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(server.envelopes()).toEqual([])
    await stillServes(server)
  })

  test('says where it is malformed', async () => {
    await using server = await aServer()
    const answer = await server.envelope('{}\n{"type":"session"}\n{}\n{"type":"event","length":5}\n{}')
    expect(answer.json()).toEqual({
      detail: 'Item 2 is malformed at byte 53: the payload is shorter than its length.',
      causes: ['malformed_envelope', 'payload_too_short'],
    })
  })

  test.each([
    ['a payload 100,000 deep', `${EVENT.split('\n').slice(0, 2).join('\n')}\n${'['.repeat(100_000)}`],
    ['a payload 100,000 deep, and no id', `{}\n{"type":"session"}\n${'{"a":'.repeat(100_000)}`],
    [
      'prototype keys',
      '{"__proto__":{"dsn":"x"},"constructor":1}\n{"type":"session","__proto__":{"length":7}}\n{"__proto__":{}}',
    ],
  ])('of %s goes to the digest as it is', async (_, body) => {
    await using server = await aServer()
    expect((await server.envelope(body)).status).toBe(200)
    expect(server.envelopes()).toEqual([body])
  })

  test('of broken UTF-8 goes to the digest as it is', async () => {
    await using server = await aServer()
    const body = Buffer.concat([Buffer.from(EVENT), Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80])])
    expect((await server.envelope(body)).status).toBe(200)
    expect(server.envelopes()).toEqual([body.toString('latin1')])
  })

  test('without an id is searched for one, whatever its payload is', async () => {
    await using server = await aServer()
    const payloads = [
      '{"a":"\\',
      '['.repeat(500_000),
      `{"event_id":"${'\\'.repeat(500_000)}`,
      `{${'"x":"\\""'.repeat(100_000)}`,
      '"event_id":"x"',
    ]
    for (const payload of payloads)
      expect((await server.envelope(`{}\n{"type":"event"}\n${payload}`)).json().id).toMatch(/^[0-9a-f]{32}$/)
    await stillServes(server)
  })
})

describe('a body that does not come', () => {
  /** Sends raw bytes and collects the response until the connection ends. */
  function raw(server: TestServer, bytes: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
      let answer = ''
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString()
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', reject)
    })
  }
  const head = (length: number) => `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`

  test('in time ends with 408 and the connection', async () => {
    await using server = await aServer({ requestTimeoutMs: 100 })
    const answer = await raw(server, `${head(1000)}${EVENT}`)
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer.toLowerCase()).toContain('access-control-allow-origin: *')
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(server.envelopes()).toEqual([])
    expect(await server.outcomes()).toMatchObject([{ outcome: 'invalid', reason: 'timeout' }])
  })

  test('whole, because the client hung up, is not stored and not counted', async () => {
    await using server = await aServer()
    for (const bytes of [
      head(1000) + EVENT,
      head(1000),
      `POST ${PATH} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello`,
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(server.port, '127.0.0.1', () =>
          socket.write(bytes, () => void turns(20).then(() => socket.destroy())),
        )
        socket.on('close', () => resolve())
      })
    }
    await stillServes(server)
    expect(server.envelopes()).toHaveLength(1)
    expect(await server.outcomes()).toEqual([])
  })

  test('after its refusal ends the connection and nothing else', async () => {
    await using server = await aServer({ maxEnvelopeBytes: 1_000_000 })
    await new Promise<void>((resolve) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write(head(9_000_000) + EVENT))
      socket.on('data', () => socket.resetAndDestroy())
      socket.on('close', () => resolve())
    })
    await stillServes(server)
    expect(await server.outcomes()).toMatchObject([{ outcome: 'invalid', reason: 'too_large', quantity: 1 }])
  })

  test('is refused before it comes when its length says that it is too large', async () => {
    await using server = await aServer({ maxEnvelopeBytes: 1_000 })
    const answer = await raw(server, head(1_000_000))
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
  }, 10_000)

  test('starves nobody but its sender, by address and by key, who hears how long it may take', async () => {
    await using server = await aServer({ maxInFlightBytes: 300_000, trustedProxies: 1 })
    const other = 'f'.repeat(32)
    server.keys.add({ publicKey: other as PublicKey })
    const event = `${EVENT.slice(0, -1)},"x":"${'y'.repeat(20_000)}"}`
    const from = (address: string, key: string) =>
      server.send(PATH.replace(KEY, key), { body: event, headers: { 'X-Forwarded-For': address } })
    const part = `X-Forwarded-For: 203.0.113.1\r\nHost: x\r\nContent-Length: 95000\r\n\r\n${event}`
    const slow = Array.from({ length: 8 }, () =>
      connect(server.port, '127.0.0.1', function (this: Socket) {
        this.write(`POST ${PATH} HTTP/1.1\r\n${part}`)
      }).on('error', () => {}),
    )
    await expect.poll(async () => (await from('203.0.113.1', KEY)).status, SOON).toBe(503)
    const starved = [await from('203.0.113.1', other), await from('203.0.113.2', KEY)]
    expect(starved.map(({ status }) => status)).toEqual([503, 503])
    expect(Number(starved[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect((await from('203.0.113.2', other)).status).toBe(200)
    for (const socket of slow) socket.destroy()
    await expect.poll(async () => (await from('203.0.113.1', KEY)).status, SOON).toBe(200)
  })

  test('pays for what a decoder keeps, also of what nobody else keeps', async () => {
    await using server = await aServer({ maxInFlightBytes: 8 * MIB, maxAttachmentBytes: MIB })
    const framing = `{}\n{"type":"attachment","length":${6 * MIB},"filename":"a"}\n`
    const envelope = Buffer.concat([Buffer.from(framing), randomBytes(6 * MIB)])
    expect((await server.envelope(envelope)).json().causes).toEqual(['too_large'])
    const answer = await server.envelope(brotliCompressSync(envelope, quick), { 'content-encoding': 'br' })
    expect(answer.json().causes).toEqual(['overloaded'])
    expect((await server.envelope(EVENT)).status).toBe(200)
  })

  test('takes no memory from others for good: past the bound new ones are asked to wait', async () => {
    await using server = await aServer({ maxInFlightBytes: 200_000 })
    const event = `${EVENT.slice(0, -1)},"x":"${'y'.repeat(20_000)}"}`
    const part = event.slice(0, -1) + ' '.repeat(60_000)
    const slow = connect(server.port, '127.0.0.1', () => slow.write(head(95_000) + part))
    await expect.poll(async () => (await server.envelope(event)).status, SOON).toBe(503)
    const answer = await server.envelope(event)
    expect(answer.json().causes).toEqual(['overloaded'])
    slow.destroy()
    await expect.poll(async () => (await server.envelope(event)).status, SOON).toBe(200)
    expect(await server.outcomes()).toContainEqual(
      expect.objectContaining({ outcome: 'rate_limited', reason: 'overloaded' }),
    )
  })
})
