import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { midnight, momentOf, localTime } from '../time-zone.ts'
import { parsePeriod, spanPeriod } from './period.ts'
import { readTypedPeriod } from './typed-period.ts'

// A Saturday; 14:20 in Berlin.
const now = Date.parse('2026-11-21T13:20:00Z')
const berlin = { now, timeZone: 'Europe/Berlin' }
const typed = (text: string) => readTypedPeriod(text, berlin)

describe('a period that is typed', () => {
  test.each([
    ['last 3 h', '3h'],
    ['Last 3 hours', '3h'],
    ['3h', '3h'],
    ['past 90 min', '90m'],
    ['1.5h', '90m'],
    ['1,5 Stunden', '90m'],
    ['last hour', '1h'],
    ['last day', '24h'],
    ['2 weeks', '14d'],
    ['last 2w', '14d'],
    ['3 months', '90d'],
    ['letzte 3 Std.', '3h'],
    ['die letzten 7 Tage', '7d'],
    ['過去3時間', '3h'],
    ['過去 30 日間', '30d'],
    ['直近90分', '90m'],
    ['14d', '14d'],
  ])('%s ends now', (text, period) => {
    expect(typed(text)).toBe(period)
  })

  test.each([
    ['today', '20261120T2300Z--20261121T1320Z'],
    ['yesterday', '20261119T2300Z--20261120T2300Z'],
    ['gestern', '20261119T2300Z--20261120T2300Z'],
    ['昨日', '20261119T2300Z--20261120T2300Z'],
    ['this week', '20261115T2300Z--20261121T1320Z'],
    ['last week', '20261108T2300Z--20261115T2300Z'],
    ['last month', '20260930T2200Z--20261031T2300Z'],
    ['since 9:00', '20261121T0800Z--20261121T1320Z'],
    ['since yesterday 9:00', '20261120T0800Z--20261121T1320Z'],
    ['seit gestern', '20261119T2300Z--20261121T1320Z'],
    ['2026-11-01', '20261031T2300Z--20261101T2300Z'],
    ['1 Nov to 7 Nov', '20261031T2300Z--20261107T2300Z'],
    ['1.11. bis 7.11.', '20261031T2300Z--20261107T2300Z'],
    ['11月1日から11月7日', '20261031T2300Z--20261107T2300Z'],
    ['from Nov 1 to now', '20261031T2300Z--20261121T1320Z'],
    ['2026-11-01 - 2026-11-07', '20261031T2300Z--20261107T2300Z'],
    ['21 Nov 13:00 - 13:30', '20261121T1200Z--20261121T1230Z'],
    ['13:00 to 14:00', '20261121T1200Z--20261121T1300Z'],
    ['2026-11-21T10:30Z to 2026-11-21T11:00:30Z', '20261121T1030Z--20261121T110030Z'],
    ['2026-11-21T13:00 -- 2026-11-21T14:15', '20261121T1200Z--20261121T1315Z'],
    ['24 December', '20251223T2300Z--20251224T2300Z'],
    ['20261101T0000Z--20261108T0000Z', '20261101T0000Z--20261108T0000Z'],
  ])('%s lies in the days of whoever types', (text, period) => {
    expect(typed(text)).toBe(period)
  })

  test.each([
    '',
    'h',
    'soon',
    'last',
    '3',
    '30 Feb',
    '2026-13-01',
    '7 Nov to 1 Nov',
    '25:00 to 26:00',
    '0 h',
    'last 9999999 days',
  ])('%j is none', (text) => {
    expect(typed(text)).toBeUndefined()
  })

  test('is a period or none, whatever is typed', () => {
    const words = fc.constantFrom(
      'last',
      'since',
      'to',
      '-',
      'Nov',
      '7',
      '13:00',
      'h',
      '2026-11-01',
      '.',
      'から',
      'gestern',
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 6 }).map((some) => some.join(' ')),
    )
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns'),
        (said, timeZone) => {
          const read = readTypedPeriod(said, { now, timeZone })
          return read === undefined || parsePeriod(read) === read
        },
      ),
    )
  })

  test('of two fields with days and times is what they hold, in every zone', () => {
    const minute = fc.integer({ min: Date.parse('2020-01-01') / 60_000, max: Date.parse('2026-10-01') / 60_000 })
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York', 'Pacific/Apia')
    const field = (at: number, timeZone: string) => {
      const local = localTime(at, timeZone)
      const two = (part: number) => String(part).padStart(2, '0')
      return `${local.year}-${two(local.month)}-${two(local.day)}T${two(local.hour)}:${two(local.minute)}`
    }
    fc.assert(
      fc.property(minute, fc.integer({ min: 1, max: 100_000 }), zones, (from, length, timeZone) => {
        const [since, until] = [from * 60_000, (from + length) * 60_000]
        // A local time that occurs twice is ambiguous.
        const isTwice = [since, until].some((at) => momentOf(localTime(at, timeZone), timeZone) !== at)
        fc.pre(!isTwice)
        const read = readTypedPeriod(`${field(since, timeZone)} -- ${field(until, timeZone)}`, { now, timeZone })
        expect(read).toBe(spanPeriod(since, until))
      }),
    )
  })
})

test('midnights are those of the zone, on days of 23 and of 25 hours too', () => {
  const hours = (day: string) => {
    const begins = midnight(Date.parse(day), 'Europe/Berlin')
    return (midnight(begins, 'Europe/Berlin', 1) - begins) / 3_600_000
  }
  expect(['2026-03-28T12:00Z', '2026-03-29T12:00Z', '2026-10-25T12:00Z'].map(hours)).toEqual([24, 23, 25])
})
