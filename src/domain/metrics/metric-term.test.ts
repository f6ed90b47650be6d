import { describe, expect, test } from 'vitest'
import { parseMetricNumber, printMetricTerm } from './metric-term.ts'

const latency = { name: 'http.latency', type: 'distribution', unit: 'millisecond' } as const
const orders = { name: 'orders', type: 'counter', unit: '' } as const

describe('a number of metrics', () => {
  test('is a function of one, with its unit and a name for people', () => {
    const written = printMetricTerm({ of: 'p95', metric: latency })
    const read = parseMetricNumber(written)
    expect(read?.terms).toEqual([{ of: 'p95', metric: latency }])
    expect([read?.title, read?.unit, read?.formula(7, null)]).toEqual([
      'p95(http.latency)',
      { kind: 'duration', toMs: 1 },
      7,
    ])
  })

  test('is a formula of two, one of which may stand in it several times', () => {
    const read = parseMetricNumber('100 * (sum(counter::orders) - sum(counter::lost)) / sum(counter::orders)')
    expect(read?.terms).toEqual([
      { of: 'sum', metric: orders },
      { of: 'sum', metric: { ...orders, name: 'lost' } },
    ])
    expect([read?.formula(8, 2), read?.unit, read?.title]).toEqual([
      75,
      { kind: 'number' },
      '100 * (sum(orders) - sum(lost)) / sum(orders)',
    ])
  })

  test.each([
    ['no function of its type', 'p95(counter::orders)'],
    ['no metric', 'sum(orders)'],
    ['of three', 'sum(counter::a) + sum(counter::b) + sum(counter::c)'],
    ['no formula', 'sum(counter::a) sum(counter::b)'],
    ['without any', '1 + 1'],
  ])('that is %s is none', (_, text) => {
    expect(parseMetricNumber(text)).toBeUndefined()
  })
})

test('a word without end is none', () => {
  expect(parseMetricNumber('a'.repeat(100_000))).toBeUndefined()
})
