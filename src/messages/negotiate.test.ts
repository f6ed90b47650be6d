import { expect, test } from 'vitest'
import { negotiate } from './negotiate.ts'

test.each([
  ['de', 'de'],
  ['de-AT, en;q=0.7', 'de'],
  ['DE', 'de'],
  ['en;q=0.5, de;q=0.9', 'de'],
  ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'en'],
  ['fr, *;q=0.5', 'en'],
  ['de;q=0, en', 'en'],
  ['en-GB,de', 'en'],
  ['fr', undefined],
  ['', undefined],
  ['de;q=nonsense', undefined],
  [`${'x,'.repeat(10_000)}de`, undefined],
])('“%s” wants %s', (header, wanted) => expect(negotiate(header)).toBe(wanted))
