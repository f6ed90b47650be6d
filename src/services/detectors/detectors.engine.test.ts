import { expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import { defaultRules } from '#domain/project/project-rules.ts'
import type { Event } from '#domain/event/event.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { openTestStores, type TestStores } from '#main/test-support/stores.ts'
import { Allowance, MOST_A_MINUTE } from './allowance.ts'
import { evaluateHistories } from './evaluate-histories.ts'
import { evaluateSegments, SETTLED_AFTER_MS } from './evaluate-segments.ts'

const grant = operatorGrant('event:read')
const EVENTUALLY = { timeout: 60_000, interval: 30 }

interface SentSpan {
  readonly span_id: string
  readonly parent_span_id: string
  readonly op: string
  readonly description: string
  readonly start_timestamp: number
  readonly timestamp: number
  readonly data?: Readonly<Record<string, unknown>>
}

const hex = (n: number, length = 16) => n.toString(16).padStart(length, '0')

/** Consecutive spans of one kind, each `seconds` long, from `start` on. */
function inSeries(count: number, seconds: number, start: number, fields: Partial<SentSpan>): readonly SentSpan[] {
  return Array.from({ length: count }, (_, n) => ({
    span_id: hex(1000 + n),
    parent_span_id: hex(1),
    op: 'db.query',
    description: `SELECT * FROM items WHERE id = ${n}`,
    start_timestamp: start + n * (seconds + 0.001),
    timestamp: start + n * (seconds + 0.001) + seconds,
    ...fields,
  }))
}

let sent = 0

async function aStage(stores: TestStores) {
  const { catalogue, events, spool } = stores
  const made = { name: 'shop', platform: 'node' } as const
  const { project } = await catalogue.projects.create(operatorGrant('project:write'), made, new Date())
  await stores.digest()
  const allowance = new Allowance()
  const send = async (items: readonly (readonly [type: string, payload: object])[], receivedAt = Date.now()) => {
    const eventId = hex(++sent, 32)
    const lines = [{ event_id: eventId }, ...items.flatMap(([type, payload]) => [{ type }, payload])]
    const header = {
      kind: 'envelope',
      projectId: project.id,
      receivedAt,
      remoteAddress: null,
      userAgent: null,
    } as const
    await spool.append({ header, body: new TextEncoder().encode(lines.map((one) => JSON.stringify(one)).join('\n')) })
    await expect.poll(() => spool.backlog().records, EVENTUALLY).toBe(0)
  }
  return {
    project,
    send,
    /** A transaction that took a second, with these spans. */
    sendTransaction: async (spansAt: (start: number) => readonly SentSpan[], name = 'GET /orders', endedAgo = 1) => {
      const traceId = hex(++sent, 32)
      const end = Date.now() / 1000 - endedAgo
      const start = end - 1
      const trace = { trace_id: traceId, span_id: hex(1), op: 'http.server' }
      const spans = spansAt(start).map((one) => ({ trace_id: traceId, ...one }))
      const times = { start_timestamp: start, timestamp: end }
      await send([['transaction', { type: 'transaction', transaction: name, ...times, contexts: { trace }, spans }]])
      return traceId
    },
    look: async (later = SETTLED_AFTER_MS + 1000) => {
      const looked = await evaluateSegments(stores, allowance, new Date(Date.now() + later))
      await expect.poll(() => spool.backlog().records, EVENTUALLY).toBe(0)
      return looked
    },
    issues: async () => {
      const groups = await events.groupTotals(grant, { period: lately(), environments: [] }, 100)
      return catalogue.issues.byGroups(grant, groups)
    },
    eventsOf: async () => {
      const found = await events.groupTotals(grant, { period: lately(), environments: [] }, 100)
      return found.reduce((sum, { events: some }) => sum + some, 0)
    },
    newest: async (): Promise<Event | undefined> => {
      const groups = await events.groupTotals(grant, { period: lately(), environments: [] }, 100)
      return (await events.edgeEvent(grant, { groups }, undefined, 'newest'))?.event
    },
  }
}

function lately() {
  return { since: new Date(Date.now() - 3_600_000), until: new Date(Date.now() + 3_600_000) }
}

const loop = (start: number) => [
  ...inSeries(1, 0.02, start, { span_id: hex(900), description: 'SELECT * FROM orders' }),
  ...inSeries(8, 0.02, start + 0.03, {}),
]

test('a loop of queries becomes an issue with its evidence, once, however often it is looked at', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores)
  // Data from before the first run is ignored.
  expect(await stage.look(0)).toMatchObject({ segments: 0 })
  const traceId = await stage.sendTransaction(loop)
  expect(await stage.look(SETTLED_AFTER_MS - 5000)).toMatchObject({ segments: 0 })
  expect(await stage.look()).toEqual({ segments: 1, reported: 1, more: false })

  const [issue, ...others] = await stage.issues()
  expect(others).toEqual([])
  expect(issue).toMatchObject({
    title: 'N+1 Query: SELECT * FROM items WHERE id = *',
    culprit: 'GET /orders',
    type: 'performance',
    level: 'warning',
  })
  const event = await stage.newest()
  expect(event).toMatchObject({
    contexts: {
      trace: { trace_id: traceId, span_id: hex(1000) },
      performance: {
        detector: 'n_plus_one',
        span_count: 8,
        has_source: true,
        example: 'SELECT * FROM items WHERE id = 0',
      },
    },
    tags: [['detector', 'n_plus_one']],
  })
  const { spans } = event?.contexts?.performance ?? {}
  expect(spans).toHaveLength(9)
  expect(spans).toMatchObject({ 0: { name: 'SELECT * FROM orders', start: 0, category: 'db' } })

  await stores.catalogue.detectors.advance('segments', Date.now() - 60_000)
  expect(await stage.look()).toMatchObject({ segments: 1, reported: 1 })
  expect(await stage.eventsOf()).toBe(1)
}, 60_000)

test('children that come before their segment, in envelopes of their own, are evaluated with it', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores)
  await stage.look(0)
  const traceId = hex(++sent, 32)
  const start = Date.now() / 1000 - 3
  const attribute = (value: string) => ({ value, type: 'string' })
  const common = { 'sentry.segment.id': attribute(hex(1)), 'sentry.segment.name': attribute('/cart') }
  const request = (n: number) => ({
    trace_id: traceId,
    span_id: hex(50 + n),
    parent_span_id: hex(1),
    name: `GET https://api.example/part/${n}`,
    status: 'ok',
    is_segment: false,
    start_timestamp: start + n * 0.21,
    end_timestamp: start + n * 0.21 + 0.2,
    attributes: { ...common, 'sentry.op': attribute('http.client') },
  })
  const segment = {
    ...request(9),
    span_id: hex(1),
    parent_span_id: undefined,
    name: '/cart',
    is_segment: true,
    start_timestamp: start,
    end_timestamp: start + 2,
    attributes: { ...common, 'sentry.op': attribute('pageload') },
  }
  await stage.send([['span', { items: [request(0), request(1)] }]])
  await stage.send([['span', { items: [request(2), segment] }]])
  expect(await stage.look()).toMatchObject({ segments: 1, reported: 1 })
  expect(await stage.issues()).toMatchObject([{ title: 'Requests in Series: GET https://api.example/part/*' }])
}, 60_000)

test('a project that has switched a detector off, or raised it, gets none of its issues', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores)
  await stage.look(0)
  const { slow_query: slow, ...others } = defaultRules.performance
  const performance = {
    ...others,
    slow_query: { ...slow, on: false },
    n_plus_one: { on: true, limits: { queries: 9, totalMs: 50 } },
  }
  const rules = { ...defaultRules, performance }
  await stores.catalogue.rules.save(operatorGrant('project:write'), stage.project.id, rules, 0, new Date())
  await stage.sendTransaction((start) => [
    ...loop(start),
    ...inSeries(1, 0.7, start, { span_id: hex(77), description: 'SELECT pg_sleep(1)' }),
  ])
  expect(await stage.look()).toMatchObject({ segments: 1, reported: 0 })
}, 60_000)

test('a problem that every request has makes some events a minute, not one for each', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores)
  await stage.look(0)
  for (let n = 0; n < MOST_A_MINUTE + 4; n++) await stage.sendTransaction(loop)
  const { segments, reported } = await stage.look()
  expect(segments).toBe(MOST_A_MINUTE + 4)
  // The minute may have ended in between.
  expect(reported).toBeGreaterThanOrEqual(MOST_A_MINUTE)
  expect(reported).toBeLessThan(segments)
  expect(await stage.issues()).toHaveLength(1)
}, 60_000)

/** Half hours of a transaction, written directly to the store: child spans are irrelevant here. */
async function aHistory(stores: TestStores, project: ProjectId, p95MsOf: (hoursAgo: number) => number, end: number) {
  const { RowEncoder } = await import('#telemetry/rows/row-encoder.ts')
  const { spanTable } = await import('#telemetry/spans/table.ts')
  const { aSpan, aSpanId, aTraceId } = await import('#storage/events/sample-span.ts')
  const encoder = new RowEncoder(spanTable.columns)
  let n = 0
  for (let slot = 1; slot <= 3 * 48; slot++) {
    const at = (end - slot * 1_800_000) * 1000
    encoder.add(
      Array.from({ length: 60 }, (_, index) =>
        aSpan({
          projectId: project,
          traceId: aTraceId('history'),
          spanId: aSpanId(++n),
          isRootSpan: true,
          name: 'GET /pay',
          rootSpanName: 'GET /pay',
          start: at + index * 1_000_000,
          duration: Math.round(p95MsOf(slot / 2) * 1000 * (0.5 + index / 119)),
        }),
      ),
    )
  }
  await stores.events.insert('spans', encoder.finish(), 'history')
}

test('a transaction that has been slower for an hour becomes an issue, with what it was before', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores)
  const now = Date.now()
  const end = Math.floor((now - SETTLED_AFTER_MS) / 1_800_000) * 1_800_000
  await aHistory(stores, stage.project.id, (hoursAgo) => (hoursAgo <= 1 ? 400 : 100), end)
  expect(await evaluateHistories(stores, new Date(now))).toEqual({ evaluated: 1, reported: 1 })
  expect(await evaluateHistories(stores, new Date(now))).toEqual({ evaluated: 0, reported: 0 })
  await expect.poll(() => stores.spool.backlog().records, EVENTUALLY).toBe(0)
  expect(await stage.issues()).toMatchObject([{ title: 'p95 Regression: GET /pay', type: 'performance' }])
  const { performance = {} } = (await stage.newest())?.contexts ?? {}
  expect(performance).toMatchObject({ changed_at: end / 1000 - 3600 })
  const { before, after } = performance.numbers as { before: number; after: number }
  expect([Math.round(before / 10_000), Math.round(after / 10_000)]).toEqual([10, 39])
}, 60_000)
