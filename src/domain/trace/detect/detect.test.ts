import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProjectId, SpanId, TraceId } from '../../ids.ts'
import { detect } from './detect.ts'
import type { DetectSpan } from './finding.ts'
import { longTaskOps } from './long-task.ts'
import { defaultDetectors } from './rules.ts'

const MS = 1000
const noon = Date.UTC(2026, 10, 21, 12) * MS
let made = 0

/** A span that starts `at` ms after noon and takes `ms`. */
function span(at: number, ms: number, fields: Partial<DetectSpan> = {}): DetectSpan {
  return {
    projectId: 1 as ProjectId,
    traceId: 'a'.repeat(32) as TraceId,
    spanId: (++made).toString(16).padStart(16, '0') as SpanId,
    parentId: 'f'.repeat(16) as SpanId,
    isRootSpan: false,
    start: noon + at * MS,
    duration: ms * MS,
    name: 'SELECT * FROM items WHERE id = *',
    rawName: '',
    op: 'db.query',
    category: 'db',
    status: 'ok',
    texts: [],
    numbers: [],
    ...fields,
  }
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
const kinds = (spans: readonly DetectSpan[]) => detect(spans, 'GET /orders', defaultDetectors).map(({ kind }) => kind)
const orders = { name: 'SELECT * FROM orders' }
const request = { category: 'http.client', op: 'http.client', name: 'GET /a' } as const

describe('queries in a loop', () => {
  const loop = [span(0, 20, orders), ...times(6, (n) => span(30 + n * 20, 15))]

  test('are one finding, with the query before them', () => {
    const [finding, ...others] = detect(loop, 'GET /orders', defaultDetectors)
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      kind: 'n_plus_one',
      fingerprint: ['GET /orders', 'SELECT * FROM items WHERE id = *'],
      total: 90 * MS,
      source: orders,
    })
    expect(finding?.spans).toHaveLength(6)
  })

  test('are found with another query in each turn', () => {
    const twice = times(5, (n) => [span(n * 40, 15), span(n * 40 + 16, 15, { name: 'SELECT * FROM prices' })]).flat()
    expect(kinds(twice)).toEqual(['n_plus_one', 'n_plus_one'])
  })

  test('are found where each has a parent of its own, as ORMs draw them', () => {
    const wrapped = times(6, (n) => span(n * 30, 25, { parentId: `${n}`.padStart(16, '0') as SpanId }))
    expect(kinds(wrapped)).toEqual(['n_plus_one'])
  })

  test.each([
    ['too few', times(4, (n) => span(n * 30, 25))],
    ['too quick to matter', times(20, (n) => span(n * 3, 2))],
    ['run at once', times(8, () => span(0, 30))],
    [
      'are of two parents, too few of each',
      times(8, (n) => span(n * 30, 25, { parentId: `${n % 2}`.padStart(16, '0') as SpanId })),
    ],
    ['are of different forms', times(8, (n) => span(n * 30, 25, { name: `SELECT ${'abcdefgh'[n]}` }))],
    ['only commit', times(8, (n) => span(n * 30, 25, { name: 'COMMIT' }))],
    ['are of no database', times(8, (n) => span(n * 30, 25, { category: 'cache' }))],
  ])('are none when they %s', (_, spans) => {
    expect(kinds(spans)).toEqual([])
  })
})

describe('slow queries', () => {
  test('are those over the threshold, one finding for each form', () => {
    const found = detect(
      [span(0, 499), span(600, 500), span(1200, 900, { rawName: 'SELECT 7' }), span(2200, 700, orders)],
      'GET /orders',
      defaultDetectors,
    )
    expect(found.map(({ subject, example, measured }) => [subject, example, measured.longest])).toEqual([
      ['SELECT * FROM items WHERE id = *', 'SELECT 7', 900 * MS],
      ['SELECT * FROM orders', 'SELECT * FROM orders', 700 * MS],
    ])
  })
})

describe('requests in series', () => {
  test('say what making them at once would save', () => {
    const found = detect(
      [span(0, 200, request), span(205, 150, { ...request, name: 'GET /b' }), span(360, 300, request)],
      'GET /orders',
      defaultDetectors,
    )
    expect(found).toMatchObject([
      { kind: 'requests_in_series', subject: 'GET /a (+1)', total: 650 * MS, measured: { saved: 350 * MS } },
    ])
  })

  test.each([
    ['run at once', [0, 10, 20]],
    ['leave time in between for their answers', [0, 400, 800]],
  ])('are none when they %s', (_, starts) => {
    expect(kinds(starts.map((at) => span(at, 250, request)))).toEqual([])
  })

  test('end where two of them overlap', () => {
    expect(kinds([span(0, 250, request), span(100, 400, request), span(505, 250, request)])).toEqual([])
  })
})

describe('large payloads', () => {
  const size = (bytes: number) => ({ numbers: [['http.response_content_length', bytes]] as const })

  test.each([
    ['of a request', { ...request, ...size(1_000_000) }],
    ['of a script', { category: 'resource', op: 'resource.script', name: '/app.js', ...size(2_000_000) } as const],
    ['told as text', { ...request, texts: [['http.response.body.size', '1500000']] as const }],
  ])('are found: %s', (_, fields) => {
    expect(kinds([span(0, 10, fields)])).toEqual(['large_payload'])
  })

  test.each([
    ['under the threshold', { ...request, ...size(999_999) }],
    ['of a film', { category: 'resource', op: 'resource.video', name: '/a.mp4', ...size(9_000_000) } as const],
    [
      'out of a cache',
      {
        ...request,
        numbers: [
          ['http.response.body.decoded_size', 9_000_000],
          ['http.response.body.size', 0],
        ] as const,
      },
    ],
    ['that is no number', { ...request, texts: [['http.response.body.size', 'large']] as const }],
    ['of a query', size(9_000_000)],
  ])('are none: %s', (_, fields) => {
    expect(kinds([span(0, 10, fields)])).toEqual([])
  })
})

describe('long tasks', () => {
  const task = { category: 'ui', op: 'ui.long_task', name: 'Main UI thread blocked' } as const

  test('are one finding for each script', () => {
    const script = { texts: [['browser.script.source_url', 'https://a.example/app.js?v=3']] as const }
    const found = detect(
      [span(0, 250, task), span(300, 400, task), span(900, 300, { ...task, ...script })],
      '/cart',
      defaultDetectors,
    )
    expect(found.map(({ kind, subject, spans }) => [kind, subject, spans.length])).toEqual([
      ['long_task', '/cart', 2],
      ['long_task', 'https://a.example/app.js', 1],
    ])
  })

  test.each(longTaskOps)('are found by each name that SDKs have for them: %s', (op) => {
    expect(kinds([span(0, 250, { ...task, op })])).toEqual(['long_task'])
  })

  test('of phones are work that blocked the main thread', () => {
    const file = { category: 'other', op: 'file.read', name: 'cache.bin' } as const
    const blocked = { texts: [['blocked_main_thread', 'true']] as const }
    expect(kinds([span(0, 250, { ...file, ...blocked })])).toEqual(['long_task'])
    expect(kinds([span(0, 250, file), span(0, 199, { ...file, ...blocked })])).toEqual([])
  })
})

describe('all of them', () => {
  const spanOf = fc
    .record({
      at: fc.integer({ min: 0, max: 3000 }),
      ms: fc.integer({ min: 0, max: 900 }),
      parent: fc.constantFrom('a', 'b', null),
      name: fc.constantFrom('SELECT a', 'SELECT b', 'GET /a', ''),
      category: fc.constantFrom('db', 'http.client', 'ui', 'resource', 'other'),
      op: fc.constantFrom('db', 'http.client', 'ui.long_task', 'resource.img'),
      bytes: fc.constantFrom(0, 10, 2_000_000),
    })
    .map(({ at, ms, parent, bytes, ...fields }) =>
      span(at, ms, {
        ...fields,
        parentId: parent === null ? null : (parent.repeat(16) as SpanId),
        numbers: [['http.response_content_length', bytes]],
      }),
    )

  test('find the same whatever the order of the spans, and however often each came', () => {
    fc.assert(
      fc.property(fc.array(spanOf, { maxLength: 40 }), fc.infiniteStream(fc.nat()), (spans, chance) => {
        const found = detect(spans, 'GET /orders', defaultDetectors)
        const ranked = [...spans, ...spans.slice(0, 7)].map((one) => ({ one, rank: chance.next().value }))
        const shuffled = ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one)
        expect(detect(shuffled, 'GET /orders', defaultDetectors)).toEqual(found)
      }),
    )
  })

  test('find nothing when they are off, and at most five of a kind', () => {
    const slow = times(9, (n) => span(n * 1000, 600 + n, { name: `SELECT ${'abcdefghi'[n]}` }))
    const found = detect(slow, 'GET /orders', defaultDetectors)
    expect(found.map(({ subject }) => subject)).toEqual(['i', 'h', 'g', 'f', 'e'].map((one) => `SELECT ${one}`))
    const off = { ...defaultDetectors, slow_query: { ...defaultDetectors.slow_query, on: false } }
    expect(detect(slow, 'GET /orders', off)).toEqual([])
  })
})
