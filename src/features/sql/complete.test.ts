import { expect, test } from 'vitest'
import { completions, type SqlWord } from './complete.ts'

const words: readonly SqlWord[] = [
  { name: 'errors', note: 'table' },
  { name: 'error.type', note: 'String' },
  { name: 'count', note: '', isFunction: true },
]
const complete = (text: string) => completions(words, text, text.length).map((one) => one.text)

test('names are completed where they are typed, functions with their bracket', () => {
  expect(complete('SELECT err')).toEqual(['SELECT errors', 'SELECT error.type'])
  expect(complete('SELECT error.t')).toEqual(['SELECT error.type'])
  expect(complete('SELECT e.error.t')).toEqual(['SELECT e.error.type'])
  expect(complete('SELECT cou')).toEqual(['SELECT count('])
  expect(complete('SELECT errors')).toEqual([])
  expect(complete('SELECT ')).toEqual([])
  expect(completions(words, 'SELECT cou FROM errors', 10)[0]).toMatchObject({
    text: 'SELECT count( FROM errors',
    cursor: 13,
  })
})
