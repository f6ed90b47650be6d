import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostSimilar, similarityOf, type ComparedIssue } from './similarity.ts'

function issue(type: string, value: string, culprit = 'pay', place = ['charge', 'src/pay.ts']): ComparedIssue {
  const [name = '', filename = ''] = place
  return { title: `${type}: ${value}`, culprit, metadata: { type, value, function: name, filename } }
}

describe('how alike issues are', () => {
  const timeout = issue('TimeoutError', 'Payment 4711 took longer than 3000 ms')

  test('numbers and ids make no difference', () => {
    expect(similarityOf(timeout, issue('TimeoutError', 'Payment 815 took longer than 500 ms')).whole).toBe(1)
    expect(
      similarityOf(
        issue('E', 'no cart 6f9619ff-8b86-d011-b42d-00cf4fc964ff'),
        issue('E', 'no cart 0e984725-c51c-4bf4-9960-e1c80e27aba0'),
      ).whole,
    ).toBe(1)
  })

  test('says which parts agree', () => {
    const elsewhere = issue('TimeoutError', 'Payment 1 took longer than 2 ms', 'refund', ['back', 'src/refund.ts'])
    const { parts } = similarityOf(timeout, elsewhere)
    expect(parts).toMatchObject({ type: 1, value: 1, culprit: 0 })
    expect(parts.place).toBeLessThan(0.5)
  })

  test('the likest comes first, and what has little in common not at all', () => {
    const same = issue('TimeoutError', 'Payment 9 took longer than 1 ms')
    const near = issue('TimeoutError', 'Payment 9 was too slow')
    const other = issue('SyntaxError', 'Unexpected token', 'parse', ['read', 'lib/json.ts'])
    expect(mostSimilar(timeout, [other, near, same], 5).map(({ issue: found }) => found)).toEqual([same, near])
  })

  test('it goes both ways, is 1 for the same and never leaves 0 to 1', () => {
    const any = fc
      .tuple(fc.string(), fc.string(), fc.string(), fc.string())
      .map(([type, value, culprit, filename]) => issue(type, value, culprit, ['', filename]))
    fc.assert(
      fc.property(any, any, (a, b) => {
        const { whole } = similarityOf(a, b)
        expect(whole).toBeGreaterThanOrEqual(0)
        expect(whole).toBeLessThanOrEqual(1)
        expect(similarityOf(b, a).whole).toBeCloseTo(whole, 10)
        expect(similarityOf(a, a).whole).toBe(1)
      }),
    )
  })
})
