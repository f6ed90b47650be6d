import { describe, expect, test } from 'vitest'
import { formatEventPlace } from '#domain/event/event-page.ts'
import type { EventId } from '#domain/ids.ts'
import { eventPlaceOf, filterOf, filterQuery, issueCursorOf, issueFilterOf, pageQuery, pageSize } from './query.ts'

const now = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)

describe('the period of a list', () => {
  const since = (query: Record<string, string>) => {
    const filter = issueFilterOf(filterQuery.parse(query), now)
    return filter.ok ? filter.value.period.since : filter.refusal
  }

  test('is 14 days where nobody says, and everything where statsPeriod is empty', () => {
    expect(since({})).toEqual(daysAgo(14))
    expect(since({ environment: 'production' })).toEqual(daysAgo(14))
    expect(since({ statsPeriod: '' })).toEqual(new Date(0))
  })

  test.each([
    ['24h', 1],
    ['90d', 90],
    ['2w', 14],
    ['1440m', 1],
    ['86400s', 1],
    ['99999w', 3650],
  ])('%s', (statsPeriod, days) => {
    expect(since({ statsPeriod })).toEqual(daysAgo(days))
  })

  test('start and end are read as UTC where they name no zone', () => {
    const filter = filterOf(filterQuery.parse({ start: '2026-11-01T00:00:00', end: '2026-11-02T02:00:00+02:00' }), now)
    expect(filter).toMatchObject({
      value: { period: { since: new Date('2026-11-01T00:00:00Z'), until: new Date('2026-11-02T00:00:00Z') } },
    })
  })

  test.each([{ start: '2026-11-01' }, { end: '2026-11-01' }, { start: '2026-11-02', end: '2026-11-01' }])(
    'is refused where %j is no period',
    (query) => {
      expect(filterOf(filterQuery.parse(query), now)).toMatchObject({ ok: false, refusal: { reason: 'bad_parameter' } })
    },
  )

  test.each([{ statsPeriod: '14' }, { statsPeriod: '1y' }, { statsPeriod: '0d' }, { start: 'yesterday', end: 'now' }])(
    '%j is not understood',
    (query) => {
      expect(filterQuery.safeParse(query).success).toBe(false)
    },
  )

  test('an event that is a little ahead of our clock is in the period that ends now', () => {
    const filter = issueFilterOf(filterQuery.parse({ statsPeriod: '1h' }), now)
    expect(filter.ok && filter.value.period.until.getTime()).toBeGreaterThan(now.getTime() + 60_000)
  })
})

test('environments may be one, several or none', () => {
  const environments = (environment?: string | string[]) => filterQuery.parse({ environment }).environment
  expect([environments(), environments(''), environments('a'), environments(['a', 'b'])]).toEqual([
    [],
    [],
    ['a'],
    ['a', 'b'],
  ])
})

test('a page has at most 100 rows, however many are asked for', () => {
  const rows = (query: Record<string, string>) => pageSize(pageQuery.parse(query))
  expect([rows({}), rows({ limit: '5' }), rows({ per_page: '7' }), rows({ limit: '1000' })]).toEqual([100, 5, 7, 100])
  expect(pageQuery.safeParse({ limit: '0' }).success).toBe(false)
})

describe('cursors', () => {
  test.each(['', '0:0:1', '0:0:0'])('%j is the first page', (text) => {
    expect([issueCursorOf(text), eventPlaceOf(text)]).toEqual([
      { ok: true, value: undefined },
      { ok: true, value: undefined },
    ])
  })

  test('a place among events survives the address', () => {
    const place = {
      timestamp: new Date(1_767_225_600_123),
      eventId: 'ab'.repeat(16) as EventId,
      side: 'before',
    } as const
    expect(eventPlaceOf(formatEventPlace(place))).toEqual({ ok: true, value: place })
  })

  test('nonsense is refused, never taken for the first page', () => {
    expect([issueCursorOf('x').ok, eventPlaceOf('1:2:3').ok, eventPlaceOf('99999999999999999:x:0').ok]).toEqual([
      false,
      false,
      false,
    ])
  })
})
