import { expect, test } from 'vitest'
import { matchedText, textsIn } from './setting-words.ts'

test('the texts of a page are all that are below, without what is put into them', () => {
  const texts = {
    title: 'Keys',
    limit: { label: 'Rate limit', hint: 'At most {count, plural, one {# event} other {# events}}.' },
  }
  expect(textsIn(texts)).toEqual(['Keys', 'Rate limit', 'At most  .'])
})

test('a page is found by any of its words, and tells the setting that has them', () => {
  const found = (typed: string) => matchedText(['Shop: Keys'], ['Rate limit', 'Rate limits hold for a minute.'], typed)
  expect(found('rate')).toBe('Rate limit')
  expect(found('shop MINUTE')).toBe('Rate limits hold for a minute.')
  expect(found('keys')).toBe('')
  expect(found('rate passkey')).toBeUndefined()
})
