import { expect, test } from 'vitest'
import { viewOf } from './last-view.ts'

test('a view is remembered with what it was narrowed to, but not with the page of its list', () => {
  expect(viewOf('/issues?project=web&period=24h&cursor=abc')).toBe('/issues?project=web&period=24h')
  expect(viewOf('/releases?page=3')).toBe('/releases')
  expect(viewOf('/stats')).toBe('/stats')
})

test.each([
  '/issues/WEB-1',
  '/sign-in',
  '/settings/members',
  '//evil.example/issues',
  'https://evil.example/issues',
  '/\\evil.example',
  '/issues/../api/auth/sign-out',
  '/issues#x',
  '',
])('“%s” is no view, whoever wrote it into the cookie', (place) => {
  expect(viewOf(place)).toBeUndefined()
})

test('a filter without end is not remembered', () => {
  expect(viewOf(`/issues?project=${'x'.repeat(2000)}`)).toBe('/issues')
})
