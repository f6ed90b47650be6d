import { expect, test } from 'vitest'
import { parseFormula } from './formula.ts'

test.each([
  ['a / b', 2.5],
  ['100 * (a - b) / a', 60],
  ['a-b*2', 2],
  ['-a + 12', 2],
  ['A+B', 14],
  [' ( ( b ) ) ', 4],
  ['a / (b - 4)', null],
])('of %s with 10 and 4 comes %s', (text, result) => {
  expect(parseFormula(text)?.(10, 4)).toBe(result)
})

test('of what is not known nothing comes', () => {
  expect(parseFormula('a / b')?.(null, 4)).toBeNull()
  expect(parseFormula('a')?.(3, null)).toBe(3)
})

test.each(['', ' ', 'a b', 'a /', 'c', '(a', 'a)', '1.2.3', 'a ** b', 'x'.repeat(101)])('%j is no formula', (text) => {
  expect(parseFormula(text)).toBeUndefined()
})
