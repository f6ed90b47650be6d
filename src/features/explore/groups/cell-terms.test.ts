import { describe, expect, test } from 'vitest'
import { parseAggregate } from '#domain/explore/aggregate.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import { withTerms } from '#domain/explore/narrowed.ts'
import { groupTerms, shownBy } from './cell-terms.ts'

function termsOf(text: string, value: number | null) {
  const aggregate = parseAggregate(text)
  if (aggregate === undefined) throw new Error(`${text} is no aggregate`)
  return shownBy(aggregate, value)
}

describe('the spans behind a number', () => {
  test.each([
    ['count()', 5, [], 'newest'],
    ['failure_rate()', 0.5, ['span.status:error'], 'newest'],
    ['max(span.duration)', 5000, [], 'slowest'],
    ['p95(span.duration)', 190_000, ['span.duration:>=189050us'], 'fastest'],
    ['p95(span.duration)', null, [], 'slowest'],
    ['p50(rows)', 8, ['rows:>=7.96'], 'fastest'],
    ['p50(rows)', -8, ['rows:>=-8.04'], 'fastest'],
    ['p50(rows)', 1e-12, ['!rows:""'], 'fastest'],
    ['avg(cart items)', 8, ['!"cart items":""'], 'slowest'],
    ['unique(user)', 8, [], 'newest'],
  ] as const)('of %s, %s', (text, value, terms, order) => {
    expect(termsOf(text, value)).toEqual({ terms, order })
  })

  test('are found by a search that can be read, whatever the group is called', () => {
    const values = ['', '>5', 'GET /users/*', '"', 'a b', 'x:y', '(']
    for (const value of values) {
      const query = withTerms('a:1 OR b:2', groupTerms(['span.name', 'cart items', 'duration'], [value, value, value]))
      expect(parseSpanQuery(query, new Date())).toMatchObject({ ok: true })
    }
  })
})
