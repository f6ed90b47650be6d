import { expect, test } from 'vitest'
import { chartedOf } from './charted.ts'

const time = { name: 'hour', type: "DateTime('UTC')" }
const n = { name: 'n', type: 'UInt64' }
const answer = (columns: readonly { name: string; type: string }[], rows: readonly (readonly unknown[])[]) =>
  chartedOf({ columns, rows, milliseconds: 0, rowsRead: 0 })

test('numbers over time are drawn in their steps, with gaps where there is no row', () => {
  const rows = [
    ['2026-11-24 12:00:00', 3],
    ['2026-11-24 09:00:00', 1],
    ['2026-11-24 10:00:00', 2],
  ]
  expect(answer([time, n], rows)).toEqual({
    start: new Date('2026-11-24T09:00:00Z'),
    stepSeconds: 3600,
    series: [{ name: 'n', values: [1, 2, null, 3] }],
  })
})

test('one text makes a line of each of its values, the largest first', () => {
  const rows = [
    ['2026-11-24', 'a', 1],
    ['2026-11-25', 'a', 1],
    ['2026-11-25', 'b', 9],
  ]
  const columns = [{ name: 'day', type: 'Date' }, { name: 'level', type: 'LowCardinality(String)' }, n]
  expect(answer(columns, rows)?.series).toEqual([
    { name: 'b', values: [null, 9] },
    { name: 'a', values: [1, 1] },
  ])
})

test.each([
  ['no time', [n], [[1]]],
  ['one moment', [time, n], [['2026-11-24 09:00:00', 1]]],
  ['moments of no step', [time, n], ['09:00:00', '09:00:07', '09:00:10'].map((at) => [`2026-11-24 ${at}`, 1])],
])('%s is a table alone', (_, columns, rows) => {
  expect(answer(columns, rows)).toBeUndefined()
})
