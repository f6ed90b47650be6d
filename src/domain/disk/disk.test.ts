import { describe, expect, test } from 'vitest'
import { budgetOf, expendable, floorOf, growthPerDay, isNear, mondayOf, reachedAt, type DiskSample } from './disk.ts'

const GB = 1e9
const GIB = 1024 ** 3
const DAY_MS = 86_400_000
const now = new Date('2026-11-25T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

describe('the floor of free space', () => {
  test('is a twentieth of a small disk, and 1 GiB of any larger one', () => {
    expect(floorOf(2 * GB)).toBe(0.1 * GB)
    expect(floorOf(4000 * GB)).toBe(GIB)
  })
})

describe('the budget', () => {
  const disk = { usedBytes: 100 * GB, freeBytes: 300 * GB, sizeBytes: 500 * GB }

  test('is what the setting says, in bytes or as a share of the disk', () => {
    expect(budgetOf({ kind: 'bytes', bytes: 200 * GB }, disk)).toEqual({ bytes: 200 * GB, isLimitedByDisk: false })
    expect(budgetOf({ kind: 'share', share: 0.6 }, disk)).toEqual({ bytes: 300 * GB, isLimitedByDisk: false })
    expect(budgetOf(null, disk)).toBeNull()
  })

  test('leaves twice the floor of a disk that others fill as well', () => {
    const crowded = { ...disk, freeBytes: 3 * GIB }
    expect(budgetOf({ kind: 'bytes', bytes: 200 * GB }, crowded)).toEqual({
      bytes: 100 * GB + GIB,
      isLimitedByDisk: true,
    })
    expect(budgetOf({ kind: 'share', share: 1 }, { ...disk, freeBytes: GIB })?.bytes).toBe(100 * GB - GIB)
  })
})

describe('the growth', () => {
  const sample = (days: number, used: number, dropped = 0): DiskSample => ({
    at: daysAgo(days),
    usedBytes: used * GB,
    droppedBytes: dropped * GB,
  })

  test('is that of the last seven days', () => {
    expect(growthPerDay([sample(9, 0), sample(6, 10), sample(0, 22)], now)).toBe(2 * GB)
  })

  test('counts what the budget deleted as if it were still there', () => {
    expect(growthPerDay([sample(4, 50), sample(0, 50, 8)], now)).toBe(2 * GB)
  })

  test('is not known before six hours are, and none where less is stored than was', () => {
    expect(growthPerDay([sample(0.2, 1), sample(0, 2)], now)).toBeNull()
    expect(growthPerDay([sample(4, 50), sample(0, 40)], now)).toBeNull()
    expect(growthPerDay([], now)).toBeNull()
  })

  test('tells when the budget is reached, unless that is ten years off', () => {
    expect(reachedAt(10 * GB, 2 * GB, now)).toEqual(new Date(now.getTime() + 5 * DAY_MS))
    expect(reachedAt(0, null, now)).toEqual(now)
    expect(reachedAt(10 * GB, 1, now)).toBeNull()
    expect(reachedAt(10 * GB, null, now)).toBeNull()
  })
})

describe('owners are told', () => {
  const disk = { usedBytes: 79 * GB, freeBytes: 300 * GB, sizeBytes: 500 * GB }

  test('at 80% of the budget, or seven days before it is reached', () => {
    expect(isNear(disk, 100 * GB, null, now)).toBe(false)
    expect(isNear({ ...disk, usedBytes: 80 * GB }, 100 * GB, null, now)).toBe(true)
    expect(isNear(disk, 100 * GB, daysAgo(-7), now)).toBe(true)
    expect(isNear(disk, 100 * GB, daysAgo(-8), now)).toBe(false)
  })

  test('without a budget, when less than twice the floor is free', () => {
    expect(isNear(disk, null, null, now)).toBe(false)
    expect(isNear({ ...disk, freeBytes: 1.9 * GIB }, null, null, now)).toBe(true)
  })
})

describe('what goes first', () => {
  test('are the oldest weeks; the present one and what is dated later stay', () => {
    const weeks = ['2026-11-23', '2026-11-09', '1970-01-05', '2026-11-16', '2027-01-04']
    const going = expendable(
      weeks.map((week) => ({ week: new Date(week) })),
      now,
    )
    expect(going.map(({ week }) => week.toISOString().slice(0, 10))).toEqual(['1970-01-05', '2026-11-09', '2026-11-16'])
  })

  test('a week begins on Monday, UTC', () => {
    expect(mondayOf(now)).toEqual(new Date('2026-11-23'))
    expect(mondayOf(new Date('2026-11-22T23:59:59.999Z'))).toEqual(new Date('2026-11-16'))
    expect(mondayOf(new Date('2026-11-23'))).toEqual(new Date('2026-11-23'))
  })
})
