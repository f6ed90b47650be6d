import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localTime } from '#domain/time-zone.ts'
import { roundTimes, timeTicks } from './time-ticks.ts'

const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York')
const berlin = { locale: 'en', timeZone: 'Europe/Berlin' }
const ticks = (since: string, until: string) =>
  timeTicks(Date.parse(since), Date.parse(until), berlin)
    .filter(({ on }) => on !== 'narrow')
    .map(({ text }) => text)

describe('the times below a chart', () => {
  test('are in order, within the chart, round on the clocks of whoever reads, and as few as there is room', () => {
    const aStart = fc.integer({ min: Date.parse('2001-01-01') / 1000, max: Date.parse('2030-01-01') / 1000 })
    const aLength = fc.oneof(fc.integer({ min: 30, max: 7200 }), fc.integer({ min: 7200, max: 400 * 86_400 }))
    fc.assert(
      fc.property(aStart, aLength, zones, fc.integer({ min: 3, max: 9 }), (start, length, timeZone, most) => {
        const [since, until] = [start * 1000, (start + length) * 1000]
        const { by, times } = roundTimes(since, until, timeZone, most)
        expect(times.length).toBeLessThanOrEqual(most)
        expect(times.every((at) => at >= since && at < until)).toBe(true)
        expect(times.every((at, place) => place === 0 || at > (times[place - 1] ?? at))).toBe(true)
        for (const { second, hour, minute, day } of times.map((at) => localTime(at, timeZone))) {
          if (by !== 'second') expect(second).toBe(0)
          if (by === 'day' || by === 'month') expect([hour, minute]).toEqual([0, 0])
          if (by === 'month') expect(day).toBe(1)
        }
      }),
    )
  })

  test('are hours of a day, with the date where a day begins', () => {
    expect(ticks('2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z')).toEqual([
      '15:00',
      '18:00',
      '21:00',
      '21 Nov',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
    ])
  })

  test('are days of a week or two, weeks of a quarter and months of a year', () => {
    expect(ticks('2026-11-14T00:00:00Z', '2026-11-21T00:00:00Z')).toEqual([
      '15 Nov',
      '16 Nov',
      '17 Nov',
      '18 Nov',
      '19 Nov',
      '20 Nov',
      '21 Nov',
    ])
    expect(ticks('2026-08-23T00:00:00Z', '2026-11-21T00:00:00Z').slice(0, 2)).toEqual(['24 Aug', '7 Sept'])
    expect(ticks('2025-11-21T00:00:00Z', '2026-11-21T00:00:00Z')[0]).toBe('Jan 2026')
  })

  test('are fewer where there is little room', () => {
    const narrow = timeTicks(Date.parse('2026-11-20T12:00:00Z'), Date.parse('2026-11-21T12:00:00Z'), berlin).filter(
      ({ on }) => on === 'both' || on === 'narrow',
    )
    expect(narrow.map(({ text }) => text)).toEqual(['18:00', '21 Nov', '06:00', '12:00'])
  })

  test('are fewer still where they say seconds', () => {
    const since = Date.parse('2026-11-20T12:06:00Z')
    const narrow = timeTicks(since, since + 105_000, berlin).filter(({ on }) => on === 'both' || on === 'narrow')
    expect(narrow.map(({ text }) => text)).toEqual(['13:06:00', '13:07:00'])
  })
})
