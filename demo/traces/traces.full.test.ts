import { describe, expect, test } from 'vitest'
import { overviews } from '#domain/performance/overview.ts'
import { vitalField, webVitals } from '#domain/performance/web-vitals.ts'
import { detect } from '#domain/trace/detect/detect.ts'
import { findRegression, SLOT_MS } from '#domain/trace/detect/regression.ts'
import { defaultDetectors, performanceDetectors } from '#domain/trace/detect/rules.ts'
import type { Span } from '#domain/trace/span.ts'
import { planEvents } from '../plan.ts'
import { demoProjects } from '../shop.ts'
import { digestDemo, projectIdOf } from '../testing.ts'
import { eventEnvelope } from '../wire.ts'
import { packTraces } from './pack.ts'
import { planTraces } from './plan-traces.ts'

const now = new Date('2026-11-21T10:20:30.000Z')
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const HOUR_US = 3_600_000_000

const digested = tracesOf(now)
const { spans } = digested
const traces = Map.groupBy(spans, ({ traceId }) => traceId)

function tracesOf(moment: Date) {
  const sent = packTraces(planTraces(moment), moment)
  return digestDemo(
    sent.map((planned) => ({ project: planned.project, envelope: planned.write() })),
    moment,
  )
}

const numberOf = ({ numbers }: Span, wanted: string) => numbers.find(([name]) => name === wanted)?.[1]
const textOf = ({ texts }: Span, wanted: string) => texts.find(([name]) => name === wanted)?.[1]
const orphansOf = (trace: readonly Span[]) => {
  const ids = new Set(trace.map(({ spanId }) => spanId))
  return trace.filter(({ parentId }) => parentId !== null && !ids.has(parentId))
}

describe('the traces of the demo', () => {
  test('are taken by the digest as they are: nothing is refused, and no span comes twice', () => {
    expect(digested.outcomes).toEqual([])
    expect(new Set(spans.map(({ traceId, spanId }) => `${traceId}:${spanId}`)).size).toBe(spans.length)
    expect(traces.size).toBeGreaterThan(1_000)
  })

  test('have one root each, and no orphans but one', () => {
    const roots = [...traces.values()].map((trace) => trace.filter(({ parentId }) => parentId === null).length)
    expect(new Set(roots)).toEqual(new Set([1]))
    expect([...traces.values()].flatMap(orphansOf)).toMatchObject([{ name: 'GET /api/availability', isRootSpan: true }])
  })

  test('lie within the fortnight, end before now, and hold what is in them', () => {
    const starts = spans.map(({ start }) => start)
    expect(Math.min(...starts)).toBeGreaterThan((now.getTime() - 14 * DAY_MS) * 1000)
    expect(spans.filter(({ start, duration }) => start + duration >= now.getTime() * 1000)).toEqual([])
    const byId = new Map<string | null, Span>(spans.map((span) => [span.spanId, span]))
    const early = spans.filter(({ parentId, start }) => start < (byId.get(parentId)?.start ?? 0))
    expect(early).toEqual([])
    const children = spans.filter(({ isRootSpan, parentId }) => !isRootSpan && parentId !== null)
    const late = children.filter(({ parentId, start, duration }) => {
      const parent = byId.get(parentId)
      return parent !== undefined && start + duration > parent.start + parent.duration + 1
    })
    expect(late).toEqual([])
  })

  test('go over services: from a page through the server and the API to the worker', () => {
    const through = [...traces.values()].map((trace) => new Set(trace.map(({ projectId }) => projectId)).size)
    expect(Math.max(...through)).toBe(Object.keys(demoProjects).length)
    for (const project of ['web', 'checkout', 'api', 'worker'] as const) {
      const segments = spans.filter(({ isRootSpan, projectId }) => isRootSpan && projectId === projectIdOf(project))
      expect([project, segments.length >= 14 * 40]).toEqual([project, true])
    }
  })

  test('stand for more than were taken, as far as their SDKs left some out', () => {
    expect(spans.filter(({ isWeightKnown }) => !isWeightKnown)).toEqual([])
    expect(new Set(spans.map(({ weight }) => weight))).toEqual(new Set([1, 2, 4]))
  })
})

describe('one day', () => {
  test('has the same traces whenever it is asked: to a second seed only those are new that came since the first', () => {
    const first = new Date('2026-11-21T00:20:00.000Z')
    const known = new Set(tracesOf(first).spanItems.map(({ itemId }) => itemId))
    let place = 0
    const added = digested.spanItems.flatMap(({ itemId, rows: count }) => {
      const own = spans.slice(place, (place += count))
      return known.has(itemId) ? [] : own
    })
    expect(added.length).toBeGreaterThan(0)
    // The last of them had not quite ended.
    expect(added.filter(({ start }) => start < (first.getTime() - 5 * MINUTE_MS) * 1000)).toEqual([])
  })

  test('shares no trace with the next', () => {
    const next = tracesOf(new Date('2026-11-22T00:30:00.000Z'))
    expect(next.outcomes).toEqual([])
    expect(next.spans.filter(({ traceId }) => traces.has(traceId))).toEqual([])
  })
})

describe('what the pages of performance show', () => {
  const of = (category: Span['category']) => spans.filter((span) => span.category === category)

  test('has something for each overview, in the attributes that it reads', () => {
    const namesOf = (found: readonly Span[]) => new Set(found.map(({ name }) => name)).size
    expect(namesOf(spans.filter(({ isRootSpan }) => isRootSpan))).toBeGreaterThan(12)
    expect(namesOf(of('db'))).toBeGreaterThan(10)
    expect(new Set(of('http.client').map((span) => textOf(span, 'server.address'))).size).toBeGreaterThan(6)
    expect(new Set(of('cache').map((span) => textOf(span, 'cache.hit')))).toEqual(new Set(['true', 'false', undefined]))
    expect(of('cache').some((span) => numberOf(span, 'cache.item_size') !== undefined)).toBe(true)
    const messages = of('queue').filter(({ kind }) => kind !== 'internal')
    expect(new Set(messages.map(({ kind }) => kind))).toEqual(new Set(['producer', 'consumer']))
    expect(messages.filter((span) => textOf(span, 'messaging.destination.name') === undefined)).toEqual([])
    expect(messages.some((span) => numberOf(span, 'messaging.message.receive.latency') !== undefined)).toBe(true)
    const assets = of('resource')
    expect(new Set(assets.map(({ op }) => op)).size).toBeGreaterThan(2)
    expect(assets.filter((span) => numberOf(span, 'http.response.body.size') === undefined)).toEqual([])
    expect(new Set(assets.map((span) => textOf(span, 'resource.render_blocking_status')))).toEqual(
      new Set(['blocking', 'non-blocking']),
    )
    expect(Object.keys(overviews)).toHaveLength(6)
  })

  test('has every vital, by page, browser and device', () => {
    for (const vital of webVitals) {
      const measured = spans.filter((span) => numberOf(span, vitalField(vital)) !== undefined)
      const different = (wanted: (span: Span) => string | undefined) => new Set(measured.map(wanted)).size
      expect([vital, different(({ rootSpanName }) => rootSpanName)]).toEqual([vital, 7])
      expect([vital, different((span) => textOf(span, 'browser.name')) > 1]).toEqual([vital, true])
      expect([vital, different((span) => textOf(span, 'device.family')) > 1]).toEqual([vital, true])
    }
  })
})

describe('what is wrong in the demo', () => {
  const segments = spans.filter(({ isRootSpan }) => isRootSpan)
  const bySegment = Map.groupBy(spans, ({ traceId, rootSpanId }) => `${traceId}:${rootSpanId}`)
  const findingsOf = (some: readonly Span[]) =>
    some.flatMap((segment) =>
      detect(bySegment.get(`${segment.traceId}:${segment.spanId}`) ?? [], segment.name, defaultDetectors).map(
        ({ kind, fingerprint }) => ({ kind, where: segment.name, issue: [kind, ...fingerprint].join(' ') }),
      ),
    )

  test('is found by each detector of segments in the last hour, which is as far as they look back', () => {
    const lately = segments.filter(({ start }) => start > now.getTime() * 1000 - HOUR_US)
    const places = new Map(findingsOf(lately).map(({ kind, where }) => [kind, where]))
    expect(Object.fromEntries(places)).toEqual({
      large_payload: '/',
      long_task: '/checkout/shipping',
      n_plus_one: 'GET /v1/categories/:slug/products',
      requests_in_series: 'POST /v1/quotes',
      slow_query: 'GET /v1/customers/:id/orders',
    })
    expect(places.size).toBe(performanceDetectors.filter((kind) => !kind.endsWith('_regression')).length)
  })

  test('is nothing else over the fortnight: each problem has one place', () => {
    expect(new Set(findingsOf(segments).map(({ issue }) => issue)).size).toBe(5)
  })

  test('is a transaction that has become slower, by its own history, once the half hour is over', () => {
    const end = Date.UTC(2026, 10, 21, 10, 30)
    const feeds = segments.filter(
      ({ name, environment }) => name === 'GET /v1/feeds/:market' && environment === 'production',
    )
    const slots = [...Map.groupBy(feeds, ({ start }) => Math.floor(start / 1000 / SLOT_MS) * SLOT_MS)]
      .toSorted(([a], [b]) => a - b)
      .map(([at, some]) => {
        const durations = some.map(({ duration }) => duration).toSorted((a, b) => a - b)
        return { at, count: some.length, p95: durations[Math.floor(some.length * 0.95)] ?? 0 }
      })
    const found = findRegression(slots, defaultDetectors.p95_regression.limits, end)
    expect(found?.since).toBe(end - 2 * SLOT_MS)
    expect(found?.after).toBeGreaterThan(2 * (found?.before ?? 0))
  })

  test('became slower with the latest release of the API', () => {
    const stock = segments
      .filter(({ name }) => name === 'GET /v1/availability')
      .toSorted((a, b) => a.duration - b.duration)
    const p75Of = (some: readonly Span[]) => some[Math.floor(some.length * 0.75)]?.duration ?? 0
    const { latest = [], before = [] } = Object.groupBy(stock, ({ release }) =>
      release === 'api@1.50.0+3360' ? 'latest' : 'before',
    )
    expect(latest.length).toBeGreaterThan(10)
    expect(p75Of(latest)).toBeGreaterThan(2 * p75Of(before))
  })

  test('leads from issues to traces and back: events lie in spans that failed, in their project, release and environment', () => {
    const byId = new Map<string | null, Span>(spans.map((span) => [span.spanId, span]))
    const spanIds = new Set<unknown>(byId.keys())
    const events = planEvents(now)
      .map(({ project, write }) => ({ project, event: write() }))
      .filter(({ event }) => spanIds.has(event.contexts['trace']?.['span_id']))
    const sent = events.map(({ project, event }) => ({ project, envelope: eventEnvelope(event) }))
    const inTraces = digestDemo(sent, now).rows.flatMap((row) => {
      const { trace } = (JSON.parse(row.payload) as { contexts: { trace: { trace_id: string; span_id: string } } })
        .contexts
      const span = byId.get(trace.span_id)
      return span === undefined ? [] : [{ row, trace, span }]
    })
    expect(inTraces.length).toBeGreaterThan(40)
    for (const { row, trace, span } of inTraces) {
      expect(span).toMatchObject({ traceId: trace.trace_id, status: 'error', projectId: row.projectId })
      expect([span.release, span.environment]).toEqual([row.release, row.environment])
      expect(Math.abs(row.timestamp - (span.start + span.duration) / 1000)).toBeLessThan(2)
    }
    expect(new Set(inTraces.map(({ row }) => row.projectId))).toEqual(
      new Set([projectIdOf('checkout'), projectIdOf('api'), projectIdOf('worker')]),
    )
  })
})
