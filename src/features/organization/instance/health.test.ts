import { describe, expect, test } from 'vitest'
import type { DigestReport } from '#domain/instance.ts'
import { healthOf, isLow } from './health.ts'

const idle: DigestReport = {
  startedAt: new Date(0),
  backlogRecords: 0,
  backlogBytes: 0,
  waiting: [],
  lagMs: 0,
  fault: null,
  recordsPerSecond: [],
  damagedRecords: 0,
}

describe('the health of the digest', () => {
  test('is well when nothing waits, and when what waits has just come', () => {
    expect(healthOf(idle)).toBe('well')
    expect(healthOf({ ...idle, backlogRecords: 7, lagMs: 59_999 })).toBe('working')
  })

  test('is told from a minute on, and at once when it has stopped', () => {
    expect(healthOf({ ...idle, backlogRecords: 7, lagMs: 60_000 })).toBe('behind')
    expect(healthOf({ ...idle, fault: 'disk full' })).toBe('stopped')
  })
})

describe('the disk', () => {
  test('is nearly full below a gigabyte, or a tenth of what is stored', () => {
    expect(isLow(999_999_999, 0)).toBe(true)
    expect(isLow(5e9, 4e9)).toBe(false)
    expect(isLow(5e9, 51e9)).toBe(true)
  })

  test('is not complained of where the system tells nothing', () => {
    expect(isLow(null, 1e12)).toBe(false)
  })
})
