import { expect, test } from 'vitest'
import { durationText } from './duration.ts'

test.each([
  [0, '0µs'],
  [999, '999µs'],
  [1000, '1ms'],
  [3412, '3.41ms'],
  [230_400, '230ms'],
  [1_234_000, '1.23s'],
  [59_990_000, '60s'],
  [125_000_000, '2m 05s'],
  [7_260_000_000, '2h 01m'],
])('%d microseconds are %s', (us, text) => {
  expect(durationText(us)).toBe(text)
})
