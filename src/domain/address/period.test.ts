import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  apiPeriod,
  barHoursOf,
  lastPeriod,
  parsePeriod,
  periodAt,
  periodMs,
  periodNames,
  periodParam,
  spanOf,
  spanPeriod,
  stepSecondsOf,
  type PeriodName,
} from './period.ts'

const now = new Date('2026-11-21T13:20:00Z')
const seconds = (text: string) => Math.floor(Date.parse(text) / 1000)
const MINUTE = 60_000

const aLast = fc.integer({ min: 1, max: 3660 * 1440 }).map((minutes) => lastPeriod(minutes * MINUTE))
const aSpan = fc
  .tuple(
    fc.integer({ min: seconds('2000-01-01T00:00:00Z'), max: seconds('2080-01-01T00:00:00Z') }),
    fc.integer({ min: 1, max: 3660 * 86_400 }),
  )
  .map(([since, length]) => spanPeriod(since * 1000, (since + length) * 1000))
const aPeriod = fc.oneof(aLast, aSpan).map((name) => {
  if (name === undefined) throw new Error('It was no period.')
  return name
})

describe('a period in an address', () => {
  test('is read as it was written, whatever it is', () => {
    fc.assert(fc.property(aPeriod, (name) => parsePeriod(name) === name))
  })

  test('that is none, or nonsense, is the usual one', () => {
    const param = periodParam('14d')
    const none = ['', '0h', '-3h', '5y', '24', '3661d', '20261121T1300Z', '20261121T1300Z--', ['24h'], undefined]
    const wrong = ['20261121T1500Z--20261121T1300Z', '20261121T1300Z--20261121T1300Z', '20260230T0000Z--20260301T0000Z']
    for (const said of [...none, ...wrong, '20261121T2560Z--20261122T0000Z', '19991231T0000Z--20000102T0000Z'])
      expect(param.read(said)).toBe('14d')
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = param.read(text)
        return parsePeriod(read) === read
      }),
    )
  })

  test('says the same thing in one way only', () => {
    expect(['60m', '90m', '1d', '24h', '48h', '2w', '168h'].map(parsePeriod)).toEqual([
      '1h',
      '90m',
      '24h',
      '24h',
      '2d',
      '14d',
      '7d',
    ])
    expect(parsePeriod('20261121T130000Z--20261121T130530Z')).toBe('20261121T1300Z--20261121T130530Z')
  })

  test('that is usual is not said', () => {
    expect(periodParam('14d').print('14d')).toBeUndefined()
    expect(periodParam('14d').print('24h')).toBe('24h')
  })
})

describe('the window of a period', () => {
  test('ends now, or where it says', () => {
    expect(periodAt('24h', now)).toEqual({ since: new Date('2026-11-20T13:20:00Z'), until: now })
    const span = '20261101T0000Z--20261108T1230Z' as const
    expect(periodAt(span, now)).toEqual({
      since: new Date('2026-11-01T00:00:00Z'),
      until: new Date('2026-11-08T12:30:00Z'),
    })
  })

  test('is as long as the period', () => {
    fc.assert(
      fc.property(aPeriod, (name) => {
        const { since, until } = periodAt(name, now)
        return until.getTime() - since.getTime() === periodMs(name)
      }),
    )
  })

  test('is asked of the HTTP API in its own words', () => {
    expect(apiPeriod('24h')).toEqual({ statsPeriod: '24h' })
    expect(apiPeriod('20261101T0000Z--20261102T0000Z')).toEqual({
      start: '2026-11-01T00:00:00.000Z',
      end: '2026-11-02T00:00:00.000Z',
    })
  })
})

describe('the chart of a period', () => {
  test('has few enough steps to be seen, and more than one wherever it can', () => {
    fc.assert(
      fc.property(aPeriod, (name) => {
        const steps = periodMs(name) / 1000 / stepSecondsOf(name)
        const bars = periodMs(name) / 3_600_000 / barHoursOf(name)
        expect(steps).toBeLessThanOrEqual(60)
        expect(bars).toBeLessThanOrEqual(90)
        if (periodMs(name) >= 10_000) expect(steps).toBeGreaterThan(1)
      }),
    )
  })

  test('keeps the widths that people know', () => {
    expect(periodNames.map((name) => stepSecondsOf(name))).toEqual([60, 1800, 10_800, 21_600, 43_200, 129_600])
    expect(periodNames.map(barHoursOf)).toEqual([1, 1, 3, 6, 12, 24])
  })

  test('of a part of another is that part', () => {
    const name = spanPeriod(Date.parse('2026-11-21T10:00:00Z'), Date.parse('2026-11-21T12:00:00Z')) as PeriodName
    expect(spanOf(name)).toEqual({ since: new Date('2026-11-21T10:00:00Z'), until: new Date('2026-11-21T12:00:00Z') })
  })
})
