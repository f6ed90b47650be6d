import { expect, test } from 'vitest'
import { waterfallOf } from './waterfall.ts'

test('requests stand side by side with those of their burst, also in an hour’s recording', () => {
  const bars = waterfallOf([
    { at: 1000, durationMs: 400 },
    { at: 1200, durationMs: 800 },
    { at: 3_600_000, durationMs: 50 },
  ])
  expect(bars).toEqual([
    { left: 0, width: 0.4 },
    { left: 0.2, width: 0.8 },
    { left: 0, width: 1 },
  ])
})

test('what takes long keeps its burst open, and a request that took no time has a place', () => {
  const bars = waterfallOf([
    { at: 0, durationMs: 10_000 },
    { at: 5000, durationMs: 0 },
    { at: 11_000, durationMs: 1000 },
  ])
  expect(bars.map(({ left }) => Math.round(left * 12))).toEqual([0, 5, 11])
  expect(waterfallOf([])).toEqual([])
})
