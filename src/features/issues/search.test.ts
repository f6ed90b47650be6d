import { describe, expect, test } from 'vitest'
import { periodNames } from '#domain/address/period.ts'
import type { IssueId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import {
  asKept,
  changeSearch,
  chartFilter,
  defaultSearch,
  parseSearch,
  saysNothing,
  searchParams,
  widened,
} from './search.ts'

const noon = new Date('2026-11-20T12:00:00Z')

describe('the address of an issue list', () => {
  test('is plain where nothing is chosen', () => {
    expect(paths.issues(searchParams(parseSearch({})))).toBe('/issues')
  })

  test('brings back every choice', () => {
    const chosen = {
      projects: ['web', 'api'],
      environments: ['production'],
      query: 'level:error OR "free text"',
      view: 12,
      period: '24h',
      sort: 'users',
      graph: '24h',
      cursor: { side: 'after', value: 12, id: 7 as IssueId },
    } as const
    const address = new URL(paths.issues(searchParams(chosen)), 'http://localhost')
    const params = Object.fromEntries(
      [...address.searchParams.keys()].map((name) => [name, address.searchParams.getAll(name)]),
    )
    const single = (values: readonly string[]) => (values.length === 1 ? values[0] : values)
    expect(
      parseSearch(Object.fromEntries(Object.entries(params).map(([name, values]) => [name, single(values)]))),
    ).toEqual(chosen)
  })

  test('tells a query that finds everything from none', () => {
    expect(parseSearch({ query: '' }).query).toBe('')
    expect(paths.issues(searchParams({ ...defaultSearch, query: '' }))).toBe('/issues?query=')
    // With a view, an empty query would mean the view's own.
    expect(paths.issues(searchParams({ ...defaultSearch, view: 3 }))).toBe('/issues?view=3&query=is%3Aunresolved')
  })

  test('that was kept before there were queries still shows its status', () => {
    expect(parseSearch({ status: 'resolved' }).query).toBe('is:resolved')
    expect(parseSearch({ status: 'all' }).query).toBe('')
    expect(parseSearch({ status: 'all', query: 'is:new' }).query).toBe('is:new')
  })

  test('asks for a view as it is kept, unless it says anything else', () => {
    expect(asKept({ view: '3', graph: '24h' })).toBe(3)
    expect(asKept({ view: '3', query: '' })).toBeUndefined()
    expect(asKept({ view: 'none' })).toBeUndefined()
    expect(saysNothing({})).toBe(true)
    expect(saysNothing({ view: 'none' })).toBe(false)
  })

  test('that makes no sense shows the plain list', () => {
    expect(
      parseSearch({
        status: 'gone',
        view: 'x',
        period: '3y',
        sort: ['users', 'events'],
        graph: 'x',
        cursor: 'nonsense',
        project: '',
      }),
    ).toEqual({
      ...defaultSearch,
      cursor: undefined,
      view: undefined,
    })
  })

  test('begins at the first page again when the list is changed', () => {
    const deep = parseSearch({ cursor: '12:7:0', environment: 'staging' })
    expect(deep.cursor).toBeDefined()
    expect(changeSearch(deep, { sort: 'events' })).toMatchObject({
      sort: 'events',
      environments: ['staging'],
      cursor: undefined,
    })
    expect(widened(deep)).toMatchObject({ environments: [], period: '90d', cursor: undefined })
  })
})

describe('a period', () => {
  test('is charted in 24 to 90 bars', () => {
    for (const period of periodNames) {
      const { filter, bucketSeconds } = chartFilter({ ...defaultSearch, period }, noon)
      const bars = (filter.period.until.getTime() - filter.period.since.getTime()) / 1000 / bucketSeconds
      expect(bars).toBeGreaterThanOrEqual(24)
      expect(bars).toBeLessThanOrEqual(90)
    }
  })
})
