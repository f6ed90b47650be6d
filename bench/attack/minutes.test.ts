import { expect, test } from 'vitest'
import { minutesOf, minuteTable } from './minutes.ts'
import { plot } from './plot.ts'
import type { Phase, Sample } from './samples.ts'

function aSample(at: number, phase: Phase, seen: Partial<Sample> = {}): Sample {
  const honest = { latencies: [2, 4], refused: {} }
  return { at, phase, rss: 5e8, privateBytes: 3e8, descriptors: 100, report: undefined, honest, ...seen }
}

test('a run is cut into minutes, and anew where a phase begins', () => {
  const attack = Array.from({ length: 90 }, (_, at) => aSample(at, 'attack', { rss: (500 + at) * 1e6 }))
  const minutes = minutesOf([...attack, aSample(90, 'quiet')])
  expect(minutes.map(({ phase, from }) => [phase, from])).toEqual([
    ['attack', 0],
    ['attack', 60],
    ['quiet', 90],
  ])
  expect(minutes[0]?.rss).toEqual({ min: 5e8, median: 530e6, max: 559e6 })
  expect(minutes[0]?.honest).toMatchObject({ accepted: 120, p50: 2, p99: 4 })
})

test('what honest senders were refused stands in the table', () => {
  const [minute] = minutesOf([aSample(0, 'attack', { honest: { latencies: [7], refused: { 503: 2 } } })])
  expect(minute === undefined ? '' : minuteTable([minute])).toContain('| 7.0 / 7 | 1, 2 × 503 |')
})

test('a plot of an hour has no more points than can be told apart, and keeps the peaks', () => {
  const points = Array.from({ length: 3_600 }, (_, at) => ({ at, value: at === 1_801 ? 900 : 1 }))
  const svg = plot([{ title: 'Memory', lines: [{ name: 'rss', points }] }], [{ name: 'attack', from: 0 }], 3_600)
  expect(/points="([^"]*)"/.exec(svg)?.[1]?.split(' ')).toHaveLength(300)
  expect(svg).toContain(',34 ')
})
