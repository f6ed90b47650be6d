import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { binOf, SUM_BIN } from '#domain/metrics/bins.ts'
import type { MetricFunction } from '#domain/metrics/metric-function.ts'
import { OVERFLOW, type MetricName, type MetricPoint } from '#domain/metrics/metric-point.ts'
import { parseMetricQuery } from '#domain/metrics/metric-query.ts'
import type { MetricSet } from '#domain/metrics/metric-store.ts'
import { metricTable } from '#telemetry/metrics/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { eventEngines } from './test-support/event-engines.ts'
import { aPoint } from './sample-metric.ts'
import { allBefore, mayRead } from './sample-row.ts'
import { aSpanId, aTraceId } from './sample-span.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Starts two full hours that are over, so that nothing written now falls into them. */
const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 4 * HOUR_MS
const slugs = new Map([
  [1 as ProjectId, 'shop'],
  [2 as ProjectId, 'pay'],
])
const at = (minute: number) => hour + minute * MINUTE_MS
const inRegion = (region: string, plan = 'free') => [['plan', plan] as const, ['region', region] as const]

/** 1 + 2 + … + 6 in eu, 10 in us; in the second hour 100 in eu, and 1000 in the other project. */
const orders: readonly MetricPoint[] = [
  ...[1, 2, 3, 4, 5, 6].map((value) => aPoint({ time: at(value * 5), value, attributes: inRegion('eu') })),
  aPoint({
    time: at(10),
    value: 10,
    attributes: inRegion('us', 'pro'),
    environment: 'prod',
    release: 'shop@1',
    sdkName: 'node',
  }),
  aPoint({ time: at(70), value: 100, attributes: inRegion('eu') }),
  aPoint({ time: at(70), value: 1000, projectId: 2 as ProjectId, attributes: [['status', '503']] }),
]
const depth = (time: number, value: number, host: string) =>
  aPoint({ name: 'queue.depth', type: 'gauge', unit: 'item', time, value, attributes: [['host', host]] })
const gauges = [depth(at(1), 4, 'a'), depth(at(2), 8, 'a'), depth(at(3), 1, 'a'), depth(at(2), 30, 'b')]
const latency = (value: number, more: Partial<MetricPoint> = {}) =>
  aPoint({ name: 'latency', type: 'distribution', unit: 'millisecond', time: at(1), value, ...more })
/** 1 ms to 100 ms. */
const latencies = Array.from({ length: 100 }, (_, index) =>
  latency(index + 1, {
    attributes: [['route', index < 50 ? '/a' : '/b']],
    ...(index === 99 && { traceId: aTraceId('slow'), spanId: aSpanId(7) }),
    ...(index === 3 && { traceId: aTraceId('quick'), time: at(2) }),
  }),
)
/** A counter of a process that was at 100 before the period, grew to 160, restarted, and reached 25. */
const total = (minute: number, value: number, started: number) =>
  aPoint({ name: 'requests', time: at(minute), value, bin: 0, count: 0, sum: 0, started: started / 1000 })
const cumulative = [
  total(1, 100, hour - 9 * HOUR_MS),
  total(30, 150, hour - 9 * HOUR_MS),
  total(65, 160, hour - 9 * HOUR_MS),
  total(80, 5, at(79)),
  total(90, 25, at(79)),
]
/** Growing buckets: 10 of about 1 and 1 of about 8 with a sum of 18, then 20 and 5 with 60. */
const bucket = (minute: number, bin: number, value: number) =>
  aPoint({ name: 'sizes', type: 'distribution', time: at(minute), bin, value, count: 0, sum: 0, started: at(0) / 1000 })
const histograms = [
  bucket(10, binOf(1), 10),
  bucket(10, binOf(8), 1),
  bucket(10, SUM_BIN, 18),
  bucket(70, binOf(1), 20),
  bucket(70, binOf(8), 5),
  bucket(70, SUM_BIN, 60),
]
const cut = aPoint({ name: 'wild', time: at(5), value: 7, attributes: [[OVERFLOW, 'true']] })

describe.each(eventEngines)('on $name', ({ open }) => {
  let folder: string
  let store: EventStore

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-'))
    store = await open({ folder })
    const all = [...orders, ...gauges, ...latencies, ...cumulative, ...histograms, cut]
    await store.insert('metric_points', encodeRows(metricTable, all), 'all')
    // Inserted twice, as after a crash.
    await store.insert('metric_points', encodeRows(metricTable, all), 'all')
  }, 60_000)
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })

  const named = (name: string, type: MetricName['type'], unit = ''): MetricName => ({ name, type, unit })
  const ordersMetric = named('orders', 'counter')
  const latencyMetric = named('latency', 'distribution', 'millisecond')

  function setOf(metric: MetricName, query = '', environments: readonly string[] = []): MetricSet {
    const where = parseMetricQuery(query, new Date())
    if (!where.ok) throw new Error(`Cannot read ${query}`)
    const period = { since: new Date(hour), until: new Date(hour + 2 * HOUR_MS) }
    return { metric, where: where.value, period, environments, slugs }
  }

  const groups = async (metric: MetricName, of: MetricFunction, by: readonly string[] = [], query = '') =>
    (await store.metricGroups(mayRead(), setOf(metric, query), { of, by }, 10)).groups
  const whole = async (metric: MetricName, of: MetricFunction, query = '') => {
    const [found] = await groups(metric, of, [], query)
    return found?.value ?? null
  }
  const steps = async (metric: MetricName, of: MetricFunction, stepSeconds = 3600) => {
    const found = await store.metricSteps(mayRead(), setOf(metric), { of, by: [] }, stepSeconds)
    return found.map(({ step, value }) => [step, value])
  }

  describe('metrics', () => {
    test('are found by name, with their type, unit, senders, and how many series and points they have', async () => {
      const filter = { period: setOf(ordersMetric).period, environments: [], text: '' }
      const found = await store.metrics(mayRead(), filter, 100)
      expect(found.map(({ name, series, points, pointsCut }) => [name, series, points, pointsCut])).toEqual([
        ['latency', 2, 100, 0],
        ['orders', 3, 9, 0],
        ['queue.depth', 2, 4, 0],
        ['requests', 2, 5, 0],
        ['sizes', 1, 6, 0],
        ['wild', 1, 1, 1],
      ])
      expect(found[1]).toMatchObject({
        type: 'counter',
        unit: '',
        senders: ['node'],
        projects: [1, 2],
        last: new Date(at(70)),
      })
      expect((await store.metrics(mayRead(), { ...filter, text: 'QUEUE' }, 100)).map(({ name }) => name)).toEqual([
        'queue.depth',
      ])
      expect(await store.metrics(mayRead(2 as ProjectId), filter, 100)).toMatchObject([{ name: 'orders', series: 1 }])
    })

    test.each([
      [ordersMetric, 'sum', 1131],
      [ordersMetric, 'rate', 1131 / 7200],
      [named('queue.depth', 'gauge', 'item'), 'avg', 43 / 4],
      [named('queue.depth', 'gauge', 'item'), 'min', 1],
      [named('queue.depth', 'gauge', 'item'), 'max', 30],
      [named('queue.depth', 'gauge', 'item'), 'last', 1],
      [named('queue.depth', 'gauge', 'item'), 'total', 31],
      [latencyMetric, 'count', 100],
      [latencyMetric, 'sum', 5050],
      [latencyMetric, 'avg', 50.5],
      [latencyMetric, 'min', 1],
      [latencyMetric, 'max', 100],
      [latencyMetric, 'rate', 100 / 7200],
    ] as const)('of %j have as %s %d', async (metric, of, value) => {
      expect(await whole(metric, of)).toBeCloseTo(value, 9)
    })

    test.each([
      ['p50', 50],
      ['p75', 75],
      ['p90', 90],
      ['p95', 95],
      ['p99', 99],
    ] as const)('have a %s that is at most 4.5%% off', async (of, value) => {
      expect(Math.abs(((await whole(latencyMetric, of)) ?? 0) / value - 1)).toBeLessThan(0.045)
    })

    test('are drawn step by step, by the minute and by the hour alike', async () => {
      expect(await steps(ordersMetric, 'sum')).toEqual([
        [0, 31],
        [1, 1100],
      ])
      expect(await steps(ordersMetric, 'sum', 600)).toEqual([
        [0, 1],
        [1, 15],
        [2, 9],
        [3, 6],
        [7, 1100],
      ])
      expect(await steps(ordersMetric, 'rate', 600)).toContainEqual([0, 1 / 600])
    })

    test('are grouped by attributes and keys, the greatest first', async () => {
      expect(await groups(ordersMetric, 'sum', ['region', 'project'])).toEqual([
        { values: ['', 'pay'], value: 1000 },
        { values: ['eu', 'shop'], value: 121 },
        { values: ['us', 'shop'], value: 10 },
      ])
      const one = await store.metricGroups(mayRead(), setOf(ordersMetric), { of: 'sum', by: ['region'] }, 1)
      expect(one).toEqual({ groups: [{ values: [''], value: 1000 }], count: 3 })
      const chosen = await store.metricSteps(mayRead(), setOf(ordersMetric), { of: 'sum', by: ['region'] }, 3600, [
        ['us'],
      ])
      expect(chosen).toEqual([{ step: 0, values: ['us'], value: 10 }])
    })

    test.each([
      ['region:eu', 121],
      ['!region:eu', 1010],
      ['region:[eu,us]', 131],
      ['region:e*', 121],
      ['has:region', 131],
      ['!has:region', 1000],
      ['status:>=500', 1000],
      ['status:503', 1000],
      ['plan:pro OR status:503', 1010],
      ['project:pay', 1000],
      ['environment:prod', 10],
      ['release:""', 1121],
      ['sdk.name:node', 10],
      ['PRO', 10],
    ])('searched with %s come to %d', async (query, sum) => {
      expect(await whole(ordersMetric, 'sum', query)).toBe(sum)
    })

    test('of an environment are those alone', async () => {
      const found = await store.metricGroups(mayRead(), setOf(ordersMetric, '', ['prod']), { of: 'sum', by: [] }, 1)
      expect(found.groups).toEqual([{ values: [], value: 10 }])
    })

    test('that are told as a whole count by how much they grew, over a restart too', async () => {
      const requests = named('requests', 'counter')
      expect(await steps(requests, 'sum')).toEqual([
        [0, 50],
        [1, 35],
      ])
      const sizes = named('sizes', 'distribution')
      expect(await steps(sizes, 'count')).toEqual([
        [0, 11],
        [1, 14],
      ])
      expect(await steps(sizes, 'sum')).toEqual([
        [0, 18],
        [1, 42],
      ])
      expect(await steps(sizes, 'avg')).toEqual([
        [0, 18 / 11],
        [1, 3],
      ])
      const [[, before] = [], [, after] = []] = await steps(sizes, 'p75')
      expect([Math.round(before ?? 0), Math.round(after ?? 0)]).toEqual([1, 8])
    })

    test('have samples that lead to traces', async () => {
      const newest = await store.metricSamples(mayRead(), setOf(latencyMetric), 'newest', 10)
      expect(newest.map(({ value, traceId }) => [value, traceId])).toEqual([
        [4, aTraceId('quick')],
        [100, aTraceId('slow')],
      ])
      const [highest] = await store.metricSamples(mayRead(), setOf(latencyMetric, 'route:/b'), 'highest', 1)
      expect(highest).toEqual({
        projectId: 1,
        time: new Date(at(1)),
        value: 100,
        traceId: aTraceId('slow'),
        spanId: aSpanId(7),
        attributes: [['route', '/b']],
      })
    })

    test('suggest the names and values that they bear', async () => {
      const { period } = setOf(ordersMetric)
      expect(await store.metricAttributes(mayRead(), period, ordersMetric, '', 10)).toEqual([
        'plan',
        'region',
        'status',
      ])
      expect(await store.metricAttributes(mayRead(), period, undefined, 'OS', 10)).toEqual(['host'])
      expect(await store.metricValues(mayRead(), 'region', setOf(ordersMetric), '', 10)).toEqual(['eu', 'us'])
      expect(
        await store.metricValues(mayRead(), 'environment', { ...setOf(ordersMetric), metric: undefined }, 'pr', 10),
      ).toEqual(['prod'])
    })

    test('keep their sums when their points are gone, and go when their time is over', async () => {
      const long = new Date(Date.now() + 30 * 86_400_000)
      await store.dropBefore({ ...allBefore(new Date(0)), points: long })
      expect(await store.metricSamples(mayRead(), setOf(latencyMetric), 'newest', 10)).toEqual([])
      expect(await whole(latencyMetric, 'sum')).toBe(5050)
      await store.dropBefore({ ...allBefore(new Date(0)), metrics: long })
      expect(await whole(latencyMetric, 'sum')).toBeNull()
    })
  })
})
