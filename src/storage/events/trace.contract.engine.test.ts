import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ProjectId, TraceId } from '#domain/ids.ts'
import type { Span } from '#domain/trace/span.ts'
import { eventEnginesAndCluster } from './test-support/event-engines.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { RowEncoder } from '#telemetry/rows/row-encoder.ts'
import { spanTable } from '#telemetry/spans/table.ts'
import { aRow, allBefore, mayRead } from './sample-row.ts'
import { aSpan, aSpanId, aTraceId } from './sample-span.ts'

const nothing = allBefore(new Date(0))
const now = Date.now() * 1000

function encoded(spans: readonly Span[]) {
  const encoder = new RowEncoder(spanTable.columns)
  encoder.add(spans)
  return encoder.finish()
}

describe.each(eventEnginesAndCluster)('spans in the store, $name', ({ open }) => {
  let folder: string
  let store: EventStore

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-spans-'))
    store = await open({ folder })
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  test('come back as they were, with all that is known of them', async () => {
    const traceId = aTraceId('whole')
    const whole = aSpan({
      traceId,
      spanId: aSpanId(255),
      parentId: aSpanId(2 ** 40),
      rootSpanId: aSpanId(7),
      isRootSpan: true,
      start: now - 5_000_001,
      duration: 2 ** 41,
      selfTime: 12,
      rawName: 'GET /users/1 é',
      kind: 'server',
      category: 'http.server',
      status: 'error',
      statusText: 'not_found',
      rootSpanName: 'GET /users/*',
      release: 'shop@1',
      environment: 'production',
      sdkName: 'sentry.javascript.node',
      sdkVersion: '11.12.0',
      userKey: 'id:7',
      weight: 4,
      isWeightKnown: true,
      texts: [
        ['db.system', 'postgresql'],
        ['flag', 'true'],
      ],
      numbers: [['http.response.status_code', 404.5]],
      links: [{ traceId: aTraceId('before'), spanId: aSpanId(9), type: 'previous_trace' }],
    })
    await store.insert('spans', encoded([whole]), 'whole')
    expect(await store.spansOf(mayRead(), traceId, [whole.spanId])).toEqual([whole])
    const { projectId, spanId, parentId, isRootSpan, start, duration, selfTime, name, op, category, status, links } =
      whole
    const drawn = {
      projectId,
      spanId,
      parentId,
      isRootSpan,
      start,
      duration,
      selfTime,
      name,
      op,
      category,
      status,
      links,
    }
    expect(await store.trace(mayRead(), traceId, 10)).toEqual({ spans: [drawn], total: 1 })
  })

  test('are one trace over services and weeks, by their start, each once however often it came', async () => {
    const traceId = aTraceId('many')
    const week = 7 * 86_400_000_000
    const spans = [3, 1, 2].map((n) =>
      aSpan({ traceId, spanId: aSpanId(n), projectId: n as ProjectId, start: now - week + n * 1000 }),
    )
    await store.insert('spans', encoded(spans), 'first')
    await store.insert('spans', encoded(spans), 'first')
    const late = aSpan({ traceId, spanId: aSpanId(4), start: now - 1_000_000 })
    await store.insert('spans', encoded([late, { ...late }, ...spans.slice(1)]), 'later')
    const { spans: found, total } = await store.trace(mayRead(), traceId, 100)
    expect(found.map(({ spanId }) => spanId)).toEqual([1, 2, 3, 4].map(aSpanId))
    expect(total).toBe(4)
    const first = await store.trace(mayRead(), traceId, 2)
    expect([first.spans.map(({ spanId }) => spanId), first.total]).toEqual([[1, 2].map(aSpanId), 4])
  })

  test('of a trace that nobody sent are none', async () => {
    expect(await store.trace(mayRead(), aTraceId('none'), 10)).toEqual({ spans: [], total: 0 })
    expect(await store.spansOf(mayRead(), aTraceId('none'), [aSpanId(1)])).toEqual([])
  })

  test('lead to the trace after theirs in a session, which says what it came after', async () => {
    const [first, second, third] = [aTraceId('first'), aTraceId('second'), aTraceId('third')]
    const after = (traceId: TraceId, type = 'previous_trace') => [{ traceId, spanId: aSpanId(1), type }]
    await store.insert(
      'spans',
      encoded([
        aSpan({ traceId: first, start: now - 9_000_000 }),
        aSpan({ traceId: third, start: now - 8_000_000, links: after(first, 'cause') }),
        aSpan({ traceId: second, start: now - 5_000_000, links: after(first) }),
        aSpan({ traceId: third, start: now - 1_000_000, links: after(second) }),
      ]),
      'session',
    )
    expect(await store.nextTrace(mayRead(), first)).toBe(second)
    expect(await store.nextTrace(mayRead(), second)).toBe(third)
    expect(await store.nextTrace(mayRead(), third)).toBeUndefined()
    expect(await store.nextTrace(mayRead(), aTraceId('none'))).toBeUndefined()
  })

  test('go with their project, and with their weeks', async () => {
    const [gone, kept] = [aTraceId('gone'), aTraceId('kept')]
    const old = now - 40 * 86_400_000_000
    await store.insert(
      'spans',
      encoded([
        aSpan({ traceId: gone, projectId: 8 as ProjectId }),
        aSpan({ traceId: kept, projectId: 9 as ProjectId }),
        aSpan({ traceId: kept, projectId: 9 as ProjectId, spanId: aSpanId(2), start: old }),
      ]),
      'deleted',
    )
    await store.deleteProject(8 as ProjectId)
    await expect.poll(async () => (await store.trace(mayRead(), gone, 10)).total, { timeout: 60_000 }).toBe(0)
    expect((await store.trace(mayRead(), kept, 10)).total).toBe(2)
    await store.dropBefore(allBefore(new Date(now / 1000 - 30 * 86_400_000)))
    expect((await store.trace(mayRead(), kept, 10)).total).toBe(1)
  })

  test('go before the events of their time do, where they are kept for less', async () => {
    const [traceId, own, project] = [aTraceId('short'), aTraceId('own'), 12 as ProjectId]
    const day = 86_400_000
    const ago = (days: number) => Math.round(now / 1000) - days * day
    const spans = [
      aSpan({ traceId, start: ago(60) * 1000 }),
      aSpan({ traceId: own, projectId: project, start: ago(3) * 1000 }),
    ]
    await store.insert('spans', encoded(spans), 'short')
    const rows = [aRow({ traceId, timestamp: ago(60) }), aRow({ traceId: own, projectId: project, timestamp: ago(3) })]
    await store.insert('events', encodeRows(eventTable, rows), 'short')
    await store.dropBefore({ ...nothing, events: new Date(ago(90)), spans: new Date(ago(30)) })
    expect((await store.trace(mayRead(), traceId, 10)).total).toBe(0)
    expect(await store.eventsOf(mayRead(), traceId, 10)).toHaveLength(1)
    await store.deleteProject(project, { ...nothing, events: new Date(ago(30)), spans: new Date(ago(1)) })
    await expect.poll(async () => (await store.trace(mayRead(), own, 10)).total, { timeout: 60_000 }).toBe(0)
    expect(await store.eventsOf(mayRead(), own, 10)).toHaveLength(1)
  })

  test('have the events of their trace beside them, at the span that was under way', async () => {
    const traceId = aTraceId('errors')
    const payload = JSON.stringify({ contexts: { trace: { span_id: aSpanId(5) } } })
    const rows = [aRow({ traceId, title: 'Broken', payload }), aRow({ traceId, title: 'Alone', payload: '{}' })]
    await store.insert('events', encodeRows(eventTable, rows), 'events')
    const found = await store.eventsOf(mayRead(), traceId, 10)
    expect(Object.fromEntries(found.map(({ title, spanId }) => [title, spanId]))).toEqual({
      Alone: null,
      Broken: aSpanId(5),
    })
    const [one] = found
    expect(await store.hasTrace(mayRead(), traceId, one?.eventId)).toBe(true)
  })

  test('or other events make a trace more than an id', async () => {
    const [alone, spans] = [aTraceId('alone'), aTraceId('spans')]
    await store.insert('events', encodeRows(eventTable, [aRow({ traceId: alone })]), 'alone')
    await store.insert('spans', encoded([aSpan({ traceId: spans })]), 'of spans')
    const [event] = await store.eventsOf(mayRead(), alone, 1)
    const isThere = [
      await store.hasTrace(mayRead(), alone),
      await store.hasTrace(mayRead(), alone, event?.eventId),
      await store.hasTrace(mayRead(), spans, event?.eventId),
      await store.hasTrace(mayRead(), aTraceId('none')),
    ]
    expect(isThere).toEqual([true, false, true, false])
  })
})
