import { describe, expect, test } from 'vitest'
import { isBad, type Session } from '#domain/session/session.ts'
import { planSessions } from './sessions.ts'
import { hotfix } from './shop.ts'
import { digestDemo, projectIdOf } from './testing.ts'

const now = new Date('2026-11-21T10:20:30.000Z')
const DAY_MS = 86_400_000

function digestOf(moment: Date) {
  const sent = planSessions(moment).map((planned) => ({ project: planned.project, envelope: planned.write() }))
  return digestDemo(sent, moment)
}

const { sessions, outcomes } = digestOf(now)
const badOf = (some: readonly Session[]) => some.filter(({ status }) => isBad(status)).length / some.length

describe('the sessions of the demo', () => {
  test('are all counted, and none of them is still to come', () => {
    expect(outcomes).toEqual([])
    expect(sessions.length).toBeGreaterThan(800)
    const started = sessions.map((session) => session.started)
    expect(Math.min(...started)).toBeGreaterThan(now.getTime() - 5 * DAY_MS)
    expect(Math.max(...started)).toBeLessThan(now.getTime())
  })

  test('went well mostly, and worse since the latest release of the checkout', () => {
    expect(badOf(sessions)).toBeLessThan(0.05)
    expect(sessions.some(({ status, errors }) => status === 'exited' && errors > 0)).toBe(true)
    const checkout = sessions.filter(({ projectId }) => projectId === projectIdOf('checkout'))
    const { latest = [], before = [] } = Object.groupBy(checkout, ({ release }) =>
      release === 'checkout@5.4.0+1221' ? 'latest' : 'before',
    )
    expect(badOf(latest)).toBeGreaterThan(2 * badOf(before))
    expect(latest.some(({ status }) => status === 'crashed')).toBe(true)
  })

  test('tell an API that hung now and then apart from crashes, and a fix that few run', () => {
    const api = sessions.filter(({ projectId }) => projectId === projectIdOf('api'))
    const hung = api.filter(({ status }) => status === 'abnormal')
    expect(hung.length).toBeGreaterThan(0)
    expect(hung.every(({ mechanism }) => mechanism === 'anr_foreground')).toBe(true)
    expect(api.every(({ userKey }) => userKey === '')).toBe(true)
    const ofDay = sessions.filter(
      ({ projectId, started }) => projectId === projectIdOf('web') && started > now.getTime() - DAY_MS,
    )
    const { length: few } = ofDay.filter(({ release }) => release === hotfix.version)
    expect([few > 0, few / ofDay.length < 0.1]).toEqual([true, true])
  })

  test('are the same all day, and later those that ended since', () => {
    const later = new Map(digestOf(new Date('2026-11-21T20:00:00.000Z')).sessions.map((one) => [one.id, one]))
    expect(later.size).toBeGreaterThan(sessions.length)
    expect(sessions.map(({ id }) => later.get(id))).toEqual(sessions)
  })
})
