import { expect, test } from 'vitest'
import type { ThresholdWatch } from '#domain/alert/rule.ts'
import { statesOver, withSide } from '#domain/alert/threshold.ts'
import { firingChart, thinned, thresholdChart } from './chart-view.ts'

const watch: ThresholdWatch = {
  kind: 'threshold',
  measure: 'events',
  windowMinutes: 5,
  environments: [],
  minLevel: null,
  direction: 'above',
  critical: 90,
  warning: 50,
  resolve: null,
}
const start = Date.UTC(2026, 10, 1)
const fiveMinutes = (values: readonly number[], direction: ThresholdWatch['direction'] = 'above') =>
  statesOver(
    { ...watch, direction },
    values.map((value, index) => ({ at: new Date(start + (index + 1) * 300_000), value })),
  )

test('a peak of five minutes in two weeks is not lost where many windows share a column', () => {
  const values = Array.from({ length: 4032 }, (_, index) => (index === 2001 ? 100 : index % 7))
  const few = thinned(fiveMinutes(values), 'above')
  expect(few.length).toBeLessThanOrEqual(336)
  expect(few.filter(({ state }) => state === 'critical').map(({ value }) => value)).toEqual([100])
  const chart = thresholdChart(fiveMinutes(values), watch)
  expect(chart.shaded).toEqual([expect.objectContaining({ name: 'Critical', from: 166, to: 167 })])
  expect(chart.series[0]?.values[166]).toBe(100)
})

test('where fewer is bad, the lowest of a column is shown', () => {
  const values = Array.from({ length: 672 }, (_, index) => (index === 5 ? 91 : 95))
  expect(thinned(fiveMinutes(values, 'below'), 'below').some(({ value }) => value === 91)).toBe(true)
})

test('limits above everything that was counted are still on the chart', () => {
  const chart = thresholdChart(fiveMinutes([1, 2, 3]), watch)
  expect(chart.bands.map(({ name, from, to }) => [name, from, to])).toEqual([
    ['Warning', 50, 90],
    ['Critical', 90, null],
  ])
  expect(chart.scales.at(-1)?.top).toBeGreaterThanOrEqual(90)
})

test('a share is told in percent, on a scale of its own, and windows without enough sessions say so', () => {
  const share: ThresholdWatch = {
    kind: 'threshold',
    measure: 'crashed_sessions',
    windowMinutes: 5,
    environments: [],
    leastSessions: 10,
    direction: 'above',
    critical: 0.5,
    warning: null,
    resolve: null,
  }
  const points = (values: readonly (number | null)[]) =>
    statesOver(
      share,
      values.map((value, index) => ({ at: new Date(start + (index + 1) * 300_000), value })),
    )
  const chart = thresholdChart(points([null, 0.25, 0.5]), share)
  expect([chart.label, chart.scales.at(-1)?.ticks.at(-1)?.text]).toEqual(['Peak: 0.5% in 5 minutes', '0.6%'])
  expect(chart.series[0]?.texts).toEqual(['No data', '0.25%', '0.5%'])
  expect(chart.shaded).toEqual([{ from: 2, to: 3, tone: 'error', name: 'Critical' }])
  expect(thresholdChart(points([null, null]), share).label).toBe('There was not enough data.')
})

test('of a share that is good the lowest is told, and a column without data never hides one', () => {
  const share: ThresholdWatch = {
    kind: 'threshold',
    ...withSide('crash_free_sessions'),
    windowMinutes: 5,
    environments: [],
    leastSessions: 10,
    critical: 98,
    warning: 99,
    resolve: null,
  }
  const point = (value: number | null, index: number) => ({ at: new Date(start + (index + 1) * 300_000), value })
  const chart = thresholdChart(statesOver(share, [100, null, 97.5].map(point)), share)
  expect(chart.label).toBe('Lowest: 97.5% in 5 minutes')
  expect(chart.bands.map(({ name, from, to }) => [name, from, to])).toEqual([
    ['Critical', null, 98],
    ['Warning', 98, 99],
  ])
  const many = Array.from({ length: 672 }, (_, index) => (index % 2 === 0 ? null : 100))
  expect(thinned(statesOver(share, many.map(point)), 'below').every(({ value }) => value === 100)).toBe(true)
})

test('firings are counted by day, today last, and older ones left out', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const at = (text: string) => new Date(text)
  const chart = firingChart(
    [at('2026-11-21T00:00:00Z'), at('2026-11-21T11:00:00Z'), at('2026-11-08T23:59:59Z'), at('2026-11-07T23:59:59Z')],
    'sum',
    now,
  )
  expect(chart.series[0]?.values).toEqual([1, ...Array<number>(12).fill(0), 2])
})
