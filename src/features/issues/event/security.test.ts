import { expect, test } from 'vitest'
import { isTrial, securityRows } from './security.ts'

test('a report tells first what was blocked and by which rule, then all the rest, once', () => {
  expect(
    securityRows({
      original_policy: "script-src 'self'",
      blocked_uri: 'https://evil.example',
      effective_directive: 'img-src',
    }),
  ).toEqual([
    { name: 'Effective directive', value: 'img-src' },
    { name: 'Blocked URI', value: 'https://evil.example' },
    { name: 'Original policy', value: "script-src 'self'" },
  ])
})

test('a policy that is only tried out blocks nothing', () => {
  expect([isTrial({ disposition: 'report' }), isTrial({ disposition: 'enforce' }), isTrial({})]).toEqual([
    true,
    false,
    false,
  ])
})
