import { describe, expect, test } from 'vitest'
import { statusIn, withStatus } from './status.ts'

describe('the switch of the status', () => {
  test.each([
    ['is:unresolved', 'unresolved'],
    ['level:error is:resolved', 'resolved'],
    ['is:ignored', 'archived'],
    ['', 'all'],
    ['level:error', 'all'],
    ['is:assigned', 'all'],
    ['is:[resolved, archived]', undefined],
    ['!is:resolved', undefined],
    ['is:resolved OR level:error', undefined],
    ['level:', undefined],
  ])('reads %j as %s', (query, status) => {
    expect(statusIn(query)).toBe(status)
  })

  test.each([
    ['is:unresolved', 'resolved', 'is:resolved'],
    ['is:unresolved', 'all', ''],
    ['', 'archived', 'is:archived'],
    ['level:error,fatal is:unresolved "a  AND b"', 'resolved', 'is:resolved level:[error, fatal] "a  AND b"'],
    ['is:unresolved AND level:error', 'resolved', 'is:resolved level:error'],
    ['level:error AND is:unresolved', 'all', 'level:error'],
    ['a AND is:unresolved AND b', 'resolved', 'is:resolved a b'],
    ['a OR b', 'resolved', 'is:resolved (a OR b)'],
    ['a OR b', 'all', 'a OR b'],
    ['is:assigned', 'resolved', 'is:resolved is:assigned'],
    ['level:', 'resolved', 'is:resolved'],
  ] as const)('makes of %j for %s: %j', (query, status, changed) => {
    expect(withStatus(query, status)).toBe(changed)
  })
})
