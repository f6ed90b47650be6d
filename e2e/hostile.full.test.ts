import { randomBytes, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import { entry, openApi, tag, type Api, type ApiEvent } from './harness/api.ts'
import { hangUpAfter } from './harness/hang-up.ts'
import { envelopeUrl, post, type Answer } from './harness/post.ts'
import { discard, memoryOf, startServer, type TestServer } from './harness/server.ts'

const MIB = 1024 ** 2
/** Maximum memory of the whole server for any input. */
const MEMORY_BOUND = 1024 * MIB
const DEEP = 100_000

let server: TestServer
let api: Api
let dsn: string
/** The expected totals for everything sent: items by category, outcome and reason. */
const due = new Map<string, number>()
let ordinary = 0

beforeAll(async () => {
  server = await startServer({ env: { MISHAP_MAX_ENVELOPE: '20M' } })
  dsn = await server.createProject('Target', 'node')
  api = await openApi(server)
})

afterAll(async () => {
  expect(await server.stop()).toBe(0)
  await discard()
})

// After every attack, the server still runs and accepts an ordinary event.
afterEach(async () => {
  ordinary += 1
  const event = await digested(`{"message":"ordinary ${ordinary}"}`)
  expect(event.title).toBe(`ordinary ${ordinary}`)
})

function owe(category: string, outcome: string, reason: string, quantity = 1): void {
  const key = `${category} ${outcome} ${reason}`
  due.set(key, (due.get(key) ?? 0) + quantity)
}

const send = (body: Uint8Array | string, headers: OutgoingHttpHeaders = {}): Promise<Answer> =>
  post(envelopeUrl(server.address, dsn), body, headers)

function anId(): string {
  return randomUUID().replaceAll('-', '')
}

function envelopeOf(id: string, payload: Uint8Array | string): Buffer {
  return Buffer.concat([Buffer.from(`{"event_id":"${id}"}\n{"type":"event"}\n`), Buffer.from(payload as string)])
}

/** Sends an event that must be accepted, and returns it as stored. */
async function digested(payload: Uint8Array | string): Promise<ApiEvent> {
  const id = anId()
  expect((await send(envelopeOf(id, payload))).status).toBe(200)
  await server.digested()
  const event = await api.event('target', id)
  // An event counts in the category of its type: an error, or a message.
  owe(event.type, 'accepted', '')
  return event
}

/** Expects a request to be rejected as a whole, in JSON readable across origins. */
async function refused(answer: Promise<Answer>, status: number, cause: string, category = 'default'): Promise<void> {
  const { status: found, headers, text } = await answer
  const { detail, causes } = JSON.parse(text) as { detail: string; causes: string[] }
  expect([found, causes[0], headers['access-control-allow-origin']]).toEqual([status, cause, '*'])
  expect(detail).toMatch(/\w+ \w+.*\.$/)
  owe(category, 'invalid', cause)
}

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const encodings: readonly [string, (bytes: Buffer) => Buffer][] = [
  ['gzip', (bytes) => gzipSync(bytes)],
  ['deflate', (bytes) => deflateSync(bytes)],
  ['br', (bytes) => brotliCompressSync(bytes, quick)],
  ['zstd', (bytes) => zstdCompressSync(bytes)],
]

describe.each(encodings)('%s', (encoding, encode) => {
  test('bombs are stopped long before they are what they would be, eight at once', async () => {
    const head = Buffer.from('{}\n{"type":"attachment"}\n')
    const bomb = encode(Buffer.concat([head, Buffer.alloc(256 * MIB, '{"a":')]))
    const before = await memoryOf(server.pid, 'VmRSS')
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(bomb, { 'content-encoding': encoding })))
    for (const { status, text } of answers) {
      const [cause = ''] = (JSON.parse(text) as { causes: string[] }).causes
      // Whichever limit comes first: compression ratio, size, or the memory one sender may use.
      expect(['413 too_dense', '413 too_large', '503 overloaded']).toContain(`${status} ${cause}`)
      owe('default', status === 503 ? 'rate_limited' : 'invalid', cause)
    }
    expect((await memoryOf(server.pid, 'VmRSS')) - before).toBeLessThan(256 * MIB)
  })

  test('an event that inflates past its own limit is refused alone', async () => {
    const message = randomBytes(9 * MIB).toString('base64')
    const body = encode(envelopeOf(anId(), `{"message":"${message}"}`))
    await refused(send(body, { 'content-encoding': encoding }), 413, 'too_large', 'error')
  })

  test('a body that was cut short, or is something else, is refused', async () => {
    const whole = encode(envelopeOf(anId(), '{"message":"whole"}'))
    for (const body of [whole.subarray(0, whole.length / 2), whole.subarray(0, -1), Buffer.from('{}\n')]) {
      await refused(send(body, { 'content-encoding': encoding }), 400, 'undecodable')
    }
  })
})

const deepObject = '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP)
const deepList = '['.repeat(DEEP) + ']'.repeat(DEEP)

describe('framing that lies', () => {
  test.each([
    ['a length beyond the end', '{}\n{"type":"event","length":100}\n{}'],
    ['a length within the payload', '{}\n{"type":"event","length":1}\n{"message":"x"}\n'],
    ['a length below zero', '{}\n{"type":"event","length":-1}\n{}\n'],
    ['a length of words', '{}\n{"type":"event","length":"many"}\n{}\n'],
    ['a length larger than any memory', '{}\n{"type":"event","length":9007199254740991}\n{}\n'],
    ['an item without a type', '{}\n{"length":2}\n{}\n'],
    ['a header that is a list', '[]\n{"type":"event"}\n{}\n'],
    ['a header 100,000 deep', `${deepObject}\n{"type":"event"}\n{}\n`],
    ['an item header 100,000 deep', `{}\n${deepObject}\n{}\n`],
    ['an item header of lists 100,000 deep', `{}\n{"type":"event","a":${deepList}}\n{}\n`],
    ['no bytes at all', ''],
    ['bytes of nothing', Buffer.alloc(1000)],
  ])('%s is refused', async (_, body) => {
    await refused(send(body), 400, 'malformed_envelope')
  })

  test('more items than anybody sends are refused', async () => {
    await refused(send(`{}\n${'{"type":"a"}\n\n'.repeat(200_000)}`), 413, 'malformed_envelope')
  })

  test('a client that hangs up in the middle leaves nothing behind', async () => {
    const { port, hostname } = new URL(server.address)
    const { pathname, search } = new URL(envelopeUrl(server.address, dsn))
    const head = `POST ${pathname}${search} HTTP/1.1\r\nHost: x\r\n`
    const starts = [
      `Content-Length: 1000\r\n\r\n{}\n{"type":`,
      'Transfer-Encoding: chunked\r\n\r\n3e8\r\n{}\n{',
      'Content-Le',
    ]
    for (const start of starts) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => hangUpAfter(socket, head + start))
        socket.once('close', () => resolve())
      })
    }
  })
})

describe('an event that is none', () => {
  test.each([
    ['100,000 deep', `{"extra":${deepObject}}`, 'too_deep'],
    ['100,000 lists deep', `{"tags":${deepList}}`, 'too_deep'],
    ['a list', '[]', 'not_an_object'],
    ['a number', '5', 'not_an_object'],
    ['a text', '"event"', 'not_an_object'],
    ['null', 'null', 'not_an_object'],
    ['empty', '', 'invalid_json'],
    ['cut short', '{"message":"hel', 'invalid_json'],
    ['binary', Buffer.from([0, 1, 2, 255]), 'invalid_json'],
  ])('%s: is counted as invalid with its reason', async (_, payload, reason) => {
    expect((await send(envelopeOf(anId(), payload))).status).toBe(200)
    owe('error', 'invalid', reason)
    await server.digested()
  })
})

describe('an event that is too much is kept, trimmed', () => {
  const many = <T>(count: number, of: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => of(index))

  test('10,000 tags', async () => {
    const tags = Object.fromEntries(many(10_000, (index) => [`tag${index}`, `value ${index}`]))
    const event = await digested(JSON.stringify({ message: 'many tags', tags }))
    expect(tag(event, 'tag0')).toBe('value 0')
    expect(event.tags.length).toBeLessThan(250)
    expect(event.errors).toContainEqual(expect.objectContaining({ type: 'too_many' }))
  })

  test('strings of a megabyte', async () => {
    const long = 'x'.repeat(MIB / 4 - 100)
    const event = await digested(JSON.stringify({ message: long, tags: { long }, transaction: long, extra: { long } }))
    expect(event.title).toMatch(/^x{200,255}/)
    expect(event.message.length).toBeLessThanOrEqual(8192)
    expect(JSON.stringify(event).length).toBeLessThan(64 * 1024)
    expect(event.errors.map(({ type }) => type)).toContain('too_long')
  })

  test('10,000 frames', async () => {
    const frames = many(10_000, (index) => ({ function: `f${index}`, filename: 'a.js', in_app: true, lineno: index }))
    const payload = JSON.stringify({
      exception: { values: [{ type: 'RangeError', value: 'stack', stacktrace: { frames } }] },
    })
    const event = await digested(payload)
    const kept = entry(event, 'exception').values[0]?.stacktrace?.frames ?? []
    expect(kept).toHaveLength(250)
    expect([kept[0]?.function, kept.at(-1)?.function]).toEqual(['f0', 'f9999'])
  })

  test('100,000 breadcrumbs', async () => {
    const breadcrumbs = many(100_000, (index) => (index < 99_900 ? {} : { message: `step ${index}` }))
    const event = await digested(JSON.stringify({ message: 'a long way', breadcrumbs }))
    expect(entry(event, 'breadcrumbs').values.map(({ message }) => message)).toEqual(
      many(100, (index) => `step ${99_900 + index}`),
    )
  })

  test('5,000 exceptions in a chain', async () => {
    const values = many(5_000, (index) => ({
      type: `E${index}`,
      value: 'x',
      mechanism: { exception_id: index, parent_id: index + 1 },
    }))
    const event = await digested(JSON.stringify({ exception: { values } }))
    expect(entry(event, 'exception').values).toHaveLength(50)
    expect(event.title).toBe('E4999: x')
  })

  test('data 150 deep', async () => {
    const extra = `{"a":`.repeat(150) + '1' + '}'.repeat(150)
    const event = await digested(`{"message":"deep data","extra":${extra}}`)
    expect(JSON.stringify(event.context).length).toBeLessThan(5_000)
  })

  test('broken UTF-8, half characters and NUL', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"message":"before '),
      Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
      Buffer.from(String.raw` after","extra":{"nul":"a\u0000b","half":"\ud800"}}`),
    ])
    const event = await digested(bytes)
    expect(event.title).toMatch(/^before \uFFFD+ after$/)
    expect(event.context).toEqual({ nul: 'a\uFFFDb', half: '\uFFFD' })
  })

  test('keys named __proto__ and constructor', async () => {
    const poison = '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}'
    const fields = ['extra', 'tags', 'user', 'contexts', 'request', 'sdk', 'modules', '__proto__'].map(
      (name) => `"${name}":${poison}`,
    )
    const event = await digested(`{"message":"poisoned",${fields.join()}}`)
    expect(event.title).toBe('poisoned')
    const next = await digested('{"message":"next"}')
    expect(JSON.stringify(next)).not.toContain('polluted')
  })

  test('NaN and Infinity', async () => {
    const event = await digested('{"message":"NaN stays text","extra":{"a":NaN,"b":[-Infinity,1e999]}}')
    expect([event.title, event.context]).toEqual(['NaN stays text', { a: null, b: [null, null] }])
  })

  test.each([
    'a',
    ' ',
    '1',
    '1 ',
    '-',
    '/',
    '.',
    'a.',
    'a@',
    '"',
    '\\',
    '\n',
    '%41',
    '{{',
    '<',
    '4111 1111 1111 1111 ',
    'password=',
    'Bearer ',
    '://',
    'é',
  ])('most of a megabyte of “%s” in every text, without holding up the digest', async (piece) => {
    const long = piece.repeat(Math.floor(50_000 / Buffer.byteLength(JSON.stringify(piece).slice(1, -1))))
    const payload = {
      logentry: { message: long, formatted: long },
      transaction: long,
      tags: { [long]: long },
      extra: { long },
      user: { id: long, email: long },
      request: { url: long, query_string: long, headers: { cookie: long, long }, data: long },
      exception: {
        values: [
          { type: long, value: long, stacktrace: { frames: [{ function: long, filename: long, context_line: long }] } },
        ],
      },
    }
    const startedAt = performance.now()
    await digested(JSON.stringify(payload))
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })
})

describe('recorded events with parts exchanged', () => {
  type Value = { [key: string]: Value } | Value[] | string | number | boolean | null
  const folder = new URL('../fixtures/recorded/', import.meta.url)
  const recorded = globSync('**/*.envelope', { cwd: folder })
    .toSorted()
    .flatMap((path) => {
      const envelope = parseEnvelope(readFileSync(new URL(path, folder)))
      const item = envelope.ok ? envelope.value.items.find(({ type }) => type === 'event') : undefined
      return item === undefined ? [] : [Buffer.from(item.payload).toString()]
    })
  const wrong: Value[] = [
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e300,
    '',
    'x',
    '\u0000',
    'NaN',
    '2026-99-99',
    [],
    [[]],
    [null],
    {},
    { a: {} },
    [{ a: 1 }],
    { values: 5 },
    { values: [null, 5, 'x', []] },
    [['a', 'b'], ['a'], 5],
    { frames: [null, {}, 5] },
    'x'.repeat(10_000),
  ]
  const exchange = fc.record({ place: fc.nat(), value: fc.constantFrom(...wrong) })
  const cases = fc.sample(
    fc.record({ text: fc.constantFrom(...recorded), exchanges: fc.array(exchange, { minLength: 1, maxLength: 6 }) }),
    {
      seed: 20261121,
      numRuns: 400,
    },
  )

  /** Every position in a value: its container, and its key there. */
  function placesOf(value: Value): [holder: Value[] | { [key: string]: Value }, key: string][] {
    if (value === null || typeof value !== 'object') return []
    const holder = value as { [key: string]: Value }
    return Object.keys(holder).flatMap((key) => [
      [holder, key] as [typeof holder, string],
      ...placesOf(holder[key] ?? null),
    ])
  }

  function mutated({ text, exchanges }: (typeof cases)[number]): string {
    const event = JSON.parse(text) as Value
    for (const { place, value } of exchanges) {
      const places = placesOf(event)
      const [holder, key] = places[place % places.length] ?? []
      if (holder !== undefined && key !== undefined) (holder as { [key: string]: Value })[key] = structuredClone(value)
    }
    return JSON.stringify(event)
  }

  test('all become events: none brings the digest down, and the API can tell each of them', async () => {
    const ids = cases.map(anId)
    const bodies = cases.map((each, index) => envelopeOf(ids[index] ?? '', mutated(each)))
    for (const body of bodies) expect((await send(body)).status).toBe(200)
    await server.digested()
    const read = async (index: number) => {
      const event = await api.event('target', ids[index] ?? '').catch((fault: unknown) => {
        throw new Error(`Not to be read: ${bodies[index]?.toString()}`, { cause: fault })
      })
      owe(event.type, 'accepted', '')
    }
    // In parallel: one by one, each would wait for a processor that other tests use too.
    const together = 8
    for (let from = 0; from < ids.length; from += together)
      await Promise.all([...ids.keys()].slice(from, from + together).map(read))
  })
})

test('every item has come to exactly one end, and the books show it', async () => {
  const sums = async () => {
    const { projects, withoutProject } = await server.doctor()
    const all = [...(projects[0]?.outcomes ?? []), ...withoutProject]
    return Object.fromEntries(
      all.map(({ category, outcome, reason, quantity }) => [`${category} ${outcome} ${reason}`, quantity]),
    )
  }
  await expect.poll(sums, { timeout: 20_000 }).toEqual(Object.fromEntries(due))
})

test('the memory stayed within its bound', async () => {
  expect(await memoryOf(server.pid, 'VmHWM')).toBeLessThan(MEMORY_BOUND)
})
