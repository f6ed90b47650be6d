import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SessionCounts } from '../session/session-store.ts'
import { sessionShare } from './session-share.ts'
import { isBeyond, withSide, type ShareMeasure } from './threshold.ts'

function counts(fields: Partial<SessionCounts>): SessionCounts {
  const parts = { healthy: 0, errored: 0, unhandled: 0, crashed: 0, abnormal: 0, ...fields }
  const { healthy, errored, unhandled, crashed, abnormal } = parts
  return { bucket: 0, ...parts, started: healthy + errored + unhandled + crashed + abnormal }
}

test('crashed are those that crashed, handled by nobody; errored are all that had anything', () => {
  const some = counts({ healthy: 90, errored: 4, unhandled: 3, crashed: 2, abnormal: 1 })
  expect(sessionShare(some, { measure: 'crashed_sessions', leastSessions: 100 })).toBe(5)
  expect(sessionShare(some, { measure: 'errored_sessions', leastSessions: 100 })).toBe(10)
})

test('crash-free are all that did not crash, be it sessions or those users who are named', () => {
  const some = counts({ healthy: 90, unhandled: 5, crashed: 4, abnormal: 1, users: { all: 40, crashed: 1 } })
  expect(sessionShare(some, { measure: 'crash_free_sessions', leastSessions: 100 })).toBe(96)
  expect(sessionShare(some, { measure: 'crash_free_users', leastSessions: 40 })).toBe(97.5)
  // Estimates can report more crashed users than users.
  const estimated = counts({ crashed: 90, users: { all: 89, crashed: 90 } })
  expect(sessionShare(estimated, { measure: 'crash_free_users', leastSessions: 1 })).toBe(0)
})

test('a share of nothing is not 0%: without sessions, or without users', () => {
  const nobody = counts({ healthy: 50, crashed: 50, users: { all: 0, crashed: 0 } })
  expect(sessionShare(nobody, { measure: 'crash_free_users', leastSessions: 1 })).toBeNull()
  expect(sessionShare(undefined, { measure: 'crash_free_sessions', leastSessions: 1 })).toBeNull()
  const few = counts({ healthy: 100, users: { all: 9, crashed: 1 } })
  expect(sessionShare(few, { measure: 'crash_free_users', leastSessions: 10 })).toBeNull()
})

test('too few sessions say nothing', () => {
  const few = counts({ crashed: 9 })
  expect(sessionShare(few, { measure: 'crashed_sessions', leastSessions: 10 })).toBeNull()
  expect(sessionShare(few, { measure: 'crashed_sessions', leastSessions: 9 })).toBe(100)
  expect(sessionShare(undefined, { measure: 'crashed_sessions', leastSessions: 1 })).toBeNull()
})

test('a share is on the side of a limit where the exact one is', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), fc.integer({ min: 1, max: 10_000 }), (crashed, healthy, hundredths) => {
      fc.pre(crashed + healthy > 0)
      const some = counts({ crashed, healthy })
      const limit = Number((hundredths / 100).toFixed(2))
      const isBeyondIt = (measure: ShareMeasure) =>
        isBeyond(withSide(measure), sessionShare(some, { measure, leastSessions: 1 }) ?? -1, limit)
      expect(isBeyondIt('crashed_sessions')).toBe(crashed * 10_000 >= hundredths * (crashed + healthy))
      expect(isBeyondIt('crash_free_sessions')).toBe(healthy * 10_000 < hundredths * (crashed + healthy))
    }),
  )
})
