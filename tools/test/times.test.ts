import { expect, test } from 'vitest'
import { describeTimes, totalsOf } from './times.ts'

const ended = { passed: 10, failed: 0, skipped: 0, late: [], failures: [], failedFiles: [], died: [] }
const runs = [
  { ...ended, lane: 'http' as const, tookSeconds: 60, processorSeconds: 80, seconds: { 'e2e/a.test.ts': 30 } },
  { ...ended, lane: 'http' as const, tookSeconds: 50, processorSeconds: 40, seconds: { 'e2e/b.test.ts': 4 } },
  { ...ended, lane: 'unit' as const, tookSeconds: 9, processorSeconds: 18, seconds: { 'src/c.test.ts': 2 } },
]
const totals = totalsOf(runs, ['e2e/a.test.ts', 'harness', ''], { seconds: 120, yardsticks: [85, 95] })

test('a run on a slow day is also told at the pace of a fast one, lane by lane', () => {
  expect(describeTimes(totals, {}).slice(0, 4)).toEqual([
    '2 min 0 s in all; 1 min 0 s at the pace of a fast day. 2 server starts.',
    'Yardstick (one 10 kB event parsed and stringified): 85 µs at the start, 95 µs at the end; 45 µs on a fast day.',
    'unit         10 tests,    18 s of processor time,     9 s normalised, 0 server starts',
    'http         20 tests,   120 s of processor time,    60 s normalised, 2 server starts',
  ])
})

test('the slowest files come first, each with its change', () => {
  expect(describeTimes(totals, { 'e2e/a.test.ts': 12.5, 'src/c.test.ts': 1.5 }).slice(5)).toEqual([
    '   15.0    +2.5  e2e/a.test.ts',
    '    2.0     new  e2e/b.test.ts',
    '    1.0    −0.5  src/c.test.ts',
  ])
})
