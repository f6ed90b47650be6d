import { describe, expect, test } from 'vitest'
import { isBad, type Session } from '#domain/session/session.ts'
import { planSessions } from './sessions.ts'
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

  test('are the same all day, and later those that ended since', () => {
    const later = new Map(digestOf(new Date('2026-11-21T20:00:00.000Z')).sessions.map((one) => [one.id, one]))
    expect(later.size).toBeGreaterThan(sessions.length)
    expect(sessions.map(({ id }) => later.get(id))).toEqual(sessions)
  })
})
