import { expect, test } from 'vitest'
import type { ThresholdWatch } from '#domain/alert/rule.ts'
import { statesOver } from '#domain/alert/threshold.ts'
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
  expect(chart.columns.filter(({ tone }) => tone === 'critical').map(({ height }) => height)).toEqual([1])
  expect(chart.legend.map(({ tone }) => tone)).toEqual(['critical'])
})

test('where fewer is bad, the lowest of a column is shown', () => {
  const values = Array.from({ length: 672 }, (_, index) => (index === 5 ? 91 : 95))
  expect(thinned(fiveMinutes(values, 'below'), 'below').some(({ value }) => value === 91)).toBe(true)
})

test('limits above everything that was counted are still on the chart', () => {
  const chart = thresholdChart(fiveMinutes([1, 2, 3]), watch)
  expect(chart.lines.map(({ height }) => height)).toEqual([1, 50 / 90])
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
  expect([chart.label, chart.top]).toEqual(['At most 0.5% in 5 minutes', '0.5%'])
  expect(chart.columns.map(({ height, tone }) => [height, tone])).toEqual([
    [0, 'count'],
    [0.5, 'count'],
    [1, 'critical'],
  ])
  expect(chart.columns.map(({ title }) => title.replace(/^.*?00:\d\d[^:,]*/, ''))).toEqual([
    ': too few sessions to tell',
    ': 0.25%, Fine',
    ': 0.5%, Critical',
  ])
  expect(thresholdChart(points([null, null]), share).label).toBe('There were too few sessions to tell.')
})

test('firings are counted by day, today last, and older ones left out', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const at = (text: string) => new Date(text)
  const chart = firingChart(
    [at('2026-11-21T00:00:00Z'), at('2026-11-21T11:00:00Z'), at('2026-11-08T23:59:59Z'), at('2026-11-07T23:59:59Z')],
    'sum',
    now,
  )
  expect(chart.columns).toHaveLength(14)
  expect(chart.columns.map(({ height }) => height)).toEqual([0.5, ...Array<number>(12).fill(0), 1])
})
