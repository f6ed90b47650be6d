import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import { MAX_OTLP_BYTES, MAX_OTLP_RECORDS, type OtlpEncoding } from '#domain/trace/otlp.ts'
import { aServer, KEY, PROJECT, type TestServer } from './test-server.ts'
import { wire } from '#telemetry/kinds.ts'

const PATH = `/api/${PROJECT}/integration/otlp/v1/traces`
const AUTH = { 'x-sentry-auth': `sentry sentry_key=${KEY}` }
const JSON_TYPE = 'application/json'
const PROTOBUF_TYPE = 'application/x-protobuf'

function field(number: number, bytes: Uint8Array): Uint8Array {
  return new BinaryWriter().tag(number, WireType.LengthDelimited).bytes(bytes).finish()
}

/** A request of `count` spans or log records, with nothing that ingest would inspect. */
function aRequest(encoding: OtlpEncoding, count: number, signal: 'traces' | 'logs' = 'traces'): Uint8Array {
  if (encoding === 'json') {
    const one = signal === 'traces' ? { startTimeUnixNano: '1' } : { body: { stringValue: 'hi' } }
    const records = Array.from({ length: count }, () => one)
    const request =
      signal === 'traces'
        ? { resourceSpans: [{ scopeSpans: [{ spans: records }] }] }
        : { resourceLogs: [{ scopeLogs: [{ logRecords: records }] }] }
    return Buffer.from(JSON.stringify(request))
  }
  const name = field(5, Buffer.from('GET'))
  return field(1, field(2, Buffer.concat(Array.from({ length: count }, () => field(2, name)))))
}

const typeOf = (encoding: OtlpEncoding) => (encoding === 'json' ? JSON_TYPE : PROTOBUF_TYPE)

/** The spool's content: item headers and bytes of each envelope. */
function itemsIn(server: TestServer) {
  return server.envelopes().flatMap((text) => {
    const envelope = parseEnvelope(Buffer.from(text, 'latin1'))
    if (!envelope.ok) throw new Error('the spool holds what is no envelope')
    return envelope.value.items.map(({ header, payload }) => {
      const { length: _, ...rest } = header
      return { ...rest, payload: Buffer.from(payload) }
    })
  })
}

/** How many records each item in the spool counts for. */
function unitsIn(server: TestServer): readonly number[] {
  return itemsIn(server).flatMap(({ payload, ...header }) =>
    wire.units({ type: header.type, header, payload }).map(({ quantity }) => quantity),
  )
}

/** `message` of a google.rpc.Status. */
function statusMessageOf(bytes: Uint8Array): string {
  const reader = new BinaryReader(bytes)
  expect(reader.tag()).toEqual([2, WireType.LengthDelimited])
  return reader.string()
}

describe.each<OtlpEncoding>(['json', 'protobuf'])('a request of OTLP as %s', (encoding) => {
  const type = typeOf(encoding)
  const headers = { ...AUTH, 'content-type': type }

  test.each([
    ['/integration/otlp/v1/traces', 'traces', 'otel_trace'],
    ['/otlp/v1/traces/', 'traces', 'otel_trace'],
    ['/integration/otlp/v1/logs', 'logs', 'otel_log'],
    ['/otlp/v1/logs', 'logs', 'otel_log'],
  ] as const)('to %s is spooled byte for byte, and counts for its records', async (path, signal, item) => {
    await using server = await aServer()
    const body = aRequest(encoding, 3, signal)
    const answer = await server.send(`/pre/fix/api/${PROJECT}${path}`, { headers, body })
    expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([
      202,
      type,
      encoding === 'json' ? '{}' : '',
    ])
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(itemsIn(server)).toEqual([{ type: item, content_type: type, payload: Buffer.from(body) }])
    expect(unitsIn(server)).toEqual(signal === 'traces' ? [3] : [3, body.length])
  })

  test('may bear its key in the query, and be compressed', async () => {
    await using server = await aServer()
    const body = aRequest(encoding, 1)
    const path = `${PATH}?sentry_key=${KEY}`
    for (const [coding, bytes] of [
      ['gzip', gzipSync(body)],
      ['zstd', zstdCompressSync(body)],
    ] as const) {
      const sent = { headers: { 'content-type': type, 'content-encoding': coding }, body: bytes }
      expect((await server.send(path, sent)).status).toBe(202)
    }
    expect(itemsIn(server).map(({ payload }) => payload)).toEqual([Buffer.from(body), Buffer.from(body)])
  })

  test('that holds nothing is taken, and leaves nothing', async () => {
    await using server = await aServer()
    const empty = encoding === 'json' ? '{}' : ''
    expect((await server.send(PATH, { headers, body: empty })).status).toBe(202)
    expect((await server.send(PATH, { headers, body: aRequest(encoding, 0) })).status).toBe(202)
    expect(server.envelopes()).toEqual([])
    expect(await server.outcomes()).toEqual([])
  })

  test('with too many spans is refused', async () => {
    await using server = await aServer()
    const answer = await server.send(PATH, { headers, body: aRequest(encoding, MAX_OTLP_RECORDS + 1) })
    expect(answer.status).toBe(413)
    expect(answer.headers['x-sentry-error']).toContain('20,000')
    expect(server.envelopes()).toEqual([])
    expect(await server.outcomes()).toMatchObject([{ outcome: 'invalid', reason: 'too_many_records', quantity: 1 }])
  })

  test('that grows beyond the limit when it is inflated is refused', async () => {
    await using server = await aServer()
    const bomb = gzipSync(Buffer.alloc(MAX_OTLP_BYTES + 1, 0x20))
    const answer = await server.send(PATH, { headers: { ...headers, 'content-encoding': 'gzip' }, body: bomb })
    expect(answer.status).toBe(413)
  })

  test('over the key’s limit is told when to come again, and counted by its spans', async () => {
    await using server = await aServer({ rateLimit: { count: 5, windowSeconds: 3600 } })
    expect((await server.send(PATH, { headers, body: aRequest(encoding, 5) })).status).toBe(202)
    const answer = await server.send(PATH, { headers, body: aRequest(encoding, 4) })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['x-sentry-rate-limits']).toMatch(/^\d+:span:key:key_quota$/)
    expect(itemsIn(server)).toHaveLength(1)
    expect(await server.outcomes()).toMatchObject([
      { projectId: PROJECT, category: 'span', outcome: 'rate_limited', reason: 'key_quota', quantity: 4 },
    ])
  })

  test('from nobody is refused, in words that its exporter can show', async () => {
    await using server = await aServer()
    const body = new Uint8Array(aRequest(encoding, 1))
    const answer = await fetch(`http://127.0.0.1:${server.port}${PATH}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([401, type])
    const bytes = await answer.bytes()
    const message =
      encoding === 'json'
        ? (JSON.parse(Buffer.from(bytes).toString()) as { message: string }).message
        : statusMessageOf(bytes)
    expect(message).toContain('has no key')
  })

  test('while the spool is full is told to come again', async () => {
    await using server = await aServer({ spoolBytes: 1 })
    const answer = await server.send(PATH, { headers, body: aRequest(encoding, 2) })
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30'])
  })
})

describe('a body that is no request of OTLP', () => {
  test.each<[string, string, string | Uint8Array]>([
    ['no JSON', JSON_TYPE, 'hello'],
    ['JSON that ends too soon', JSON_TYPE, '{"resourceSpans":['],
    ['no object', JSON_TYPE, '[]'],
    ['spans that are no list', JSON_TYPE, '{"resourceSpans":{}}'],
    ['a span that is no object', JSON_TYPE, '{"resourceSpans":[{"scopeSpans":[{"spans":[7]}]}]}'],
    ['nothing, as JSON', JSON_TYPE, ''],
    ['long, and no JSON', JSON_TYPE, 'x'.repeat(300_000)],
    ['no protobuf', PROTOBUF_TYPE, 'hello'],
    ['protobuf that ends too soon', PROTOBUF_TYPE, aRequest('protobuf', 2).subarray(0, -1)],
    ['JSON that says it is protobuf', PROTOBUF_TYPE, aRequest('json', 1)],
    ['groups in groups', PROTOBUF_TYPE, new Uint8Array(100_000).fill((4 << 3) | WireType.StartGroup)],
  ])('is refused: %s', async (_, type, body) => {
    await using server = await aServer()
    const answer = await server.send(PATH, { headers: { ...AUTH, 'content-type': type }, body })
    expect([answer.status, answer.headers['content-type']]).toEqual([400, type])
    expect(answer.headers['x-sentry-error']).toContain('not a valid OTLP request')
    expect(server.envelopes()).toEqual([])
    expect(await server.outcomes()).toMatchObject([
      { projectId: PROJECT, category: 'default', outcome: 'invalid', reason: 'bad_otlp', quantity: 1 },
    ])
  })

  test.each([['text/plain'], ['application/grpc'], ['application/x-sentry-envelope'], [undefined]])(
    'is refused by its content type: %s',
    async (type) => {
      await using server = await aServer()
      const headers = { ...AUTH, ...(type !== undefined && { 'content-type': type }) }
      const answer = await server.send(PATH, { headers, body: aRequest('json', 1) })
      expect([answer.status, answer.json().causes]).toEqual([415, ['not_otlp']])
      expect(answer.json().detail).toContain(PROTOBUF_TYPE)
      expect(server.envelopes()).toEqual([])
    },
  )

  test('of millions of empty messages is refused', async () => {
    await using server = await aServer()
    const empties = Buffer.alloc(MAX_OTLP_BYTES - 100, Buffer.from([0x0a, 0x00]))
    const answer = await server.send(PATH, { headers: { ...AUTH, 'content-type': PROTOBUF_TYPE }, body: empties })
    expect(answer.status).toBe(413)
  })
})

describe('long JSON', () => {
  test('is not parsed at ingest: its spans are counted by a key that each has', async () => {
    await using server = await aServer()
    const headers = { ...AUTH, 'content-type': JSON_TYPE }
    const body = aRequest('json', 15_000)
    expect(body.length).toBeGreaterThan(256 * 1024)
    expect((await server.send(PATH, { headers, body })).status).toBe(202)
    expect(unitsIn(server)).toEqual([15_000])
  })
})

describe('the addresses of OTLP', () => {
  test('take nothing but POST, and let pages of others send', async () => {
    await using server = await aServer()
    expect((await server.send(PATH, { method: 'GET' })).status).toBe(405)
    const preflight = await server.send(PATH, { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers['access-control-allow-headers']]).toEqual([
      200,
      expect.stringContaining('x-sentry-auth'),
    ])
  })

  test.each([
    ['/integration/otlp/v1/profiles'],
    ['/otlp/v2/traces'],
    ['/integration/otlp/traces'],
    ['/otlp/v1/traces/x'],
  ])('are not %s', async (path) => {
    await using server = await aServer()
    expect((await server.send(`/api/${PROJECT}${path}`, { headers: AUTH })).status).toBe(404)
  })

  test('know a project that cannot be', async () => {
    await using server = await aServer()
    const answer = await server.send('/api/99999999999999999/otlp/v1/traces', { headers: AUTH })
    expect([answer.status, answer.json().causes]).toEqual([400, ['bad_project']])
  })
})
