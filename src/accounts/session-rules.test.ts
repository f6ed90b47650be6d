import { expect, test } from 'vitest'
import { isOver } from './session-rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test.each([
  [90, 1, null, null, false],
  [59, 59, 1, null, false],
  [60, 1, 1, null, true],
  [90, 9, null, 10, false],
  [90, 10, null, 10, true],
  [30, 9, 1, 10, false],
] as const)(
  'begun %i and used %i minutes ago, with %s hours and %s idle minutes: %s',
  (begun, used, hours, idle, over) => {
    const session = { id: 'one', createdAt: ago(begun), updatedAt: ago(used) }
    expect(isOver(session, { sessionHours: hours, idleMinutes: idle }, now)).toBe(over)
  },
)
