import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Measure } from '#domain/explore/measure.ts'
import type { SpanSet } from '#domain/explore/span-explorer.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { conditionOf, measureOf, overviews, type ColumnName, type OverviewKind } from '#domain/performance/overview.ts'
import { ratingQuery, vitalField } from '#domain/performance/web-vitals.ts'
import type { Span } from '#domain/trace/span.ts'
import { eventEngines } from './test-support/event-engines.ts'
import { RowEncoder } from '#telemetry/rows/row-encoder.ts'
import { spanTable } from '#telemetry/spans/table.ts'
import { mayRead } from './sample-row.ts'
import { aSpan, aSpanId } from './sample-span.ts'

const HOUR_MS = 3_600_000
const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS
const [shop, pay] = [1 as ProjectId, 2 as ProjectId]
const slugs = new Map([
  [shop, 'shop'],
  [pay, 'pay'],
])
const thresholds = { usual: 300, pages: 2500, own: new Map([[pay, 100]]) }

let made = 0
function one(overrides: Partial<Span> & { ms: number }): Span {
  made += 1
  const { ms, ...span } = overrides
  return aSpan({ spanId: aSpanId(made), start: (hour + made * 1000) * 1000, duration: ms * 1000, ...span })
}
const transaction = (ms: number, overrides: Partial<Span> = {}) =>
  one({ ms, isRootSpan: true, op: 'http.server', name: 'GET /', rootSpanName: 'GET /', ...overrides })

const spans = [
  // Satisfied; exactly at the threshold; tolerating, at both ends; too slow; fast but failed.
  ...[100, 300, 301, 1200, 1201].map((ms) => transaction(ms)),
  transaction(10, { status: 'error' }),
  // In a project with a third of that threshold, sampled by the SDK at one in four.
  ...[100, 300, 500].map((ms) => transaction(ms, { projectId: pay, weight: 4, isWeightKnown: true })),
  // These belong to no transaction.
  transaction(50, { op: 'ui.interaction.click', name: 'button', numbers: [[vitalField('inp'), 180]] }),
  transaction(0, { op: 'ui.webvital.cls', name: 'GET /', numbers: [[vitalField('cls'), 0.3]] }),
  // Three of five hit; one does not say.
  ...['true', 'true', 'false', 'true', 'false', ''].map((hit, at) =>
    one({
      ms: 1 + at,
      op: 'cache.get',
      category: 'cache',
      name: 'user:*',
      texts: hit === '' ? [] : [['cache.hit', hit]],
      numbers: [['cache.item_size', 100 * (at + 1)]],
    }),
  ),
  one({
    ms: 3,
    op: 'queue.publish',
    category: 'queue',
    kind: 'producer',
    texts: [['messaging.destination.name', 'mail']],
  }),
  // The enclosing task. Its message has already been counted.
  one({ ms: 25, op: 'queue.task.celery', category: 'queue' }),
  ...[100, 200, 4000].map((lag) =>
    one({
      ms: 20,
      op: 'queue.process',
      category: 'queue',
      kind: 'consumer',
      texts: [['messaging.destination.name', 'mail']],
      numbers: [['messaging.message.receive.latency', lag]],
    }),
  ),
  ...['blocking', 'non-blocking', 'non-blocking', 'blocking'].map((status) =>
    one({
      ms: 5,
      op: 'resource.css',
      category: 'resource',
      name: '/main.css',
      texts: [['resource.render_blocking_status', status]],
      numbers: [['http.response.body.size', 2000]],
    }),
  ),
  ...[2000, 2500, 2501, 10_000, 10_001].map((ms) => one({ ms, op: 'navigation' })),
  ...[2000, 2500, 2501, 4000, 4001].map((lcp) => one({ ms: 1, op: 'pageload', numbers: [[vitalField('lcp'), lcp]] })),
]

const aSet = (query: string): SpanSet => ({
  where: conditionOf(query),
  period: { since: new Date(hour), until: new Date(hour + HOUR_MS) },
  environments: [],
  slugs,
})

describe.each(eventEngines)('overviews, $name', ({ open }) => {
  let folder: string
  let store: EventStore

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-overviews-'))
    store = await open({ folder })
    const encoder = new RowEncoder(spanTable.columns)
    encoder.add(spans)
    await store.insert('spans', encoder.finish(), 'all')
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  /** The rows of an overview: project, name, and the numbers by column. */
  async function rowsOf(kind: OverviewKind, columns: readonly ColumnName[]) {
    const { where, field } = overviews[kind]
    const { groups } = await store.spanGroups(mayRead(), aSet(where), {
      groupBy: ['project', field],
      aggregates: columns.map((column) => measureOf(kind, column, thresholds)),
      sort: { by: 0, descending: true },
      limit: 10,
    })
    return groups.map(({ values, numbers }) => [...values, ...numbers])
  }

  test('apdex: halves for the tolerating, nothing for what failed, by the threshold of each project', async () => {
    // shop: (2 + 2 / 2) / 6. pay: 100 is satisfied, 300 tolerating, 500 neither; each counts four times.
    expect(await rowsOf('transactions', ['apdex', 'count', 'failures'])).toEqual([
      ['pay', 'GET /', 0.5, 12, 0],
      ['shop', 'GET /', 0.5, 6, 0.166666666667],
    ])
    const usual: Measure = { of: 'apdex', thresholds: { usual: 300, pages: 2500, own: new Map() } }
    const found = await store.spanGroups(mayRead(), aSet(`${overviews.transactions.where} project:pay`), {
      groupBy: [],
      aggregates: [usual],
      sort: { by: 0, descending: true },
      limit: 1,
    })
    expect(found.groups[0]?.numbers).toEqual([0.833333333333])
    expect(found.sampling).toEqual({ oneIn: 1, stored: 3, estimated: 12, sampled: 3 })
  })

  test('apdex of page loads goes by a threshold of theirs, unless the project has set its own', async () => {
    const apdexOf = async (own: ReadonlyMap<ProjectId, number>) => {
      const { groups } = await store.spanGroups(mayRead(), aSet('span.op:navigation'), {
        groupBy: [],
        aggregates: [{ of: 'apdex', thresholds: { usual: 300, pages: 2500, own } }],
        sort: { by: 0, descending: true },
        limit: 1,
      })
      return groups[0]?.numbers
    }
    // (2 + 2 / 2) / 5
    expect(await apdexOf(new Map())).toEqual([0.6])
    expect(await apdexOf(new Map([[shop, 100]]))).toEqual([0])
  })

  test('throughput, percentiles and time in all', async () => {
    expect(await rowsOf('transactions', ['total', 'rate', 'p50', 'p75', 'p95', 'p99'])).toEqual([
      ['pay', 'GET /', 3_600_000, 0.2, 300_000, 500_000, 500_000, 500_000],
      ['shop', 'GET /', 3_112_000, 0.1, 300_000, 1_200_000, 1_200_000, 1_200_000],
    ])
  })

  test('caches: hits among those that tell, and the size of what lies there', async () => {
    expect(await rowsOf('caches', ['hits', 'count', 'size'])).toEqual([['shop', 'user:*', 0.6, 6, 350]])
  })

  test('queues: what was sent, what was worked off, and how long it waited', async () => {
    expect(await rowsOf('queues', ['published', 'processed', 'lagP50', 'lagP95'])).toEqual([
      ['shop', 'mail', 1, 3, 200, 4000],
    ])
  })

  test('assets: their size, and which of them hold up the page', async () => {
    expect(await rowsOf('assets', ['blocking', 'size'])).toEqual([['shop', '/main.css', 0.5, 2000]])
  })

  test('vitals: each rating has its spans, edges and all', async () => {
    const count = async (query: string) => (await store.spanSamples(mayRead(), aSet(query), 'newest', 100)).length
    expect(await count(ratingQuery('lcp', 'good'))).toBe(2)
    expect(await count(ratingQuery('lcp', 'fair'))).toBe(2)
    expect(await count(ratingQuery('lcp', 'poor'))).toBe(1)
    expect(await count(ratingQuery('cls', 'poor'))).toBe(1)
  })

  test('groups that are named are all that is told of', async () => {
    const found = await store.spanGroups(mayRead(), aSet(overviews.transactions.where), {
      groupBy: ['project', 'transaction'],
      aggregates: [{ of: 'count' }],
      sort: { by: 0, descending: true },
      limit: 10,
      only: [
        ['shop', 'GET /'],
        ['shop', 'GET /nowhere'],
      ],
    })
    expect(found).toMatchObject({ groups: [{ values: ['shop', 'GET /'], numbers: [6] }], distinct: 1, total: [6] })
  })

  test('a measure over time', async () => {
    const [steps] = await store.spanSeries(mayRead(), aSet(overviews.caches.where), {
      groupBy: [],
      groups: [[]],
      aggregate: measureOf('caches', 'hits', thresholds),
      stepSeconds: 1800,
    })
    expect(steps).toEqual([0.6, null])
  })
})
