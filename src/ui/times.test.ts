import { describe, expect, test } from 'vitest'
import { exactTime, relativeTime, shortAge } from './times.ts'

const now = new Date('2026-11-21T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('how long ago', () => {
  test.each([
    [0, 'now'],
    [59, 'now'],
    [60, '1m ago'],
    [3599, '59m ago'],
    [7200, '2h ago'],
    [86_400, '1d ago'],
    [86_400 * 40, '1mo ago'],
    [86_400 * 800, '2y ago'],
  ])('%d seconds are %s', (seconds, text) => expect(relativeTime(before(seconds), now)).toBe(text))

  test('says when a clock runs ahead', () => expect(relativeTime(before(-180), now)).toBe('in 3m'))
})

test.each([
  [340, '340ms'],
  [1500, '1s'],
  [90_000, '1m'],
  [3 * 86_400_000, '3d'],
])('an age of %d ms is %s', (ms, text) => {
  expect(shortAge(ms)).toBe(text)
})

test('the exact time names its zone', () => {
  expect(exactTime(new Date('2026-11-21T01:33:20Z'))).toMatch(/^21 Nov 2026, 01:33:20 UTC$/)
})
