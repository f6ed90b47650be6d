import { expect, test } from 'vitest'
import { newSince, parseVisits, printVisits, visited } from './visits.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const hourMs = 3_600_000

test('a visit goes on while pages are opened, and ends when none was for half an hour', () => {
  const first = visited(undefined, at('09:00'))
  expect(first).toEqual({ before: null, last: at('09:00') })
  const later = visited(visited(first, at('09:20')), at('09:40'))
  expect(later).toEqual({ before: null, last: at('09:40') })
  expect(visited(later, at('11:00'))).toEqual({ before: at('09:40'), last: at('11:00') })
})

test('new is what came since the last visit, and at least what came within 24 hours', () => {
  const now = at('12:00')
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
  expect(newSince(ago(60), now)).toEqual(ago(60))
  expect(newSince(ago(2), now)).toEqual(ago(24))
  expect(newSince(null, now)).toEqual(ago(24))
})

test('visits are read as they were written, and anything else is none', () => {
  for (const visits of [visited(undefined, at('09:00')), { before: at('08:00'), last: at('09:00') }])
    expect(parseVisits(printVisits(visits))).toEqual(visits)
  for (const text of ['', 'today', '1', '1.2.3', '-1.5', '9999999999999999.1'])
    expect(parseVisits(text)).toBeUndefined()
})
