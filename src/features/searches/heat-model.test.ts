import { expect, test } from 'vitest'
import { durationEdges } from '#domain/explore/heat-map.ts'
import { durationTicksOf, legendOf, placesOf, rowsOf } from './heat-model.ts'

const cell = (column: number, edge: number, spans: number) => ({ column, edge, spans })

test('rows reach from below the shortest to above the longest, whole at both ends', () => {
  const cells = [cell(0, 1000, 1), cell(3, 10_000, 9)]
  const rows = rowsOf(cells)
  expect(rows[0]).toBe(750)
  expect(rows.at(-1)).toBe(17_783)
  expect(rows.slice(0, -1).every((edge, at) => rows[at + 1] === durationEdges[durationEdges.indexOf(edge) + 1])).toBe(
    true,
  )
  expect(placesOf(cells, rows, String)).toEqual([
    { column: 0, row: 1, share: Math.log(2) / Math.log(10), count: '1' },
    { column: 3, row: 9, share: 1, count: '9' },
  ])
})

test('the longest duration of all has a row', () => {
  const last = durationEdges.at(-1) ?? 0
  expect(rowsOf([cell(0, last, 1)])).toEqual([durationEdges.at(-2), last, Number.MAX_SAFE_INTEGER])
})

test('round durations stand beside it, each at its height', () => {
  const rows = rowsOf([cell(0, 1000, 1), cell(0, 1_000_000, 1)])
  const ticks = durationTicksOf(rows, String)
  expect(ticks.map(({ name }) => name)).toEqual(['1000', '10000', '100000', '1000000'])
  // A power of ten spans eight rows.
  const [first, second] = ticks
  expect(((second?.at ?? 0) - (first?.at ?? 0)) * (rows.length - 1)).toBeCloseTo(8)
  expect(ticks.every(({ at }) => at >= 0 && at <= 1)).toBe(true)
  // In a small range, multiples of two and five are also labelled.
  expect(durationTicksOf(rowsOf([cell(0, 10_000, 1)]), String).length).toBeGreaterThan(0)
})

test('its legend says what the colours count, up to the fullest cell', () => {
  const legend = legendOf([cell(0, 1000, 1), cell(1, 1000, 250)], String)
  expect(legend.map(({ name }) => name)).toEqual(['1', '10', '100', '250'])
  expect(legend.at(-1)?.share).toBe(1)
})
