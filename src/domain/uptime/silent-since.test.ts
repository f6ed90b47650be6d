import { expect, test } from 'vitest'
import { checkStates, silentSince } from './state.ts'

const now = new Date('2026-11-29T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  [60, 170, false],
  [60, 181, true],
  [600, 1790, false],
  [600, 1801, true],
])('a check every %i s without a result for %i s has no data: %s', (interval, seconds, isSilent) => {
  const lastAt = ago(seconds)
  for (const state of checkStates) {
    const expected = isSilent && (state === 'up' || state === 'down') ? lastAt : undefined
    expect(silentSince({ state, lastAt }, interval, now)).toEqual(expected)
  }
  expect(silentSince({ state: 'up', lastAt: null }, interval, now)).toBeUndefined()
})
