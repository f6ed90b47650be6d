import { describe, expect, test } from 'vitest'
import type { EnvelopeHeader } from '#domain/envelope/envelope.ts'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { defaultRules, type ProjectRules } from '#domain/project/project-rules.ts'
import { digestRecords } from '#pipeline/testing.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { aRecord, noon } from '#digest/testing.ts'

const trace = 'ab'.repeat(16)
const id = (n: number) => String(n).repeat(16)
const now = noon / 1000

function digested(
  type: string,
  payload: Json,
  {
    header = {},
    rules = defaultRules,
    receivedAt = noon,
  }: { header?: EnvelopeHeader; rules?: ProjectRules; receivedAt?: number } = {},
) {
  const { header: came, body } = aRecord([[{ type }, payload]], header)
  const record = { header: { ...came, receivedAt }, body }
  return digestRecords([record], receivedAt, { ...noLookups, rules: () => rules })
}

const endsOf = ({ outcomes }: ReturnType<typeof digested>) =>
  outcomes.map(({ category, outcome, reason, quantity }) => `${category} ${outcome} ${reason} ${quantity}`)

const aTransaction = (fields: JsonObject = {}): JsonObject => ({
  event_id: 'cd'.repeat(16),
  transaction: 'GET /users/7',
  start_timestamp: now - 10,
  timestamp: now - 9,
  release: 'shop@1',
  environment: 'staging',
  platform: 'node',
  contexts: { trace: { trace_id: trace, span_id: id(1), op: 'http.server', status: 'not_found' } },
  spans: [
    {
      span_id: id(2),
      parent_span_id: id(1),
      op: 'db',
      description: 'SELECT 1',
      start_timestamp: now - 9.9,
      timestamp: now - 9.5,
    },
    {
      span_id: id(3),
      parent_span_id: id(2),
      op: 'db',
      description: 'fetch',
      start_timestamp: now - 9.8,
      timestamp: now - 9.7,
    },
  ],
  measurements: { lcp: { value: 1200, unit: 'millisecond' }, 'ttfb.requestTime': { value: 3 } },
  tags: { plan: 'team' },
  user: { id: 7, email: 'ada@example.com' },
  ...fields,
})

const aSpan = (n: number, fields: JsonObject = {}): JsonObject => ({
  trace_id: trace,
  span_id: id(n),
  name: `span ${n}`,
  start_timestamp: now - 5,
  end_timestamp: now - 4,
  ...fields,
})

describe('a transaction', () => {
  test('is a segment and its spans, with the time that each spent itself', () => {
    const { spans, spanItems, outcomes } = digested('transaction', aTransaction())
    expect(outcomes).toEqual([])
    expect(spanItems).toMatchObject([
      { itemId: 'cd'.repeat(16), units: [{ category: 'transaction', quantity: 1 }], rows: 3 },
    ])
    expect(
      spans.map(({ name, isRootSpan, rootSpanName, selfTime }) => [name, isRootSpan, rootSpanName, selfTime]),
    ).toEqual([
      ['GET /users/*', true, 'GET /users/*', 600_000],
      ['SELECT *', false, 'GET /users/*', 300_000],
      ['fetch', false, 'GET /users/*', 100_000],
    ])
    expect(spans[0]).toMatchObject({
      status: 'error',
      statusText: 'not_found',
      rawName: 'GET /users/7',
      userKey: 'id:7',
      environment: 'staging',
    })
    expect(Object.fromEntries(spans[0]?.numbers ?? [])).toEqual({
      'browser.web_vital.lcp.value': 1200,
      'browser.web_vital.ttfb.request_time': 3,
    })
    expect(Object.fromEntries(spans[0]?.texts ?? [])).toMatchObject({ plan: 'team' })
  })

  test('was somebody’s, and so were its spans', () => {
    const { spans } = digested('transaction', aTransaction())
    expect(spans.map(({ userKey }) => userKey)).toEqual(['id:7', 'id:7', 'id:7'])
    const [, own] = digested(
      'transaction',
      aTransaction({
        spans: [{ span_id: id(2), start_timestamp: now - 9, timestamp: now - 9, data: { 'user.id': '8' } }],
      }),
    ).spans
    expect(own?.userKey).toBe('id:8')
    const long = digested('transaction', aTransaction({ user: { id: 'x'.repeat(100_000) } })).spans
    expect(Math.max(...long.map((span) => JSON.stringify(span).length))).toBeLessThan(2000)
  })

  test('of a service that went on with a trace bears the rate of the trace, not its own', () => {
    const contexts = { trace: { trace_id: trace, span_id: id(1), data: { 'sentry.sample_rate': 1 } } }
    const header = { trace: { sample_rate: '0.5' } }
    const { spans } = digested('transaction', aTransaction({ contexts }), { header })
    expect(spans.map(({ weight, isWeightKnown }) => isWeightKnown && weight)).toEqual([2, 2, 2])
  })

  test.each<[string, JsonObject, string]>([
    ['no trace', { contexts: {} }, 'invalid_trace_id'],
    ['a trace of zeros', { contexts: { trace: { trace_id: '0'.repeat(32), span_id: id(1) } } }, 'invalid_trace_id'],
    ['no span', { contexts: { trace: { trace_id: trace } } }, 'invalid_span_id'],
    ['no beginning', { start_timestamp: null }, 'invalid_time'],
    ['a beginning long ago', { start_timestamp: now - 40 * 86_400 }, 'invalid_time'],
  ])('with %s is counted, and nothing of it kept', (_, fields, reason) => {
    const result = digested('transaction', aTransaction(fields))
    expect(result.spans).toEqual([])
    expect(endsOf(result)).toEqual([`transaction invalid ${reason} 1`])
  })

  test('tells sizes under the names that newer SDKs give them', () => {
    const fetched = {
      span_id: id(2),
      start_timestamp: now - 9.9,
      timestamp: now - 9.5,
      data: { 'http.response_content_length': 2000, 'http.response.size': 7, 'http.response_transfer_size': 2300 },
    }
    const [, span] = digested('transaction', aTransaction({ spans: [fetched] })).spans
    expect(Object.fromEntries(span?.numbers ?? [])).toEqual({
      'http.response.body.size': 2000,
      // A value sent under both names stays unchanged.
      'http.response.size': 7,
      'http.response_transfer_size': 2300,
    })
  })

  test('loses a broken span alone', () => {
    const result = digested(
      'transaction',
      aTransaction({
        spans: [{ span_id: 'x' }, null, { span_id: id(2), start_timestamp: now - 9, timestamp: now - 9 }],
      }),
    )
    expect(result.spans).toHaveLength(2)
    expect(endsOf(result)).toEqual(['span invalid invalid_span_id 1'])
  })
})

describe('a container', () => {
  test('is its spans; the same bytes are the same item, whenever they come', () => {
    const items = { version: 2, items: [aSpan(1), aSpan(2, { parent_span_id: id(1) })] }
    const [first, again] = [noon, noon + 60_000].map((receivedAt) => digested('span', items, { receivedAt }))
    expect(first?.spanItems).toMatchObject([{ units: [{ category: 'span', quantity: 2 }], rows: 2 }])
    expect(again?.spanItems[0]?.itemId).toBe(first?.spanItems[0]?.itemId)
    const other = digested('span', { version: 2, items: [aSpan(3)] })
    expect(other.spanItems[0]?.itemId).not.toBe(first?.spanItems[0]?.itemId)
  })

  test('is the same item as well when the clock of its client is wrong, which moves its times each time', () => {
    const header = { sent_at: new Date(noon - 3_600_000).toISOString() }
    const items = { items: [aSpan(1, { start_timestamp: now - 3605, end_timestamp: now - 3604 })] }
    const [first, again] = [noon, noon + 60_000].map((receivedAt) => digested('span', items, { header, receivedAt }))
    expect(again?.spans[0]?.start).not.toBe(first?.spans[0]?.start)
    expect(again?.spanItems[0]?.itemId).toBe(first?.spanItems[0]?.itemId)
  })

  test('counts what of it is no span', () => {
    const result = digested('span', {
      items: [aSpan(1), 7, aSpan(2, { trace_id: 'x' }), aSpan(3, { end_timestamp: 'later' })],
    })
    expect(result.spans).toHaveLength(1)
    expect(endsOf(result).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'span invalid invalid_time 1',
      'span invalid invalid_trace_id 1',
      'span invalid not_an_object 1',
    ])
  })

  test('knows what its envelope says of release, environment and rate', () => {
    const header = { trace: { release: 'shop@2', environment: 'qa', sample_rate: '0.25' } }
    const [span] = digested('span', { items: [aSpan(1)] }, { header }).spans
    expect(span).toMatchObject({ release: 'shop@2', environment: 'qa', weight: 4, isWeightKnown: true })
    expect(digested('span', { items: [aSpan(1)] }).spans[0]).toMatchObject({ weight: 1, isWeightKnown: false })
  })

  test('names requests whose name is their method alone by their address, and tells the other spans of it', () => {
    const request = {
      'sentry.op': { value: 'http.server', type: 'string' },
      'http.request.method': { value: 'GET', type: 'string' },
      'url.full': { value: 'https://shop.example/orders/4711?page=2', type: 'string' },
      'url.path': { value: '/orders/4711', type: 'string' },
    }
    const segment = {
      'sentry.segment.id': { value: id(1), type: 'string' },
      'sentry.segment.name': { value: 'GET', type: 'string' },
    }
    const items = [
      aSpan(2, { parent_span_id: id(1), attributes: segment }),
      aSpan(1, { name: 'GET', is_segment: true, attributes: { ...request, ...segment } }),
    ]
    expect(digested('span', { items }).spans).toMatchObject([
      { name: 'span 2', rootSpanName: 'GET /orders/*' },
      { name: 'GET /orders/*', rawName: 'GET /orders/4711', rootSpanName: 'GET /orders/*' },
    ])
    // The root span came in another container, so only the SDK's own name for it is known.
    expect(digested('span', { items: items.slice(0, 1) }).spans).toMatchObject([{ rootSpanName: 'GET' }])
  })

  test('keeps types: text, numbers, also those sent as text, booleans, lists', () => {
    const attributes = {
      text: { value: 'x', type: 'string' },
      count: { value: '9007199254740993', type: 'integer' },
      share: { value: 0.5, type: 'double' },
      yes: { value: true, type: 'boolean' },
      list: { value: ['a'], type: 'array' },
      plain: 3,
      none: { value: null, type: 'string' },
    }
    const [span] = digested('span', { items: [aSpan(1, { attributes })] }).spans
    expect(Object.fromEntries(span?.texts ?? [])).toEqual({
      text: 'x',
      count: '9007199254740993',
      yes: 'true',
      list: '["a"]',
    })
    expect(Object.fromEntries(span?.numbers ?? [])).toEqual({ share: 0.5, plain: 3 })
  })

  test('has no secret in its names and attributes', () => {
    const attributes = {
      password: { value: 'hunter2', type: 'string' },
      'http.query': { value: 'token=abc', type: 'string' },
    }
    const [span] = digested('span', { items: [aSpan(1, { name: 'GET /?card=4111 1111 1111 1111', attributes })] }).spans
    expect(JSON.stringify(span)).not.toMatch(/hunter2|token=abc|4111/)
  })

  test('goes where the filters of the project send it, as a whole', () => {
    const { known } = defaultRules.filters
    const rules: ProjectRules = {
      ...defaultRules,
      filters: { ...defaultRules.filters, known: { ...known, localhost: 'drop' } },
    }
    const attributes = { 'url.full': { value: 'http://localhost:3000/', type: 'string' } }
    const result = digested(
      'span',
      { items: [aSpan(1, { attributes }), aSpan(2)] },
      { rules, header: { sdk: { name: 'sentry.javascript.browser' } } },
    )
    expect(result.spans).toEqual([])
    expect(endsOf(result)).toEqual(['span filtered localhost 2'])
  })
})

test('of a span whose SDK names no operation, its attributes tell it', () => {
  const attributes = { 'db.system.name': { value: 'postgresql', type: 'string' } }
  expect(digested('span', { items: [aSpan(1, { attributes })] }).spans).toMatchObject([{ op: 'db', category: 'db' }])
})

test('a span alone, of an older browser, is one as well', () => {
  const alone = {
    trace_id: trace,
    span_id: id(1),
    op: 'ui.interaction.click',
    description: 'body > button',
    start_timestamp: now - 1,
    timestamp: now,
    measurements: { inp: { value: 80 } },
  }
  const { spans } = digested('span', alone)
  expect(spans).toMatchObject([
    { name: 'body > button', category: 'ui', numbers: [['browser.web_vital.inp.value', 80]] },
  ])
})

test('times of a client whose clock is wrong are moved with its envelope', () => {
  const sent_at = new Date(noon - 3_600_000).toISOString()
  const items = { items: [aSpan(1, { start_timestamp: now - 3605, end_timestamp: now - 3604 })] }
  const [span] = digested('span', items, { header: { sent_at } }).spans
  expect(span?.start).toBe((now - 5) * 1e6)
})

describe('times in other units than seconds', () => {
  test.each([
    ['ms', 1e3],
    ['us', 1e6],
    ['ns', 1e9],
  ])('%s: are read as such, and noted', (unit, perSecond) => {
    const start = (now - 10) * perSecond
    const end = (now - 8) * perSecond
    const inTransaction = aTransaction({ start_timestamp: start, timestamp: end, spans: [] })
    const alone = { ...aSpan(1), start_timestamp: start, end_timestamp: end }
    for (const spans of [digested('transaction', inTransaction).spans, digested('span', { items: [alone] }).spans]) {
      expect(spans.map((span) => [span.start, span.duration])).toEqual([[(now - 10) * 1e6, 2e6]])
      expect(spans[0]?.texts).toContainEqual(['mishap.time_unit', unit])
    }
  })
})
