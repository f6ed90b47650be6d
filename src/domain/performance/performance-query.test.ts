import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { periodNames } from '../address/period.ts'
import { conditionOf, columnNames, columnUnits, measureOf, overviewKinds, overviews } from './overview.ts'
import {
  defaultPerformance,
  parsePerformance,
  performanceParams,
  vitalDimensions,
  windowsOf,
  type PerformanceQuery,
} from './performance-query.ts'
import { webVitals } from './web-vitals.ts'

const text = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
const state: fc.Arbitrary<PerformanceQuery> = fc.record({
  projects: fc.uniqueArray(text, { maxLength: 4 }),
  environments: fc.uniqueArray(text, { maxLength: 4 }),
  period: fc.constantFrom(...periodNames),
  sort: fc.option(fc.record({ by: fc.constantFrom(...columnNames, ...webVitals), descending: fc.boolean() }), {
    nil: undefined,
  }),
  charted: fc.option(fc.constantFrom(...columnNames), { nil: undefined }),
  name: fc.option(fc.oneof(text, fc.constant('')), { nil: undefined }),
  by: fc.constantFrom(...vitalDimensions),
  vital: fc.constantFrom(...webVitals),
})

/** Round-trips a query through a URL. */
function throughAddress(of: PerformanceQuery): PerformanceQuery {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(performanceParams(of)))
    for (const one of [value ?? []].flat()) if (value !== '') search.append(key, String(one))
  const names = [...new Set(search.keys())].map((key) => {
    const values = search.getAll(key)
    return [key, values.length === 1 ? values[0] : values] as const
  })
  return parsePerformance(Object.fromEntries(names))
}

describe('the address of a page of performance', () => {
  test('says all of its state', () => {
    fc.assert(
      fc.property(state, (one) => {
        expect(throughAddress(one)).toEqual(one)
      }),
    )
  })

  test('of the plain page is plain, and says nothing that it cannot read', () => {
    expect(parsePerformance({})).toEqual(defaultPerformance)
    expect(parsePerformance({ sort: 'x', chart: ['p95'], period: '2y', by: '', vital: 'fid', name: ['a'] })).toEqual(
      defaultPerformance,
    )
  })
})

test('the window before ends where the window begins, and is as long', () => {
  for (const period of periodNames) {
    const { now, before } = windowsOf(period, new Date('2026-11-21T12:34:56Z'))
    expect(before.until).toEqual(now.since)
    expect(before.until.getTime() - before.since.getTime()).toBe(now.until.getTime() - now.since.getTime())
  }
})

test.each(overviewKinds)('what is asked of %s can be read', (kind) => {
  const { where, columns } = overviews[kind]
  expect(() => conditionOf(where)).not.toThrow()
  for (const column of columns) {
    expect(() => measureOf(kind, column, { usual: 300, pages: 2500, own: new Map() })).not.toThrow()
    expect(columnUnits[column]).toBeDefined()
  }
})
