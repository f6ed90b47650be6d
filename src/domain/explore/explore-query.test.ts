import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aggregateFunctions, parseAggregate, printAggregate, type Aggregate } from './aggregate.ts'
import {
  defaultExplore,
  exploreParams,
  exploreViews,
  MAX_AGGREGATES,
  MAX_GROUPS,
  parseExplore,
  parseExploreText,
  sampleOrders,
  windowOf,
  type ExploreQuery,
} from './explore-query.ts'
import { periodNames } from '../address/period.ts'
import { durationEdges, nextEdge, parseRegion } from './heat-map.ts'

/** Arbitrary text, and text a user would type. */
const name = fc.oneof(
  fc.constantFrom('span.op', 'db.system', 'span.duration', 'cart items', 'é"(', '+x', '-'),
  fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
)
const aggregate: fc.Arbitrary<Aggregate> = fc
  .tuple(fc.constantFrom(...aggregateFunctions), name)
  .map(([of, field]) => parseAggregate(`${of}(${field})`) ?? ({ of: 'count' } as const))
const region = fc
  .tuple(fc.nat(2 ** 31 - 1), fc.integer({ min: 1, max: 1e6 }), fc.nat(1e12), fc.integer({ min: 1, max: 1e12 }))
  .map(([since, seconds, least, more]) => ({
    since: new Date(since * 1000),
    until: new Date((since + seconds) * 1000),
    least,
    most: least + more,
  }))
const exploreQuery: fc.Arbitrary<ExploreQuery> = fc
  .record({
    query: fc.string({ maxLength: 100, unit: 'grapheme' }),
    groupBy: fc.uniqueArray(name, { maxLength: MAX_GROUPS }),
    aggregates: fc.uniqueArray(aggregate, { minLength: 1, maxLength: MAX_AGGREGATES, selector: printAggregate }),
    sort: fc.record({ by: fc.nat(MAX_AGGREGATES - 1), descending: fc.boolean() }),
    charted: fc.nat(MAX_AGGREGATES - 1),
    period: fc.constantFrom(...periodNames),
    projects: fc.uniqueArray(name, { maxLength: 4 }),
    environments: fc.uniqueArray(name, { maxLength: 4 }),
    view: fc.constantFrom(...exploreViews),
    order: fc.constantFrom(...sampleOrders),
    region: fc.option(region, { nil: undefined }),
    saved: fc.option(fc.integer({ min: 1, max: 1e9 }), { nil: undefined }),
  })
  .map((query) => ({
    ...query,
    sort: { ...query.sort, by: query.sort.by % query.aggregates.length },
    charted: query.charted % query.aggregates.length,
  }))

/** Round-trips a query through a URL. */
function throughAddress(query: ExploreQuery): ExploreQuery {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(exploreParams(query)))
    for (const one of [value ?? []].flat()) if (value !== '') search.append(key, String(one))
  return parseExploreText(search.toString())
}

describe('the address of what is explored', () => {
  test('says all of it', () => {
    fc.assert(
      fc.property(exploreQuery, (query) => {
        expect(throughAddress(query)).toEqual(query)
      }),
      { numRuns: 2000 },
    )
  })

  test('is plain where nothing is chosen', () => {
    expect(
      Object.values(exploreParams(defaultExplore))
        .flat()
        .filter((value) => value !== undefined && value !== ''),
    ).toEqual([])
    expect(parseExplore({})).toEqual({ ...defaultExplore, region: undefined, saved: undefined })
  })

  test('opens whatever it says', () => {
    const anything = fc.dictionary(
      fc.constantFrom(
        'query',
        'group',
        'fn',
        'sort',
        'chart',
        'period',
        'show',
        'order',
        'from',
        'to',
        'least',
        'most',
        'saved',
        'project',
      ),
      fc.oneof(
        fc.string(),
        fc.array(fc.string()),
        name.map((one) => `p95(${one})`),
      ),
    )
    fc.assert(
      fc.property(anything, (params) => {
        const read = parseExplore(params)
        expect(read.aggregates.length).toBeGreaterThan(0)
        expect(read.aggregates[read.sort.by]).toBeDefined()
        expect(read.aggregates[read.charted]).toBeDefined()
        expect(throughAddress(read)).toEqual(read)
      }),
      { numRuns: 2000 },
    )
  })
})

test.each(['p95()', 'p95(span.op)', 'count(span.op)', 'median(x)', 'p95(x', 'unique()', `sum(${'x'.repeat(201)})`])(
  '%s is no aggregate',
  (text) => {
    expect(parseAggregate(text)).toBeUndefined()
  },
)

test('a period is of whole steps, and covers what is happening', () => {
  const now = new Date('2026-11-21T12:34:56.789Z')
  for (const length of periodNames) {
    const { period, stepSeconds } = windowOf(length, now)
    const steps = (period.until.getTime() - period.since.getTime()) / 1000 / stepSeconds
    expect(Number.isInteger(steps)).toBe(true)
    expect(steps).toBeLessThanOrEqual(61)
    expect(period.until.getTime()).toBeGreaterThanOrEqual(now.getTime())
  }
})

test('the rows of a heat map lie side by side', () => {
  for (const [at, edge] of durationEdges.entries())
    expect(nextEdge(edge)).toBe(durationEdges[at + 1] ?? Number.MAX_SAFE_INTEGER)
  expect(parseRegion({ from: '10', to: '10', least: '0', most: '5' })).toBeUndefined()
  expect(parseRegion({ from: '10', to: '20', least: '5', most: '5' })).toBeUndefined()
})
