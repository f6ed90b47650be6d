import { JsonMetricsSerializer, ProtobufMetricsSerializer } from '@opentelemetry/otlp-transformer'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  AggregationType,
  MeterProvider,
  MetricReader,
  InstrumentType,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#domain/event/event.ts'
import { SUM_BIN } from '#domain/metrics/bins.ts'
import { digestRecords } from '#pipeline/testing.ts'
import { aRecord, noon } from '#digest/testing.ts'

const trace = 'ab'.repeat(16)
const span = 'cd'.repeat(8)
const nanoseconds = String(BigInt(noon) * 1_000_000n)
const began = String(BigInt(noon - 60_000) * 1_000_000n)

function digested(payload: Uint8Array | JsonObject, contentType = 'application/json', receivedAt = noon) {
  const bytes = payload instanceof Uint8Array ? payload : Buffer.from(JSON.stringify(payload))
  const record = aRecord([[{ type: 'otel_metric', content_type: contentType }, bytes]])
  const header = { ...record.header, receivedAt } as typeof record.header
  return digestRecords([{ ...record, header }], receivedAt)
}

const request = (...metrics: JsonObject[]) => ({
  resourceMetrics: [{ resource: { attributes: [] }, scopeMetrics: [{ metrics }] }],
})
const pointsOf = (...metrics: JsonObject[]) => digested(request(...metrics)).metrics
const aPoint = { timeUnixNano: nanoseconds, startTimeUnixNano: began }
const endsOf = ({ outcomes }: ReturnType<typeof digested>) =>
  outcomes.map(({ category, outcome, reason, quantity }) => `${category} ${outcome} ${reason} ${quantity}`)

describe('OTLP metrics', () => {
  test('that are sums count by themselves as deltas, and by how much they grew where they are told as a whole', () => {
    const sum = (aggregationTemporality: number | string, isMonotonic: boolean) => ({
      name: 'orders',
      unit: '1',
      sum: { aggregationTemporality, isMonotonic, dataPoints: [{ ...aPoint, asInt: '7' }] },
    })
    const facts = pointsOf(sum(1, true), sum(2, true), sum('AGGREGATION_TEMPORALITY_CUMULATIVE', true), sum(2, false))
    expect(
      facts.map(({ type, unit, value, count, sum: all, started, bin }) => [
        type,
        unit,
        value,
        count,
        all,
        started > 0,
        bin !== 0,
      ]),
    ).toEqual([
      ['counter', '', 7, 1, 7, false, true],
      ['counter', '', 7, 0, 0, true, false],
      ['counter', '', 7, 0, 0, true, false],
      ['gauge', '', 7, 1, 7, false, true],
    ])
  })

  test('that are gauges are kept with attributes, and with the trace of an exemplar', () => {
    const exemplars = [{ traceId: trace, spanId: span, asDouble: 2.5 }]
    const attributes = [{ key: 'host', value: { stringValue: 'a' } }]
    const [point] = pointsOf({
      name: 'load',
      gauge: { dataPoints: [{ ...aPoint, asDouble: 2.5, attributes, exemplars }] },
    })
    expect(point).toMatchObject({
      type: 'gauge',
      value: 2.5,
      time: noon,
      traceId: trace,
      spanId: span,
      attributes: [['host', 'a']],
    })
  })

  test('that are histograms keep each bucket, their sum and their edges', () => {
    const histogram = (aggregationTemporality: number) => ({
      name: 'latency',
      unit: 'ms',
      histogram: {
        aggregationTemporality,
        dataPoints: [
          {
            ...aPoint,
            count: '9',
            sum: 120,
            min: 1,
            max: 60,
            bucketCounts: ['4', '0', '3', '2'],
            explicitBounds: [5, 10, 20],
          },
        ],
      },
    })
    const rows = (temporality: number) =>
      pointsOf(histogram(temporality)).map(({ value, count, sum, bin }) => [value, count, sum, bin === SUM_BIN])
    expect(rows(1)).toEqual([
      [3, 4, 0, false],
      [15, 3, 0, false],
      [40, 2, 0, false],
      [1, 0, 120, false],
      [60, 0, 0, false],
    ])
    expect(rows(2)).toEqual([
      [4, 0, 0, false],
      [3, 0, 0, false],
      [2, 0, 0, false],
      [120, 0, 0, true],
    ])
  })

  test('that are exponential histograms keep buckets on both sides of zero', () => {
    const dataPoints = [
      {
        ...aPoint,
        count: '7',
        sum: -1,
        scale: 0,
        zeroCount: '1',
        positive: { offset: 1, bucketCounts: ['2', '0', '1'] },
        negative: { offset: 0, bucketCounts: ['3'] },
      },
    ]
    const rows = pointsOf({ name: 'drift', exponentialHistogram: { aggregationTemporality: 1, dataPoints } })
    expect(rows.map(({ value, count, sum }) => [Number(value.toFixed(1)), count, sum])).toEqual([
      [-1.4, 3, 0],
      [0, 1, 0],
      [2.8, 2, 0],
      [11.3, 1, 0],
      [-1.4, 0, -1],
    ])
  })

  test('that are summaries are a gauge for each quantile, and count for one', () => {
    const quantileValues = [
      { quantile: 0.5, value: 3 },
      { quantile: 0.99, value: 9 },
    ]
    const found = digested(request({ name: 'rpc', summary: { dataPoints: [{ ...aPoint, quantileValues }] } }))
    expect(found.metrics.map(({ type, value, attributes }) => [type, value, attributes])).toEqual([
      ['gauge', 3, [['quantile', '0.5']]],
      ['gauge', 9, [['quantile', '0.99']]],
    ])
    expect(found.metricItems.flatMap(({ units }) => units)[0]).toEqual({ category: 'trace_metric', quantity: 1 })
  })

  test('of which some cannot be read are refused one by one', () => {
    const found = digested(
      request(
        { name: 'nothing' },
        {
          name: 'empty',
          gauge: { dataPoints: [{ ...aPoint, flags: 1 }, { ...aPoint, asDouble: 'NaN' }, 3, { ...aPoint, asInt: 1 }] },
        },
        { name: 'odd', histogram: { dataPoints: [{ ...aPoint, bucketCounts: [1], explicitBounds: [1, 2] }] } },
      ),
    )
    expect(found.metrics).toHaveLength(1)
    expect(endsOf(found).filter((end) => end.startsWith('trace_metric '))).toEqual([
      'trace_metric invalid not_an_object 2',
      'trace_metric invalid no_value 3',
    ])
    expect(endsOf(digested(Buffer.from([8]), 'application/x-protobuf'))).toContain(
      'trace_metric invalid invalid_protobuf 1',
    )
  })
})

/** Collects like an exporter, without sending. */
class Collected extends MetricReader {
  protected override async onShutdown() {}
  protected override async onForceFlush() {}
}

async function collected(temporality: AggregationTemporality): Promise<ResourceMetrics> {
  const reader = new Collected({
    aggregationTemporalitySelector: () => temporality,
    aggregationSelector: (instrument: InstrumentType) =>
      instrument === InstrumentType.HISTOGRAM && temporality === AggregationTemporality.DELTA
        ? { type: AggregationType.EXPONENTIAL_HISTOGRAM }
        : { type: AggregationType.DEFAULT },
  })
  const resource = resourceFromAttributes({ 'service.version': 'shop@1', 'deployment.environment.name': 'staging' })
  const meter = new MeterProvider({ resource, readers: [reader] }).getMeter('shop')
  meter.createCounter('orders').add(3, { plan: 'pro' })
  meter.createGauge('depth', { unit: 'item' }).record(17)
  const latency = meter.createHistogram('latency', { unit: 'ms' })
  for (const value of [1, 12, 12, 300]) latency.record(value)
  return (await reader.collect()).resourceMetrics
}

describe.each([
  ['JSON', 'application/json', JsonMetricsSerializer],
  ['protobuf', 'application/x-protobuf', ProtobufMetricsSerializer],
] as const)('what the SDK of OpenTelemetry sends as %s', (_, contentType, serializer) => {
  test.each([
    ['deltas', AggregationTemporality.DELTA],
    ['totals', AggregationTemporality.CUMULATIVE],
  ] as const)('is read, as %s', async (_name, temporality) => {
    const bytes = serializer.serializeRequest(await collected(temporality)) ?? new Uint8Array()
    const { metrics, metricItems, outcomes } = digested(Buffer.from(bytes), contentType, Date.now())
    expect(outcomes).toEqual([])
    expect(metricItems.flatMap(({ units }) => units)[0]).toEqual({ category: 'trace_metric', quantity: 3 })
    const of = (name: string) => metrics.filter((point) => point.name === name)
    expect(of('orders')).toMatchObject([{ type: 'counter', value: 3, release: 'shop@1', environment: 'staging' }])
    expect(of('depth')).toMatchObject([{ type: 'gauge', unit: 'item', value: 17 }])
    const isDelta = temporality === AggregationTemporality.DELTA
    const sizes = of('latency').filter(({ bin }) => bin !== SUM_BIN)
    const sums = isDelta ? of('latency').map(({ sum }) => sum) : [of('latency').at(-1)?.value ?? 0]
    expect(sizes.reduce((all, { count, value }) => all + (isDelta ? count : value), 0)).toBe(4)
    expect(sums.reduce((all, sum) => all + sum, 0)).toBe(325)
  })
})
