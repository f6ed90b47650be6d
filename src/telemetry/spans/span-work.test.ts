import { describe, expect, test } from 'vitest'
import type { Span } from '#domain/trace/span.ts'
import { noon } from '#digest/testing.ts'
import {
  fetched,
  full,
  nearSecrets,
  read,
  statement,
  told,
  traceId,
  underOwnRule,
  unfinished,
  withUserAgents,
} from './costly-transactions.ts'

const textOf = (span: Span | undefined) => span?.texts.find(([name]) => name === 'text')?.[1]
const unreadOf = (span: Span | undefined) => span?.numbers.find(([name]) => name === 'mishap.too_costly')?.[1]

describe('a transaction whose spans are full of what looks like a secret, or like an unfinished statement', () => {
  test.each(nearSecrets)('%j is searched as far as the budget of a transaction goes', (piece) => {
    for (const span of [statement, fetched, told]) {
      const spans = read(full(span, piece))
      expect(spans).toHaveLength(111)
      expect(unreadOf(spans.at(-1))).toBeGreaterThan(0)
    }
  })

  test.each(unfinished)('%j comes to all of its spans', (piece) => {
    for (const span of [statement, fetched, told]) expect(read(full(span, piece))).toHaveLength(111)
  })

  test('keeps what could be searched, filters the rest as a whole, and says so of each span', () => {
    const spans = read(full(told, nearSecrets[0] ?? ''))
    expect(textOf(spans[1])).toContain('password=[Filtered]')
    expect(unreadOf(spans[1])).toBeUndefined()
    expect(textOf(spans.at(-1))).toBe('[Filtered]')
    expect(unreadOf(spans.at(-1))).toBeGreaterThan(0)
    expect(JSON.stringify(spans)).not.toContain('password=1')
  })

  test('is bounded under a rule of the project’s own, for all of its spans together', () => {
    const spans = read(full(told, 'aaaaaaaaaa'), underOwnRule())
    expect(JSON.stringify(spans)).not.toContain('aaaaaaaaaa')
  })
})

test('browsers are told by the first User-Agents of a transaction, and by no more than that', () => {
  const browserOf = (span: Span | undefined) => span?.texts.find(([name]) => name === 'browser.name')?.[1]
  const browsers = read(withUserAgents(40))
  expect([browsers[1], browsers[20], browsers[21], browsers[40]].map(browserOf)).toEqual([
    'Chrome',
    'Chrome',
    undefined,
    undefined,
  ])
})

test('a large transaction of an honest application is searched whole', () => {
  const spans = read(Buffer.from(honest()))
  expect(spans).toHaveLength(1001)
  expect(spans.filter((span) => unreadOf(span) !== undefined)).toEqual([])
})

/** A thousand spans, the most that SDKs put into a transaction, with ordinary statements and addresses. */
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
