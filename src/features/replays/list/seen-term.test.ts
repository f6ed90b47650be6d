import { expect, test } from 'vitest'
import { seenIn, withSeen } from './seen-term.ts'

test('the switch of what is seen puts its term into the search and takes it out, and leaves the rest alone', () => {
  expect(seenIn('errors:>0')).toBe('all')
  expect(seenIn('is:unseen errors:>0')).toBe('unseen')
  expect(withSeen('errors:>0', 'unseen')).toBe('errors:>0 is:unseen')
  expect(withSeen('errors:>0 is:unseen url:*cart*', 'seen')).toBe('errors:>0 url:*cart* is:seen')
  expect(withSeen('is:seen', 'all')).toBe('')
  expect(withSeen('"this:is:seen"', 'all')).toBe('"this:is:seen"')
})
