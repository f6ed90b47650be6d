import { expect, test } from 'vitest'
import { changeOf, isRegression, valueText } from './values.ts'

test('what comes less than once a minute is told by the hour', () => {
  const shown = [0, 2 / 60, 0.5, 1, 120].map((perMinute) => valueText(perMinute, 'per_minute'))
  expect(shown).toEqual(['0/min', '2/h', '30/h', '1/min', '120/min'])
})

test('a number that became worse by a tenth is a regression, where more or less of it is worse', () => {
  const worse = (column: Parameters<typeof isRegression>[0], before: number, value: number) =>
    isRegression(column, changeOf(value, before) ?? 0)
  expect(worse('p95', 100, 112)).toBe(true)
  expect(worse('p95', 100, 105)).toBe(false)
  expect(worse('p95', 100, 50)).toBe(false)
  expect(worse('apdex', 0.9, 0.7)).toBe(true)
  expect(worse('apdex', 0.7, 0.9)).toBe(false)
  // More or less traffic is neither better nor worse.
  expect(worse('rate', 1, 9)).toBe(false)
})
