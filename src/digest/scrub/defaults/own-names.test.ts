import { expect, test } from 'vitest'
import { Chance } from '../corpus/chance.ts'
import { findNames } from './own-names.ts'

/** The reference implementation, in time that grows with the text and the names together. */
function byExpression(names: readonly string[]): (text: string) => boolean {
  const spread = names.map((name) => name.split('').join('[^A-Za-z0-9]?'))
  const pattern = new RegExp(spread.join('|'), 'i')
  return (text) => pattern.test(text)
}

test.each<[string, readonly string[], string, boolean]>([
  ['in any case', ['pincode'], 'the PinCode', true],
  ['with a separator between its letters', ['pincode'], 'p-i_n.c o/d:e', true],
  ['with two separators', ['pincode'], 'pin--code', false],
  ['with a letter too many', ['pincode'], 'pinxcode', false],
  ['as the ending of a longer beginning', ['pinned', 'inner'], 'pinner', true],
  ['as a part of another name', ['in', 'pinned'], 'pinning', true],
  ['with letters outside of ASCII', ['größe'], 'GRÖßE', true],
  ['where a letter outside of ASCII separates', ['nave'], 'naïve', true],
  ['not by a sign that only looks like a letter', ['key'], '\u212aey', false],
  ['with letters in two units', ['a\u{10400}b'], 'a-\u{10400}-b', true],
])('a name is found %s', (_how, names, text, isFound) => {
  expect(byExpression(names)(text)).toBe(isFound)
  expect(findNames(names)(text)).toBe(isFound)
})

test('the automaton finds what an expression of all names would', () => {
  const chance = new Chance(32)
  const some = (alphabet: string, most: number) => chance.text(alphabet, 1 + chance.below(most))
  const different: unknown[] = []
  for (let round = 0; round < 400; round++) {
    const names = Array.from({ length: 1 + chance.below(4) }, () => some('ab1', 5))
    const [expected, found] = [byExpression(names), findNames(names)]
    for (let text = 0; text < 25; text++) {
      const tried = some('aabbABc-- é1', 14)
      if (found(tried) !== expected(tried)) different.push([tried, names])
    }
  }
  expect(different).toEqual([])
})

test('names that are nearly there at every place of a long text cost a step each', () => {
  const names = Array.from({ length: 1000 }, (_, at) => `${'a'.repeat(400)}${at}b`)
  expect(findNames(names)('a-'.repeat(400_000))).toBe(true)
  const short = Array.from({ length: 20 }, (_, at) => `${'a'.repeat(25)}${at}b`)
  expect(findNames(short)('a'.repeat(2_000_000))).toBe(false)
})
