import { describe, expect, test } from 'vitest'
import { findRegression, SLOT_MS, type Slot } from './regression.ts'
import { defaultDetectors } from './rules.ts'

const { limits } = defaultDetectors.p95_regression
const DAY = 48
const MS = 1000
const start = Date.UTC(2026, 10, 2)

/** A seeded random number generator (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Request times are roughly log-normal: the p95 of `count` requests with this median, in microseconds. */
function sampledP95(random: () => number, count: number, medianMs: number, spread: number): number {
  const drawn = Array.from({ length: count }, () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return medianMs * MS * Math.exp(spread * normal)
  })
  return drawn.sort((a, b) => a - b)[Math.floor(count * 0.95)] ?? 0
}

function slotsOf(count: number, p95Of: (slot: number) => number, samples = 200): readonly Slot[] {
  return Array.from({ length: count }, (_, slot) => ({ at: start + slot * SLOT_MS, count: samples, p95: p95Of(slot) }))
}

const endOf = (slots: readonly Slot[]) => start + slots.length * SLOT_MS
const evaluate = (slots: readonly Slot[]) => findRegression(slots, limits, endOf(slots))

/** Number of half hours that raise an alarm when evaluated as the latest. */
function alarms(slots: readonly Slot[]): number {
  return slots.filter((_, index) => evaluate(slots.slice(0, index + 1)) !== undefined).length
}

describe('a step', () => {
  const step = (at: number, to: number, length: number) => slotsOf(length, (slot) => (slot < at ? 100 * MS : to * MS))

  test('is found when it has held for an hour, with where it began and what it was before', () => {
    expect(evaluate(step(3 * DAY, 200, 3 * DAY + 1))).toBeUndefined()
    expect(evaluate(step(3 * DAY, 200, 3 * DAY + 2))).toEqual({
      since: start + 3 * DAY * SLOT_MS,
      before: 100 * MS,
      after: 200 * MS,
      bound: 150 * MS,
    })
  })

  test('is dated by its beginning, hours later too', () => {
    expect(evaluate(step(7 * DAY, 200, 7 * DAY + 8))?.since).toBe(start + 7 * DAY * SLOT_MS)
  })

  test('is what is usual when it has lasted', () => {
    expect(evaluate(step(7 * DAY, 200, 9 * DAY))).toBeUndefined()
  })

  test.each([
    ['smaller than the share that is set', 3 * DAY, 149, 4],
    ['of an hour that has passed', 3 * DAY, 100, 6],
    ['within the first day', DAY - 4, 300, 4],
  ])('is none: %s', (_, at, to, more) => {
    expect(evaluate(step(at, to, at + more))).toBeUndefined()
  })

  test('of a few milliseconds is none, however large its share', () => {
    expect(evaluate(slotsOf(3 * DAY, (slot) => (slot < 3 * DAY - 3 ? 4 : 20) * MS))).toBeUndefined()
  })

  test('of too few samples says nothing', () => {
    expect(evaluate(step(3 * DAY, 300, 3 * DAY + 2).map((slot) => ({ ...slot, count: 49 })))).toBeUndefined()
  })
})

describe('over fourteen days of twenty transactions', () => {
  const transactions = Array.from({ length: 20 }, (_, seed) => chance(seed + 1))
  const sampled = (p95Of: (random: () => number, slot: number) => number, length = 14 * DAY) =>
    transactions.map((random) => slotsOf(length, (slot) => p95Of(random, slot)))
  /** False alarms tolerated in 13,440 half hours. */
  const FEW = 2
  /** 100 ms at night, 220 ms during the day. */
  const daily = (slot: number) => 160 + 60 * Math.sin((2 * Math.PI * slot) / DAY)

  test('noise raises hardly an alarm', () => {
    const noisy = sampled((random) => sampledP95(random, 50, 100, 0.6))
    expect(noisy.reduce((sum, slots) => sum + alarms(slots), 0)).toBeLessThanOrEqual(FEW)
  }, 60_000)

  test('the rhythm of day and night raises hardly one', () => {
    const rhythmic = sampled((random, slot) => sampledP95(random, 50, daily(slot), 0.4))
    expect(rhythmic.reduce((sum, slots) => sum + alarms(slots), 0)).toBeLessThanOrEqual(FEW)
  }, 60_000)

  test('a doubling is found within its first hour, in noise and in the rhythm of days', () => {
    const at = 10 * DAY + 12
    const noisy = sampled((random, slot) => sampledP95(random, 50, slot < at ? 100 : 220, 0.4), at + 2)
    const found = noisy.filter((slots) => evaluate(slots) !== undefined)
    expect(found.length).toBeGreaterThan(18)
    const rhythmic = sampled((random, slot) => sampledP95(random, 50, daily(slot) * (slot < at ? 1 : 2), 0.4), at + 2)
    expect(rhythmic.filter((slots) => evaluate(slots) !== undefined).length).toBeGreaterThan(18)
  }, 60_000)
})
