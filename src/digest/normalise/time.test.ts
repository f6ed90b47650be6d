import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import { eventOf, noon } from '../testing.ts'

const noonSeconds = noon / 1000
const minute = 60
const day = 86_400

function timed(timestamp: Json | undefined, sentAt: number = noonSeconds) {
  const event = eventOf(
    { message: 'm', ...(timestamp !== undefined && { timestamp }), breadcrumbs: [{ timestamp: noonSeconds - 7 }] },
    { envelope: { sent_at: new Date(sentAt * 1000).toISOString() } },
  )
  const { timestamp: at, breadcrumbs = [], errors = [] } = event
  return {
    before: noonSeconds - at,
    crumbBefore: noonSeconds - (breadcrumbs[0]?.timestamp ?? 0),
    notes: errors.map(({ type }) => type),
  }
}

describe('the time of an event', () => {
  test.each<[string, Json | undefined]>([
    ['RFC 3339', '2026-11-20T11:59:58Z'],
    ['RFC 3339 with an offset', '2026-11-20T12:59:58+01:00'],
    ['with an offset without colon', '2026-11-20T12:59:58+0100'],
    ['with an offset of hours', '2026-11-20T12:59:58+01'],
    ['without a zone: UTC', '2026-11-20T11:59:58'],
    ['with a space', '2026-11-20 11:59:58'],
    ['with nanoseconds', '2026-11-20T11:59:58.000000000Z'],
    ['seconds', noonSeconds - 2],
    ['seconds as text', `${noonSeconds - 2}`],
  ])('is read from %s', (_name, timestamp) => {
    expect(timed(timestamp)).toEqual({ before: 2, crumbBefore: 7, notes: [] })
  })

  test('keeps milliseconds and no more', () => {
    expect(eventOf({ message: 'm', timestamp: noonSeconds - 0.123456 }).timestamp).toBe(noonSeconds - 0.123)
  })

  test.each<[string, Json | undefined, string[]]>([
    ['missing', undefined, []],
    ['null', null, []],
    ['nonsense', 'yesterday', ['invalid_data']],
    ['a list', [1], ['invalid_data']],
    ['beyond all numbers', 1e300, ['future_timestamp']],
  ])('that is %s is the time of arrival', (_name, timestamp, notes) => {
    expect(timed(timestamp)).toMatchObject({ before: 0, notes })
  })

  test('more than 30 days old, or more than a minute ahead, is moved to the arrival, with all of the event’s times', () => {
    expect(timed(noonSeconds - 30 * day)).toMatchObject({ before: 30 * day, notes: [] })
    expect(timed(noonSeconds - 31 * day)).toEqual({ before: 0, crumbBefore: 7 - 31 * day, notes: ['past_timestamp'] })
    expect(timed(noonSeconds + minute)).toMatchObject({ before: -minute, notes: [] })
    expect(timed(noonSeconds + 2 * minute)).toEqual({
      before: 0,
      crumbBefore: 7 + 2 * minute,
      notes: ['future_timestamp'],
    })
  })

  test('of a client whose clock is wrong is moved by as much as that', () => {
    const drift = 3 * 3600
    expect(timed(noonSeconds - drift - 5, noonSeconds - drift)).toEqual({
      before: 5,
      crumbBefore: 7 - drift,
      notes: ['clock_drift'],
    })
    expect(timed(noonSeconds + drift - 5, noonSeconds + drift)).toMatchObject({ before: 5, notes: ['clock_drift'] })
  })

  test('is left alone by a drift of minutes, as networks delay too', () => {
    expect(timed(noonSeconds - 5 * minute, noonSeconds - 5 * minute)).toEqual({
      before: 5 * minute,
      crumbBefore: 7,
      notes: [],
    })
  })
})
