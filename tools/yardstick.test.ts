import { expect, test } from 'vitest'
import { FAST_DAY_US, normalised } from './yardstick.ts'

test('times of a slow day are told as those of a fast one', () => {
  expect(normalised(100, FAST_DAY_US)).toBe(100)
  expect(normalised(100, 2 * FAST_DAY_US)).toBe(50)
})
