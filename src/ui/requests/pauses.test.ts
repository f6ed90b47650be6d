import { expect, test } from 'vitest'
import { createPauses } from './pauses.ts'

test('what fails again and again is tried more and more seldom, and at once after half a minute of calm', () => {
  const pause = createPauses()
  let now = 1_000
  const next = () => {
    const ms = pause(now)
    now += ms + 20
    return ms
  }
  expect(Array.from({ length: 8 }, next)).toEqual([0, 500, 1000, 2000, 4000, 8000, 8000, 8000])
  now += 30_001
  expect(next()).toBe(0)
})
