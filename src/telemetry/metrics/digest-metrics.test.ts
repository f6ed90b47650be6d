import { describe, expect, test } from 'vitest'
import type { EnvelopeHeader } from '#domain/envelope/envelope.ts'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { binOf, valueOfBin } from '#domain/metrics/bins.ts'
import type { MetricPoint, MetricSeries } from '#domain/metrics/metric-point.ts'
import { defaultRules, type ProjectRules } from '#domain/project/project-rules.ts'
import { digestRecords } from '#pipeline/testing.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { aRecord, noon } from '#digest/testing.ts'
import { createKnownSeries } from './known-series.ts'

const trace = 'ab'.repeat(16)
const span = 'cd'.repeat(8)
const now = noon / 1000
const DAY_S = 86_400

interface Sent {
  readonly type?: string
  readonly header?: EnvelopeHeader
  readonly rules?: ProjectRules
  readonly series?: MetricSeries
}

function digested(payload: Json | Uint8Array, { type = 'trace_metric', header = {}, ...sent }: Sent = {}) {
  const { rules = defaultRules, series = noLookups.metricSeries } = sent
  const record = aRecord([[{ type }, payload]], header)
  const found = digestRecords([record], noon, { ...noLookups, rules: () => rules, metricSeries: series })
  return { ...found, points: found.metrics }
}

const aMetric = (fields: JsonObject = {}): JsonObject => ({
  timestamp: now,
  trace_id: trace,
  name: 'orders',
  type: 'counter',
  value: 2,
  ...fields,
})
const typed = (value: Json, type: string) => ({ value, type })
const ofMany = (items: readonly Json[], sent?: Sent) => digested({ version: 2, items }, sent)
const ofOne = (fields: JsonObject, sent?: Sent) => ofMany([aMetric(fields)], sent)
const endsOf = ({ outcomes }: ReturnType<typeof digested>) =>
  outcomes.map(({ category, outcome, reason, quantity }) => `${category} ${outcome} ${reason} ${quantity}`)
const statsd = (text: string) => digested(Buffer.from(text), { type: 'plain_statsd' })
const facts = ({ name, type, unit, value, count, sum }: MetricPoint) => [name, type, unit, value, count, sum]

describe('a point of a metric', () => {
  test('is kept with its trace, and with the attributes that its series is told apart by', () => {
    const { points, outcomes } = ofOne({
      span_id: span,
      unit: 'item',
      attributes: {
        plan: typed('pro', 'string'),
        items: typed(3, 'integer'),
        beta: typed(true, 'boolean'),
        'sentry.release': typed('shop@1', 'string'),
        'sentry.environment': typed('staging', 'string'),
        'sentry.sdk.name': typed('sentry.javascript.node', 'string'),
        'sentry.sdk.version': typed('11.12.0', 'string'),
        'sentry.timestamp.sequence': typed(7, 'integer'),
      },
    })
    expect(points).toMatchObject([
      {
        name: 'orders',
        type: 'counter',
        unit: 'item',
        time: noon,
        value: 2,
        count: 1,
        sum: 2,
        started: 0,
        bin: binOf(2),
        traceId: trace,
        spanId: span,
        release: 'shop@1',
        environment: 'staging',
        sdkName: 'sentry.javascript.node',
        sdkVersion: '11.12.0',
        attributes: [
          ['beta', 'true'],
          ['items', '3'],
          ['plan', 'pro'],
        ],
      },
    ])
    expect(outcomes).toEqual([])
  })

  test('is of the same series whatever order its attributes come in, and at whatever time', () => {
    const [one, two, other] = ofMany([
      aMetric({ attributes: { a: 1, b: 'x', 'sentry.timestamp.sequence': 0 } }),
      aMetric({ attributes: { b: 'x', a: 1, 'sentry.timestamp.sequence': 1 }, timestamp: now + 1, trace_id: 'none' }),
      aMetric({ attributes: { a: 2, b: 'x' } }),
    ]).points
    expect(two?.series).toBe(one?.series)
    expect(other?.series).not.toBe(one?.series)
    expect(two?.traceId).toBeNull()
  })

  test('says its span in an attribute where it has no other place', () => {
    const attributes = { 'sentry.trace.parent_span_id': typed(span, 'string') }
    expect(ofOne({ attributes }).points).toMatchObject([{ spanId: span, attributes: [] }])
  })

  test.each([
    [{ timestamp: 'soon' }, 'invalid_time'],
    [{ timestamp: now - 40 * DAY_S }, 'invalid_time'],
    [{ timestamp: now + 2 * 3600 }, 'invalid_time'],
    [{ name: ' ' }, 'no_name'],
    [{ type: 'set' }, 'invalid_type'],
    [{ value: 'many' }, 'no_value'],
    [{ value: null }, 'no_value'],
    [{ attributes: { all: 'x'.repeat(1024 * 1024 + 1) } }, 'too_large'],
  ] as const)('that says %j is refused by itself, and takes no other with it', (fields, reason) => {
    const found = ofMany([aMetric(fields), aMetric(), null])
    expect(found.points).toHaveLength(1)
    expect(endsOf(found).filter((end) => end.startsWith('trace_metric '))).toEqual([
      'trace_metric invalid not_an_object 1',
      `trace_metric invalid ${reason} 1`,
    ])
  })

  test('counts by the piece and by the byte, each byte once', () => {
    const payload = { version: 2, items: [aMetric(), aMetric({ value: null }), aMetric({ name: 'other' })] }
    const { metricItems, outcomes } = digested(payload)
    const bytes = [...metricItems.flatMap(({ units }) => units), ...outcomes]
      .filter(({ category }) => category === 'trace_metric_byte')
      .reduce((sum, { quantity }) => sum + quantity, 0)
    expect(bytes).toBe(JSON.stringify(payload).length)
    expect(metricItems.map(({ units }) => units[0])).toEqual([{ category: 'trace_metric', quantity: 2 }])
  })

  test('loses secrets in its attributes and its name, also by rules of the project', () => {
    const own = { type: 'string', value: 'secret-plan' } as const
    const { points } = ofOne({ name: 'cards 4111111111111111', attributes: { password: 'hunter2', plan: own } })
    expect(points[0]?.name).not.toContain('4111')
    expect(points[0]?.attributes).toContainEqual(['password', '[Filtered]'])
  })

  test('of an environment and a release that the envelope names bears them', () => {
    const header = { trace: { trace_id: trace, release: 'r@1', environment: 'prod' }, sdk: { name: 's', version: '1' } }
    expect(ofOne({}, { header: header as unknown as EnvelopeHeader }).points).toMatchObject([
      { release: 'r@1', environment: 'prod', sdkName: 's', sdkVersion: '1' },
    ])
  })

  test('whose series is one too many is kept with all others of its metric, and that is said', () => {
    const series = createKnownSeries({ series: 2, metrics: 2, remembered: 100 })
    const items = ['a', 'b', 'c', 'd', 'a'].map((host) => aMetric({ attributes: { host } }))
    const { points, metricItems } = ofMany(items, { series })
    const hosts = points.map(({ attributes }) => attributes[0]?.join('=') ?? '')
    expect(hosts.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'host=a',
      'host=a',
      'host=b',
      'otel.metric.overflow=true',
      'otel.metric.overflow=true',
    ])
    expect(metricItems.map(({ reason, rows }) => [reason, rows])).toEqual([
      [undefined, 3],
      ['series_limit', 2],
    ])
    expect(ofOne({ name: 'second' }, { series }).points).toHaveLength(1)
    expect(endsOf(ofOne({ name: 'third' }, { series }))).toContain('trace_metric invalid too_many_metrics 1')
    // The next day there is room again.
    expect(ofOne({ name: 'third', timestamp: now + 1800 }, { series }).points).toHaveLength(0)
    expect(series.admit(1 as never, 'third', 'x', Math.floor(noon / 86_400_000) + 1)).toBe('series')
  })
})

describe('lines of StatsD', () => {
  test('are counters, gauges and timings, with tags, rates and times as DogStatsD has them', () => {
    const { points } = statsd(
      [
        'orders:1|c',
        'orders:2|c|@0.1|#plan:pro,beta',
        'queue.depth:17|g',
        'checkout:320|ms|@0.5',
        'sizes:1:2:9|d',
        `late:1|c|T${now - 60}`,
      ].join('\n'),
    )
    expect(points.map(facts)).toEqual([
      ['orders', 'counter', '', 1, 1, 1],
      ['orders', 'counter', '', 20, 1, 20],
      ['queue.depth', 'gauge', '', 17, 1, 17],
      ['checkout', 'distribution', 'millisecond', 320, 2, 640],
      ['sizes', 'distribution', '', 1, 1, 0],
      ['sizes', 'distribution', '', 2, 1, 0],
      ['sizes', 'distribution', '', 9, 1, 0],
      ['sizes', 'distribution', '', 1, 0, 12],
      ['sizes', 'distribution', '', 9, 0, 0],
      ['late', 'counter', '', 1, 1, 1],
    ])
    expect(points[1]?.attributes).toEqual([
      ['beta', 'true'],
      ['plan', 'pro'],
    ])
    expect(points.map(({ time }) => time)).toEqual([...Array<number>(9).fill(noon), noon - 60_000])
  })

  test('that are none are refused one by one', () => {
    const found = statsd('ok:1|c\nnothing\nusers:ann|s\ndepth:+3|g\nx:y|c\n_e{1,1}:a|b')
    expect(found.points).toHaveLength(1)
    expect(endsOf(found).filter((end) => end.startsWith('trace_metric '))).toEqual([
      'trace_metric invalid not_statsd 1',
      'trace_metric invalid invalid_type 2',
      'trace_metric invalid no_value 2',
    ])
  })
})

describe('the bin of a value', () => {
  test('holds it within 4.5%, above and below zero, and bins are in the order of values', () => {
    const values = [-1e9, -3.3, -1e-7, 0, 1e-12, 0.5, 1, 1.01, 1234.5, 8e15]
    for (const value of values)
      expect(Math.abs(valueOfBin(binOf(value)) - value)).toBeLessThanOrEqual(Math.abs(value) * 0.045)
    const bins = values.map(binOf)
    expect(bins.toSorted((a, b) => a - b)).toEqual(bins)
  })
})
