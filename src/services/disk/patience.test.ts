import { expect, test } from 'vitest'
import { createPatience } from './patience.ts'

const GIB = 1024 ** 3
const MINUTE_MS = 60_000
const start = Date.parse('2026-11-25T12:00:00Z')

test('what merges have replaced counts as free for one lifetime, and not below the floor', () => {
  const { roomOf } = createPatience()
  const freeAfter = (minutes: number, freeBytes: number) =>
    roomOf({
      use: { at: new Date(start + minutes * MINUTE_MS), usedBytes: 300 * GIB, sizeBytes: 500 * GIB, freeBytes },
      disk: { weeks: [], outdatedBytes: 3 * GIB },
    }).freeBytes
  expect(freeAfter(0, 3 * GIB)).toBe(3 * GIB)
  expect(freeAfter(1, 1.5 * GIB)).toBe(4.5 * GIB)
  expect(freeAfter(2, 0.5 * GIB)).toBe(0.5 * GIB)
  expect(freeAfter(10, 1.5 * GIB)).toBe(4.5 * GIB)
  expect(freeAfter(12, 1.5 * GIB)).toBe(1.5 * GIB)
  // There was room in between, so the next shortage gets a new grace period.
  expect(freeAfter(13, 3 * GIB)).toBe(3 * GIB)
  expect(freeAfter(14, 1.5 * GIB)).toBe(4.5 * GIB)
})
