import { expect, test } from 'vitest'
import type { GroupHash } from '../ids.ts'
import { fallbackGroup, strangersAmong } from './fallback.ts'

const other = '0'.repeat(32) as GroupHash

test('an issue of events without information has nothing in common with its other groups', () => {
  expect(strangersAmong([other, fallbackGroup])).toEqual([other])
})

test('the groups of any other issue are no strangers', () => {
  expect(strangersAmong([other])).toEqual([])
})
