import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SessionCounts } from '../session/session-store.ts'
import { sessionShare } from './session-share.ts'
import { isBeyond } from './threshold.ts'

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
      const value = sessionShare(counts({ crashed, healthy }), { measure: 'crashed_sessions', leastSessions: 1 })
      const share = { measure: 'crashed_sessions', direction: 'above' } as const
      const isBad = crashed * 10_000 >= hundredths * (crashed + healthy)
      expect(isBeyond(share, value ?? -1, Number((hundredths / 100).toFixed(2)))).toBe(isBad)
    }),
  )
})
