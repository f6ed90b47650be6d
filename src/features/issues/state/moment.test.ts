import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, localOf } from './moment.ts'

describe('a moment that somebody chose on their clock', () => {
  test.each([
    ['2026-11-20T12:00', 'UTC', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00', 'Europe/Berlin', '2026-11-20T11:00:00.000Z'],
    ['2026-07-20T12:00', 'Europe/Berlin', '2026-07-20T10:00:00.000Z'],
    ['2026-11-20T12:00', 'Asia/Kolkata', '2026-11-20T06:30:00.000Z'],
  ])('%s in %s is %s', (local, timeZone, instant) => {
    expect(instantOf(local, timeZone)?.toISOString()).toBe(instant)
  })

  test('comes back as it was chosen, also around changes of the clocks', () => {
    const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 })
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe')
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const local = localOf(new Date(minute * 60_000), zone)
        const instant = instantOf(local, zone)
        expect(instant && localOf(instant, zone)).toBe(local)
      }),
    )
  })

  test.each(['', 'tomorrow', '2026-11-20', '2026-11-20 12:00'])('is not read from %j', (text) => {
    expect(instantOf(text, 'UTC')).toBeUndefined()
  })
})
