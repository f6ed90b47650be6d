import { expect, test } from 'vitest'
import { parseStatusRanges } from './status-ranges.ts'

test.each([
  [
    '200-299, 304',
    [
      [200, 299],
      [304, 304],
    ],
  ],
  [
    '4xx;500 501\t\n 502 -503',
    [
      [400, 499],
      [500, 500],
      [501, 501],
      [502, 503],
    ],
  ],
  [' 200 ', [[200, 200]]],
])('%j is read', (text, ranges) => {
  expect(parseStatusRanges(text)).toEqual(ranges)
})

test.each(['', ',', '2000', '299-200', '200 - 299', '20x', '4xx-500'])('%j says nothing of statuses', (text) => {
  expect(parseStatusRanges(text)).toBeUndefined()
})

test('a text of blanks, as long as a file may be, says nothing of statuses', () => {
  expect(parseStatusRanges(`200${' '.repeat(1_000_000)}x`)).toBeUndefined()
})
