import { describe, expect, test } from 'vitest'
import { inRequest, requestContext } from '#messages/request.ts'
import { bucketNames, exactTime, fullTime, rangeText, relativeTime, shortAge, shortTime } from './times.ts'

const now = new Date('2026-11-21T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('how long ago', () => {
  test.each([
    [0, 'now'],
    [59, 'now'],
    [60, '1m ago'],
    [3599, '59m ago'],
    [7200, '2h ago'],
    [86_400, '1d ago'],
    [86_400 * 40, '1mo ago'],
    [86_400 * 800, '2y ago'],
  ])('%d seconds are %s', (seconds, text) => expect(relativeTime(before(seconds), now)).toBe(text))

  test('says when a clock runs ahead', () => expect(relativeTime(before(-180), now)).toBe('in 3m'))
})

test.each([
  [340, '340ms'],
  [1500, '1s'],
  [90_000, '1m'],
  [3 * 86_400_000, '3d'],
])('an age of %d ms is %s', (ms, text) => {
  expect(shortAge(ms)).toBe(text)
})

test.each([
  ['de', 'vor 5 Min.', '5 Min.'],
  ['ja', '5 分前', '5 分'],
])('in %s five minutes are “%s” and “%s”', (locale, ago, age) => {
  expect(relativeTime(before(300), now, locale)).toBe(ago)
  expect(shortAge(300_000, locale)).toBe(age)
})

describe('the exact time', () => {
  const at = new Date('2026-11-21T01:33:20Z')

  test('names its zone', () => expect(exactTime(at)).toBe('21 Nov 2026, 01:33:20 UTC'))

  test.each([
    ['de', 'Europe/Berlin', '21. Nov. 2026, 02:33:20 MEZ'],
    ['ja', 'Asia/Tokyo', '2026年11月21日 10:33:20 JST'],
    ['en', 'America/New_York', '20 Nov 2026, 20:33:20 GMT-5'],
  ])('in %s and %s is %s', (locale, timeZone, text) => expect(exactTime(at, { locale, timeZone })).toBe(text))
})

describe('an axis', () => {
  const at = new Date('2026-11-21T00:00:00Z')
  const NewYork = { locale: 'en', timeZone: 'America/New_York' }
  const Berlin = { locale: 'de', timeZone: 'Europe/Berlin' }

  test('of hours is in the zone of whoever looks', () => {
    const names = bucketNames({ bucketSeconds: 3600, spanSeconds: 86_400 }, Berlin)
    expect([names.short(at), names.full(at)]).toEqual(['01:00', 'Sa., 21. Nov., 01:00'])
  })

  test('of days names the days of UTC that it counts', () => {
    const names = bucketNames({ bucketSeconds: 86_400, spanSeconds: 14 * 86_400 }, NewYork)
    expect([names.short(at), names.full(at)]).toEqual(['21 Nov', 'Sat 21 Nov'])
  })
})

describe('from one moment until another', () => {
  // The spaces around a dash depend on the language.
  const range = (since: string, until: string, locale = 'en') =>
    rangeText({ since: new Date(since), until: new Date(until) }, { locale, timeZone: 'Europe/Berlin' }).replace(
      /\s*–\s*/,
      '–',
    )

  test('says whole days by their names, the last one as well', () => {
    expect(range('2026-10-31T23:00:00Z', '2026-11-07T23:00:00Z')).toBe('1–7 Nov 2026')
    expect(range('2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z')).toBe('21 Nov 2026')
    expect(range('2026-10-31T23:00:00Z', '2026-11-07T23:00:00Z', 'de')).toBe('1.–7. Nov. 2026')
  })

  test('says anything else to the minute, or to the second where it has to', () => {
    expect(range('2026-11-21T12:00:00Z', '2026-11-21T14:30:00Z')).toBe('21 Nov 2026, 13:00–15:30')
    expect(range('2026-11-21T12:00:00Z', '2026-11-21T12:00:20Z')).toContain('13:00:20')
  })
})

describe('a moment, as somebody has chosen to be told', () => {
  const hourSeconds = 3600
  const reading = (times: 'relative' | 'absolute', clock: 'h12' | 'h23') => ({ ...requestContext(), times, clock })

  test('is how long ago, and exactly when on hovering', () => {
    const at = before(2 * hourSeconds)
    expect([shortTime(at, now), fullTime(at, now)]).toEqual(['2h ago', '21 Nov 2026, 10:00:00 UTC'])
  })

  test('is when, without what today shares, and how long ago on hovering', () => {
    const said = (hours: number, clock: 'h12' | 'h23' = 'h23') =>
      inRequest(reading('absolute', clock), () => shortTime(before(hours * hourSeconds), now))
    expect([said(2), said(30), said(24 * 300)]).toEqual(['10:00', '20 Nov, 06:00', '25 Jan 2026, 12:00'])
    expect([said(2, 'h12'), said(30, 'h12')]).toEqual(['10:00 am', '20 Nov, 6:00 am'])
    inRequest(reading('absolute', 'h12'), () => {
      expect(fullTime(before(2 * hourSeconds), now)).toBe('21 Nov 2026, 10:00:00 am UTC (2h ago)')
    })
  })
})
