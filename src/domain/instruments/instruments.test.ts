import { describe, expect, test } from 'vitest'
import { exposition } from './exposition.ts'
import type { Family } from './family.ts'
import { Instruments } from './instruments.ts'
import { otlpMetrics } from './otlp-metrics.ts'

const families: readonly Family[] = [
  { name: 'shop_sales_total', help: 'What was sold.', type: 'counter', labels: { what: ['tea', 'a "\\" cup\n'] } },
  { name: 'shop_wait_seconds', help: 'In the queue.', type: 'histogram', bounds: [0.1, 1] },
  { name: 'shop_round_seconds', help: 'Of the guard.', type: 'summary' },
  { name: 'shop_people', help: 'Inside.', type: 'gauge' },
  { name: 'shop_rare_total', help: 'Hardly ever.', type: 'counter', labels: { a: ['1', '2'] }, isSparse: true },
]

function aShop() {
  const shop = new Instruments(families)
  shop.counter('shop_sales_total', { what: 'tea' }).add(3)
  const wait = shop.meter('shop_wait_seconds')
  for (const seconds of [0.05, 0.1, 0.5, 7]) wait.observe(seconds)
  shop.meter('shop_round_seconds').observe(12)
  shop.set('shop_people', 4)
  shop.counter('shop_rare_total', { a: '2' }).add()
  return shop
}

describe('instruments', () => {
  test('are written as Prometheus reads them', () => {
    expect(exposition(aShop().measured())).toBe(
      String.raw`# HELP shop_sales_total What was sold.
# TYPE shop_sales_total counter
shop_sales_total{what="tea"} 3
shop_sales_total{what="a \"\\\" cup\n"} 0
# HELP shop_wait_seconds In the queue.
# TYPE shop_wait_seconds histogram
shop_wait_seconds_bucket{le="0.1"} 2
shop_wait_seconds_bucket{le="1"} 3
shop_wait_seconds_bucket{le="+Inf"} 4
shop_wait_seconds_sum 7.65
shop_wait_seconds_count 4
# HELP shop_round_seconds Of the guard.
# TYPE shop_round_seconds summary
shop_round_seconds_sum 12
shop_round_seconds_count 1
# HELP shop_people Inside.
# TYPE shop_people gauge
shop_people 4
# HELP shop_rare_total Hardly ever.
# TYPE shop_rare_total counter
shop_rare_total{a="2"} 1
`,
    )
  })

  test('of two threads are the same series where they share memory', () => {
    const shop = aShop()
    const other = new Instruments(families, shop.memory)
    other.counter('shop_sales_total', { what: 'tea' }).add()
    expect(shop.measured()[0]?.points[0]).toEqual({ labels: { what: 'tea' }, value: 4 })
  })

  test('know every series beforehand', () => {
    expect(() => aShop().counter('shop_sales_total', { what: 'coffee' })).toThrow('no series')
  })

  test('go out by OTLP as sums since the start', () => {
    const [startedAt, now] = [new Date(1_000), new Date(2_000)]
    const sent = otlpMetrics(aShop().measured(), { resource: { 'service.name': 'shop' }, startedAt, now })
    const times = { startTimeUnixNano: '1000000000', timeUnixNano: '2000000000' }
    expect(sent).toMatchObject({
      resourceMetrics: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'shop' } }] },
          scopeMetrics: [
            {
              metrics: [
                { name: 'shop_sales_total', sum: { isMonotonic: true, dataPoints: [{ asDouble: 3, ...times }, {}] } },
                {
                  unit: 's',
                  histogram: {
                    dataPoints: [{ explicitBounds: [0.1, 1], bucketCounts: ['2', '1', '1'], count: '4', ...times }],
                  },
                },
                { summary: { dataPoints: [{ count: '1', sum: 12 }] } },
                { gauge: { dataPoints: [{ asDouble: 4 }] } },
                { sum: { dataPoints: [{ attributes: [{ key: 'a', value: { stringValue: '2' } }] }] } },
              ],
            },
          ],
        },
      ],
    })
  })
})
