import { describe, expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

describe('the way back after signing in', () => {
  test('leads to a page of this app, with its query and hash', () => {
    expect(nextPath('/issues/WEB-1A?environment=prod#frame-3')).toBe('/issues/WEB-1A?environment=prod#frame-3')
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/issues/..//evil.example',
    '/%2e//evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'issues',
    '',
  ])('never leads elsewhere: %j', (asked) => expect(nextPath(asked)).toBeUndefined())

  test.each(['/api/0/', '/sign-in?next=/sign-in', '/sign-up', '/setup'])('does not lead to %s', (asked) =>
    expect(nextPath(asked)).toBeUndefined(),
  )

  test('is nothing when it was not asked for, or twice', () => {
    expect(nextPath(undefined)).toBeUndefined()
    expect(nextPath(['/a', '/b'])).toBeUndefined()
  })
})
