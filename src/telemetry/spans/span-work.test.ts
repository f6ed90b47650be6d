import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import { defaultRules } from '#domain/project/project-rules.ts'
import type { Span } from '#domain/trace/span.ts'
import { fill } from '#digest/growth.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { leastCpuMsOf, noon, project } from '#digest/testing.ts'
import { digestTransaction } from './digest-spans.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const around = {
  projectId: project,
  receivedAt: noon,
  remoteAddress: null,
  userAgent: null,
  envelope: { sent_at: new Date(noon).toISOString() },
  index: 0,
}

/** A transaction of nearly a megabyte: 110 spans, each full of a piece, and no two alike. */
function full(span: (text: string) => { readonly [field: string]: Json }, piece: string): Buffer {
  const time = { start_timestamp: noon / 1000 - 1, timestamp: noon / 1000 }
  const spans = Array.from({ length: 110 }, (_, index) => ({
    trace_id: traceId,
    span_id: (index + 1).toString(16).padStart(16, '0'),
    ...time,
    ...span(`${index} ${fill(piece, 8000)}`),
  }))
  const trace = { trace_id: traceId, span_id: 'b7ad6b7169203331', op: 'http.server' }
  return Buffer.from(JSON.stringify({ transaction: 'GET /', ...time, contexts: { trace }, spans }))
}

const statement = (text: string) => ({ op: 'db', description: text })
const fetched = (text: string) => ({ op: 'http.client', description: `GET https://a.example/${text}` })
const told = (text: string) => ({ op: 'task', description: 'x', data: { text } })

const textOf = (span: Span | undefined) => span?.texts.find(([name]) => name === 'text')?.[1]
const unreadOf = (span: Span | undefined) => span?.numbers.find(([name]) => name === 'mishap.too_costly')?.[1]

function read(payload: Buffer, lookups: DigestLookups = noLookups) {
  const result = digestTransaction(payload, around, lookups)
  if (!result.ok) throw new Error(result.refusal.reason)
  return result.value.spans
}

describe('a transaction whose spans are full of what looks like a secret, or like an unfinished statement', () => {
  const nearSecrets = ['password=1 token=1a sk-a 4111 1111 1111 1112 curl -u a: ', 'token: ', '1-', 'http://a:b@']
  test.each([...nearSecrets, '%(', '$a1$ $b2$ $c3$ ', '/*', '(*,', '?'])(
    '%j takes less than a tenth of a second',
    (piece) => {
      for (const span of [statement, fetched, told]) {
        const payload = full(span, piece)
        const digest = () => read(payload)
        digest()
        expect(leastCpuMsOf(digest, 100)).toBeLessThan(100)
      }
    },
  )

  test('keeps what could be searched, filters the rest as a whole, and says so of each span', () => {
    const spans = read(full(told, nearSecrets[0] ?? ''))
    expect(textOf(spans[1])).toContain('password=[Filtered]')
    expect(unreadOf(spans[1])).toBeUndefined()
    expect(textOf(spans.at(-1))).toBe('[Filtered]')
    expect(unreadOf(spans.at(-1))).toBeGreaterThan(0)
    expect(JSON.stringify(spans)).not.toContain('password=1')
  })

  test('is bounded under a rule of the project’s own, for all of its spans together', () => {
    const rules = [{ what: { pattern: 'a(?:.*b)?' }, where: '**', how: 'remove' as const }]
    const scrubbing = { ...defaultRules.scrubbing, rules }
    const lookups = { ...noLookups, rules: () => ({ ...defaultRules, scrubbing }) }
    const payload = full(told, 'aaaaaaaaaa')
    const digest = () => read(payload, lookups)
    digest()
    expect(leastCpuMsOf(digest, 100)).toBeLessThan(100)
    expect(JSON.stringify(digest())).not.toContain('aaaaaaaaaa')
  })
})

test('browsers are told by the first User-Agents of a transaction, and by no more than that', () => {
  const spans = (count: number) => {
    const time = { start_timestamp: noon / 1000 - 1, timestamp: noon / 1000 }
    const trace = { trace_id: traceId, span_id: 'b7ad6b7169203331' }
    const each = Array.from({ length: count }, (_, index) => ({
      ...trace,
      span_id: (index + 1).toString(16).padStart(16, '0'),
      ...time,
      data: { 'user_agent.original': `Mozilla/5.0 (${index}; X11; Linux x86_64) Chrome/120.0.0.0 Safari/537.36` },
    }))
    return Buffer.from(JSON.stringify({ transaction: 't', ...time, contexts: { trace }, spans: each }))
  }
  const browserOf = (span: Span | undefined) => span?.texts.find(([name]) => name === 'browser.name')?.[1]
  const browsers = read(spans(40))
  expect([browsers[1], browsers[20], browsers[21], browsers[40]].map(browserOf)).toEqual([
    'Chrome',
    'Chrome',
    undefined,
    undefined,
  ])
  const payload = spans(4000)
  expect(leastCpuMsOf(() => read(payload), 200)).toBeLessThan(200)
})

test('a large transaction of an honest application is searched whole', () => {
  const spans = read(Buffer.from(honest()))
  expect(spans).toHaveLength(1001)
  expect(spans.filter((span) => unreadOf(span) !== undefined)).toEqual([])
})

/** A thousand spans, as many as SDKs put into a transaction, with statements and addresses of those who ask. */
function honest(): string {
  const time = { start_timestamp: noon / 1000 - 1, timestamp: noon / 1000 }
  const spans = Array.from({ length: 1000 }, (_, index) => ({
    trace_id: traceId,
    span_id: (index + 1).toString(16).padStart(16, '0'),
    ...time,
    ...(index % 2 === 0
      ? {
          op: 'db.sql.query',
          description: `SELECT "orders"."id", "orders"."token", "orders"."email" FROM "orders" WHERE "orders"."user_id" = ${index} AND "orders"."created_at" > '2026-11-20 12:00:00' ORDER BY "orders"."created_at" DESC LIMIT 21`,
          data: { 'db.system': 'postgresql', 'db.name': 'shop', 'server.address': 'db.internal', 'server.port': 5432 },
        }
      : {
          op: 'http.client',
          description: `GET https://api.shop.example/v1/customers/${index}?expand=cards&session=4711`,
          data: {
            'http.url': `https://api.shop.example/v1/customers/${index}?expand=cards&session=4711`,
            'http.request.method': 'GET',
            'http.query': 'expand=cards&session=4711',
            'http.response.status_code': 200,
            'user.email': 'ada@example.com',
          },
        }),
  }))
  const trace = { trace_id: traceId, span_id: 'b7ad6b7169203331', op: 'http.server' }
  const user = { id: '4711', email: 'ada@example.com', ip_address: '203.0.113.7' }
  return JSON.stringify({
    transaction: 'GET https://shop.example/cart?token=1',
    user,
    ...time,
    contexts: { trace },
    spans,
  })
}
