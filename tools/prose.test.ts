import { expect, test } from 'vitest'
import { proseOf, rateOf } from './prose.ts'

test('markers are counted in comments, and in nothing else', () => {
  // Split, so that this file contains no markers itself.
  const source = [
    '/'.concat('** Returns what whoever asks may see. */'),
    `const stands = 'nobody tells'`,
    '/'.concat('/ undefined: nobody has asked'),
    `const url = 'https://mishap.example' // told`,
  ].join('\n')
  expect(proseOf(source)).toEqual({ words: 10, marked: 3 })
  expect(rateOf({ words: 10, marked: 3 })).toBe(300)
  expect(rateOf({ words: 0, marked: 0 })).toBe(0)
})
