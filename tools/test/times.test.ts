import { expect, test } from 'vitest'
import { describeTimes } from './times.ts'

const times = (files: Readonly<Record<string, number>>) => ({
  at: '2026-11-20T12:00:00.000Z',
  totalSeconds: 600,
  lanes: { unit: 60, browser: 500 },
  processor: { unit: 110, browser: 700 },
  files: { ...files },
})

test('the slowest files come first, and what got much slower is told', () => {
  const now = times({ 'a.test.ts': 1, 'b.test.ts': 30, 'c.test.ts': 10 })
  const before = times({ 'a.test.ts': 0.2, 'b.test.ts': 28, 'c.test.ts': 5 })
  expect(describeTimes(now, before)).toEqual([
    '10 min 0 s in all: unit 60 s (110 s of processor time), browser 500 s (700 s of processor time)',
    'The slowest 3 files, in seconds:',
    '   30.0  b.test.ts',
    '   10.0  c.test.ts',
    '    1.0  a.test.ts',
    'Compared with 2026-11-20T12:00:00.000Z (10 min 0 s), these got slower:',
    '   10.0  c.test.ts (5)',
  ])
})

test('where nothing got slower, that is told', () => {
  const now = times({ 'a.test.ts': 1 })
  expect(describeTimes(now, now).at(-1)).toMatch(/no file got slower/)
  expect(describeTimes(now, undefined)).toHaveLength(3)
})
