import { describe, expect, test } from 'vitest'
import { editRows } from './rows.ts'

describe('a list of rules', () => {
  const rows = ['a', 'b', 'c']

  test('is added to at its end', () => {
    expect(editRows(rows, 'add', 'new')).toEqual(['a', 'b', 'c', 'new'])
  })

  test('loses the rule that is removed', () => {
    expect(editRows(rows, 'remove:1', '')).toEqual(['a', 'c'])
  })

  test.each([
    ['up:1', ['b', 'a', 'c']],
    ['down:1', ['a', 'c', 'b']],
    ['up:0', rows],
    ['down:2', rows],
    ['up:99', rows],
  ])('is in order after %s', (intent, expected) => {
    expect(editRows(rows, intent, '')).toEqual(expected)
  })

  test('is not edited by any other button', () => {
    for (const intent of ['save', 'try', '', 'remove:x', 'remove:-1'])
      expect(editRows(rows, intent, '')).toBeUndefined()
  })
})
