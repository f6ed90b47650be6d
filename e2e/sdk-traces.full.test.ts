import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Span } from '#domain/trace/span.ts'
import { startDatabase } from './harness/database.ts'
import { discard, startServer, type TestServer } from './harness/server.ts'
import { outline, storedTraces, type StoredTrace } from './harness/stored-traces.ts'
import { startService, type TracedSdk } from './harness/traced-app.ts'

/** The real Node SDKs in two services: one calls the other, which queries a real database. */

const TABLES = `
  CREATE TABLE items (id int PRIMARY KEY, name text);
  CREATE TABLE prices (item int, currency text, price int);
  INSERT INTO items VALUES (17, 'tea'), (18, 'cup')`

/** Names of the queries, the same for every SDK. */
const queries = {
  item: 'SELECT name FROM items WHERE id = *',
  price: 'SELECT price FROM prices WHERE item = * AND currency = *',
  broken: 'SELECT price FROM nowhere WHERE item = * AND currency = *',
} as const

/** The broken query as sent: version 11 names the span by a summary, and its query text has no literals. */
const sentByTen = (order: number) => `SELECT price FROM nowhere WHERE item = ${order} AND currency = 'EUR'`
const sentByEleven = () => 'SELECT price FROM nowhere WHERE item = ? AND currency = ?'

/** The SDK of each service: services are not all upgraded at once. */
const pairs: readonly { shop: TracedSdk; stock: TracedSdk; sent: (order: number) => string }[] = [
  { shop: '11', stock: '11', sent: sentByEleven },
  { shop: '10', stock: '10', sent: sentByTen },
  { shop: '8', stock: '8', sent: sentByTen },
  { shop: '8', stock: '11', sent: sentByEleven },
]
const releases: Readonly<Record<TracedSdk, string>> = { 11: '11.12.0', 10: '10.78.0', 8: '8.55.2' }

interface Asked {
  readonly traceId: string
  readonly order: number
}
/** Requests to a shop: an order that exists, and one that does not. */
interface Run {
  readonly stock: string
  readonly good: Asked
  readonly bad: Asked
}

/** Requests orders until the SDK samples a trace, which it decides at random. */
async function askFor(address: string, orders: () => number, status: number): Promise<Asked> {
  for (let tries = 0; tries < 100; tries++) {
    const order = orders()
    const answer = await fetch(`${address}/orders/${order}?page=2`)
    expect([answer.status, await answer.text()]).toEqual([status, `Order ${order}`])
    if (answer.headers.get('x-sampled') === 'yes') return { traceId: answer.headers.get('x-trace') ?? '', order }
  }
  throw new Error('The SDK took none of a hundred traces.')
}

const runs = new Map<string, Run>()
let traces: ReadonlyMap<string, StoredTrace>
let outcomes: Awaited<ReturnType<TestServer['doctor']>>['projects']

/** Runs a shop and its stock service until there is a trace of each kind, then stops them. */
async function run(
  [shopSdk, shopDsn]: [TracedSdk, string],
  [stockSdk, stockDsn]: [TracedSdk, string],
  database: string,
) {
  // Half of the traces are not sampled, so the sample rate must be recorded.
  const rate = 0.5
  const stock = await startService('stock', { sdk: stockSdk, dsn: stockDsn, rate, env: { APP_DATABASE: database } })
  const shop = await startService('shop', { sdk: shopSdk, dsn: shopDsn, rate, env: { APP_STOCK: stock.address } })
  let unknown = 9000
  const good = await askFor(shop.address, () => 17, 200)
  // Each error is different: the SDK would drop a repeated one as a duplicate.
  const bad = await askFor(shop.address, () => (unknown += 1), 500)
  await Promise.all([shop.stop(), stock.stop()])
  return { stock: stock.address, good, bad }
}

beforeAll(async () => {
  const opening = startDatabase(TABLES)
  const server = await startServer()
  const shopDsn = await server.createProject('Shop', 'node')
  const stockDsn = await server.createProject('Stock', 'node')
  const database = await opening
  await Promise.all(
    pairs.map(async ({ shop, stock }) => {
      runs.set(`${shop} ${stock}`, await run([shop, shopDsn], [stock, stockDsn], database.address))
    }),
  )
  await server.digested()
  outcomes = (await server.doctor()).projects
  expect(await server.stop()).toBe(0)
  await database.close()
  const ids = [...runs.values()].flatMap(({ good, bad }) => [good.traceId, bad.traceId])
  traces = await storedTraces(server.data, ids)
}, 120_000)

afterAll(discard)

/** Sorts parents before children: by time alone, the order would depend on two processes' clocks. */
function asTree({ spans, events }: StoredTrace): StoredTrace {
  const ids = new Set(spans.map(({ spanId }) => spanId))
  const under = (parent: Span): readonly Span[] => [
    parent,
    ...spans.filter(({ parentId }) => parentId === parent.spanId).flatMap(under),
  ]
  return { events, spans: spans.filter(({ parentId }) => parentId === null || !ids.has(parentId)).flatMap(under) }
}

const SHOP = 1
const STOCK = 2

describe.each(pairs)('@sentry/node $shop, which asks @sentry/node $stock', ({ shop, stock, sent }) => {
  const ran = (): Run => {
    const one = runs.get(`${shop} ${stock}`)
    if (one === undefined) throw new Error('It did not run.')
    return one
  }
  const traceOf = ({ traceId }: Asked): StoredTrace => traces.get(traceId) ?? { spans: [], events: [] }
  const good = () => asTree(traceOf(ran().good))
  const bad = () => asTree(traceOf(ran().bad))
  const all = () => [...good().spans, ...bad().spans]

  /** Without connection spans: whether a connection is opened depends on earlier requests. */
  const outlineOf = ({ spans }: StoredTrace) =>
    outline(spans, ({ projectId, op, name }) =>
      /^pg.*connect$/.test(name)
        ? undefined
        : `${projectId === SHOP ? 'shop' : 'stock'} ${op}: ${name.replace(ran().stock, 'http://stock')}`,
    )
  const tree = (price: string) => [
    'shop http.server: GET /orders/*',
    '  shop http.client: GET http://stock/items/*',
    '    stock http.server: GET /items/*',
    '      stock function: find item',
    `        stock db: ${queries.item}`,
    '  shop http.client: GET http://stock/prices/*',
    '    stock http.server: GET /prices/*',
    `      stock db: ${price}`,
  ]

  test('is one trace, each span under the one that it was for', () => {
    expect(outlineOf(good())).toEqual(tree(queries.price))
    expect(outlineOf(bad())).toEqual(tree(queries.broken))
  })

  test('with segments where the trace comes into a service, after which all of it there is called', () => {
    for (const span of all()) {
      const segment = all().find(({ spanId }) => spanId === span.rootSpanId)
      expect(segment).toMatchObject({ isRootSpan: true, projectId: span.projectId, name: span.rootSpanName })
      expect(span.isRootSpan).toBe(span.op === 'http.server')
    }
  })

  test('under names of which there are few, beside what was sent', () => {
    const { order } = ran().bad
    const raw = ({ name, rawName }: Span) => rawName || name
    const segments = bad().spans.filter(({ isRootSpan }) => isRootSpan)
    expect(segments.map(raw)).toEqual([`GET /orders/${order}`, `GET /items/${order}`, `GET /prices/${order}`])
    for (const { name } of all())
      expect(name.replace(/(?:http:\/\/)?127\.0\.0\.1(?::\d+)?/, 'stock')).not.toMatch(/\d|'EUR'|page/)
    const asked = bad().spans.filter(({ name }) => name === queries.item || name === queries.broken)
    expect(asked.map(raw)).toEqual(['SELECT name FROM items WHERE id = $1', sent(order)])
  })

  test('that say what they are about', () => {
    const kinds = { 'http.server': 'server', 'http.client': 'client', db: 'client', function: 'internal' }
    const categories = { 'http.server': 'http.server', 'http.client': 'http.client', db: 'db', function: 'other' }
    const seen = all().map(({ op, kind, category }) => [op, kind, category].join(' '))
    const ops = ['http.server', 'http.client', 'db', 'function'] as const
    expect(new Set(seen)).toEqual(new Set(ops.map((op) => [op, kinds[op], categories[op]].join(' '))))
  })

  test('and how long each took, of which a part was its own', () => {
    for (const { duration, selfTime, start, receivedAt } of all()) {
      expect(duration).toBeGreaterThan(0)
      expect(selfTime).toBeGreaterThanOrEqual(0)
      expect(selfTime).toBeLessThanOrEqual(duration)
      expect(Math.abs(receivedAt - start / 1000)).toBeLessThan(60_000)
    }
    const [whole] = good().spans
    const calls = good().spans.filter(({ parentId }) => parentId === whole?.spanId)
    const ofCalls = calls.reduce((sum, { duration }) => sum + duration, 0)
    expect(calls).toHaveLength(2)
    // The calls run in sequence. Each time is rounded to whole microseconds.
    expect(Math.abs((whole?.duration ?? 0) - (whole?.selfTime ?? 0) - ofCalls)).toBeLessThanOrEqual(4)
  })

  test('what failed is an error, up to where the request came in, and nothing else is', () => {
    expect(good().spans.filter(({ status }) => status !== 'ok')).toEqual([])
    const failed = bad().spans.filter(({ status }) => status === 'error')
    const names = failed.map(({ projectId, op, name }) => [projectId, op === 'db' ? name : op])
    expect(names).toEqual([
      [SHOP, 'http.server'],
      [SHOP, 'http.client'],
      [STOCK, 'http.server'],
      [SHOP, 'http.client'],
      [STOCK, 'http.server'],
      [STOCK, queries.broken],
    ])
  })

  test('an error within it leads to the span that was under way', () => {
    expect(good().events).toEqual([])
    expect(bad().events).toMatchObject([
      {
        projectId: STOCK,
        spanId: bad().spans.find(({ name }) => name === 'find item')?.spanId,
        title: `RangeError: There is no item ${ran().bad.order}`,
        level: 'error',
      },
    ])
  })

  test('with the release, the environment, the user and the SDK of each', () => {
    for (const span of all())
      expect(span).toMatchObject({
        release: span.projectId === SHOP ? 'shop@1.2.3' : 'stock@1.2.3',
        environment: 'staging',
        userKey: 'id:7',
        sdkName: 'sentry.javascript.node',
        sdkVersion: releases[span.projectId === SHOP ? shop : stock],
      })
  })

  test('each stands for two, as every second trace was taken', () => {
    for (const { weight, isWeightKnown } of all()) expect([weight, isWeightKnown]).toEqual([2, true])
  })
})

test('each span and each transaction was counted once, and none was refused', () => {
  const spans = [...traces.values()].flatMap((trace) => trace.spans)
  const counts = [SHOP, STOCK].map((project) => {
    const own = spans.filter(({ projectId }) => projectId === project)
    const old = own.filter(({ sdkVersion }) => !sdkVersion.startsWith('11.'))
    return { span: own.length - old.length, transaction: old.filter(({ isRootSpan }) => isRootSpan).length }
  })
  const found = outcomes.map(({ outcomes: rows }) => {
    const ofSpans = rows.filter(({ category }) => category === 'span' || category === 'transaction')
    expect(ofSpans.filter(({ outcome }) => !['accepted', 'client_discard'].includes(outcome))).toEqual([])
    const accepted = ofSpans.filter(({ outcome }) => outcome === 'accepted')
    return Object.fromEntries(accepted.map(({ category, quantity }) => [category, quantity]))
  })
  expect(found).toEqual(counts)
})
