import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventStore } from '#domain/event/event-store.ts'
import { SLOT_MS } from '#domain/trace/detect/regression.ts'
import type { EvaluatedRootSpan } from '#domain/trace/detect/report.ts'
import type { Suspicion } from '#domain/trace/detect/detector-store.ts'
import type { Span } from '#domain/trace/span.ts'
import { eventEngines } from './test-support/event-engines.ts'
import { RowEncoder } from '#telemetry/rows/row-encoder.ts'
import { spanTable } from '#telemetry/spans/table.ts'
import { mayRead } from './sample-row.ts'
import { aSpan, aSpanId, aTraceId } from './sample-span.ts'

const now = Math.floor(Date.now() / SLOT_MS) * SLOT_MS
const MINUTE_MS = 60_000
const unlikely: Suspicion = {
  queries: 100,
  queryTotal: 1e9,
  queryLongest: 1e9,
  requests: 100,
  requestTotal: 1e9,
  taskLongest: 1e9,
  bytes: 1e9,
}

describe.each(eventEngines)('root spans in the store, $name', ({ open }) => {
  let folder: string
  let store: EventStore

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-root-spans-'))
    store = await open({ folder })
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  async function insert(token: string, spans: readonly Span[]) {
    const encoder = new RowEncoder(spanTable.columns)
    encoder.add(spans)
    await store.insert('spans', encoder.finish(), token)
  }

  /** A root span received at that time, with a duration of one second. */
  function aRootSpan(word: string, receivedAt: number, overrides: Partial<Span> = {}): Span {
    const traceId = aTraceId(word)
    const of = { spanId: aSpanId(1), rootSpanId: aSpanId(1), isRootSpan: true, name: word, rootSpanName: word }
    return aSpan({ traceId, ...of, start: (receivedAt - 2000) * 1000, duration: 1_000_000, receivedAt, ...overrides })
  }

  function within(since: number, until: number) {
    return { since: new Date(since), until: new Date(until) }
  }

  test('are found by when they were received, with all of the last millisecond', async () => {
    const at = now - 10 * MINUTE_MS
    await insert('received', [
      aRootSpan('before', at - 1),
      aRootSpan('first', at, { environment: 'live', release: 'a@1' }),
      aRootSpan('second', at + 5),
      aRootSpan('third', at + 5),
      aRootSpan('fourth', at + 9),
      aRootSpan('after', at + 10),
      aRootSpan('child', at + 1, { isRootSpan: false }),
      aRootSpan('ancient', at + 1, { start: (at - 62 * MINUTE_MS) * 1000 }),
    ])
    const names = async (limit: number) =>
      (await store.rootSpansReceived(mayRead(), within(at, at + 10), limit)).map(({ name }) => name)
    expect(new Set(await names(2))).toEqual(new Set(['first', 'second', 'third']))
    expect(await names(10)).toHaveLength(4)
    const [first] = await store.rootSpansReceived(mayRead(), within(at, at + 1), 10)
    expect(first).toMatchObject({ spanId: aSpanId(1), receivedAt: at, environment: 'live', release: 'a@1' })
  })

  describe('give the spans of those that may have a problem', () => {
    const at = now - 20 * MINUTE_MS
    const words = ['queries', 'slow', 'requests', 'payload', 'told', 'task', 'fine']
    let rootSpans: readonly EvaluatedRootSpan[]
    const child = (word: string, n: number, overrides: Partial<Span>) =>
      aRootSpan(word, at, { spanId: aSpanId(n), parentId: aSpanId(1), isRootSpan: false, ...overrides })

    beforeAll(async () => {
      await insert('suspicious', [
        ...words.map((word) => aRootSpan(word, at)),
        ...[2, 3, 4].map((n) => child('queries', n, { category: 'db', duration: 5000 })),
        child('slow', 2, { category: 'db', duration: 700_000 }),
        ...[2, 3, 4].map((n) => child('requests', n, { category: 'http.client', duration: 5000 })),
        child('payload', 2, { category: 'http.client', numbers: [['http.response.body.size', 5000]] }),
        child('told', 2, { category: 'http.client', texts: [['http.response.body.size', '5000']] }),
        child('task', 2, { category: 'ui', op: 'ui.long_animation_frame', duration: 300_000 }),
        child('fine', 2, { category: 'other', duration: 900_000 }),
      ])
      rootSpans = await store.rootSpansReceived(mayRead(), within(at, at + 1), 100)
    })

    test.each<[string, Partial<Suspicion>, readonly string[]]>([
      ['none', {}, []],
      ['many queries', { queries: 3, queryTotal: 15_000 }, ['queries']],
      ['many queries that are quick', { queries: 3, queryTotal: 15_001 }, []],
      ['more repeated queries than there are', { queries: 4, queryTotal: 15_000 }, []],
      ['a slow query', { queryLongest: 700_000 }, ['slow']],
      ['many requests', { requests: 3, requestTotal: 15_000 }, ['requests']],
      ['a large answer', { bytes: 5000 }, ['payload']],
      ['a long task', { taskLongest: 300_000 }, ['task']],
    ])('%s', async (_, suspicion, expected) => {
      const spans = await store.suspiciousSpans(mayRead(), rootSpans, { ...unlikely, ...suspicion })
      // The detector compares sizes even if they arrived as text.
      expect([...new Set(spans.map(({ traceId }) => traceId))].toSorted()).toEqual(
        [...expected, 'told'].map(aTraceId).toSorted(),
      )
      expect(spans.every(({ rootSpanId }) => rootSpanId === aSpanId(1))).toBe(true)
    })
  })

  test('are summed by half hours, for each transaction and environment that was busy', async () => {
    const slow = Array.from({ length: 20 }, (_, n) =>
      aRootSpan('busy', now - 40 * MINUTE_MS, {
        spanId: aSpanId(100 + n),
        duration: (n + 1) * 1000,
        environment: 'live',
      }),
    )
    const fast = slow.map((span) => ({ ...span, start: span.start - SLOT_MS * 1000, duration: 500 }))
    const elsewhere = slow.slice(0, 5).map((span) => ({ ...span, environment: 'test' }))
    await insert('slots', [...slow, ...fast, ...elsewhere])
    const period = within(now - 3 * SLOT_MS, now)
    const busy = await store.busyTransactions(mayRead(), period, 20, 10)
    expect(busy).toEqual([{ projectId: 1, name: 'busy', environment: 'live' }])
    const [history] = await store.slotsOf(mayRead(), busy, period)
    expect(history?.slots).toMatchObject([
      { at: now - 3 * SLOT_MS, count: 20, p95: 500 },
      { at: now - 2 * SLOT_MS, count: 20 },
    ])
    expect(history?.slots[1]?.p95).toBeGreaterThan(18_000)
  })
})
