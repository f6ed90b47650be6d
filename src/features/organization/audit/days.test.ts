import { expect, test } from 'vitest'
import type { AuditEntry } from '#domain/audit/audit.ts'
import { byDay } from './days.ts'

function entry(id: number, at: string): AuditEntry {
  return {
    id,
    at: new Date(at),
    by: { kind: 'operator', id: null, name: '' },
    action: 'team.created',
    target: 'Web',
    detail: {},
  }
}

test('entries stand under the day that it was where the person is', () => {
  const entries = [entry(3, '2026-11-21T00:30:00Z'), entry(2, '2026-11-20T23:30:00Z'), entry(1, '2026-11-20T22:30:00Z')]
  const days = (timeZone: string) =>
    byDay(entries, timeZone).map(({ date, entries: group }) => [date, ...group.map(({ id }) => id)])
  expect(days('UTC')).toEqual([
    ['2026-11-21', 3],
    ['2026-11-20', 2, 1],
  ])
  expect(days('Europe/Berlin')).toEqual([
    ['2026-11-21', 3, 2],
    ['2026-11-20', 1],
  ])
  expect(days('America/New_York')).toEqual([['2026-11-20', 3, 2, 1]])
})
