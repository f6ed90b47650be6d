import { expect, test } from 'vitest'
import { readAsked } from './asked.ts'

const asked = { query: 'user.id:7', projects: ['shop'], environments: [], period: '20261101T0000Z--20261115T0000Z' }

test('a deletion is of what a list has counted', () => {
  expect(readAsked(JSON.stringify(asked))).toEqual(asked)
})

test.each([
  ['no search', { ...asked, query: ' ' }],
  ['no period', { ...asked, period: 'ever' }],
  ['no list', 7],
])('what says %s deletes nothing', (_, sent) => {
  expect(readAsked(JSON.stringify(sent))).toBeUndefined()
  expect(readAsked('{')).toBeUndefined()
})
