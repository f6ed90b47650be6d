import { describe, expect, test } from 'vitest'
import { marginOf, REPLICATES, type Margin } from './margin.ts'

const duration = { field: 'span.duration' } as const

describe('how far an estimate from one in sixteen traces may be off', () => {
  // 90 and 110, five times each: their variance is 1000 / 9.
  const parts = [90, 110, 90, 110, 90, 110, 90, 110, 90, 110]
  // Student's t for ten replicates is 2.262; 15 of 16 traces are left to chance.
  const ofMean = 2.262 * Math.sqrt((1000 / 9 / 10) * (15 / 16))

  test('is what the replicates differ by: of a sum ten times that of their mean', () => {
    const expected = { kind: 'within', by: expect.closeTo(ofMean * 10, 9) }
    expect(marginOf({ of: 'count' }, parts, 16)).toEqual(expected)
    expect(marginOf({ of: 'sum', ...duration }, parts, 16)).toEqual(expected)
    expect(marginOf({ of: 'p95', ...duration }, parts, 16)).toEqual({ kind: 'within', by: expect.closeTo(ofMean, 9) })
  })

  test('counts replicates without a span as nothing of a sum, and not at all of a level', () => {
    const half = [100, null, 100, null, 100, null, 100, null, 100, null]
    const by = 2.262 * 10 * Math.sqrt((25_000 / 9 / 10) * (15 / 16))
    expect(marginOf({ of: 'count' }, half, 16)).toEqual({ kind: 'within', by: expect.closeTo(by, 9) })
    expect(marginOf({ of: 'avg', ...duration }, half, 16)).toEqual({ kind: 'within', by: 0 })
  })

  test('is not told of a level that few replicates have', () => {
    const few = [100, null, 90, null, 80, null, 70, null, null, null]
    expect(marginOf({ of: 'p50', ...duration }, few, 16)).toEqual({ kind: 'unknown' })
  })

  test('has one side where only the greatest, the least or the different ones that were seen are known', () => {
    expect(marginOf({ of: 'max', ...duration }, [], 16)).toEqual({ kind: 'at_least' })
    expect(marginOf({ of: 'unique', field: 'user' }, [], 16)).toEqual({ kind: 'at_least' })
    expect(marginOf({ of: 'min', ...duration }, [], 16)).toEqual({ kind: 'at_most' })
  })

  test('holds the truth in 95 of 100 draws, of counts and percentiles, though spans of a trace are alike', () => {
    const random = randomOf(17)
    // Traces of one to twenty spans with similar durations.
    const traces = Array.from({ length: 4_000 }, () => {
      const [spans, base] = [1 + Math.floor(random() * 20), 100 * random() ** 3]
      return Array.from({ length: spans }, () => base + random())
    })
    const truth = { count: traces.flat().length, p95: rank95(traces.flat()) }
    const draws = Array.from({ length: 300 }, () => {
      const replicates = Array.from({ length: REPLICATES }, (): number[] => [])
      for (const spans of traces) if (random() < 1 / 8) replicates[Math.floor(random() * REPLICATES)]?.push(...spans)
      const [count, p95] = [8 * replicates.flat().length, rank95(replicates.flat())]
      const counts = replicates.map((of) => 8 * of.length)
      return [
        isWithin(marginOf({ of: 'count' }, counts, 8), count - truth.count),
        isWithin(marginOf({ of: 'p95', ...duration }, replicates.map(rank95), 8), p95 - truth.p95),
      ]
    })
    for (const at of [0, 1]) {
      const held = draws.filter((draw) => draw[at]).length / draws.length
      expect(held).toBeGreaterThan(0.91)
      expect(held).toBeLessThan(0.99)
    }
  })
})

function isWithin(margin: Margin, error: number): boolean {
  return margin.kind === 'within' && Math.abs(error) <= margin.by
}

function rank95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0
}

/** Reproducible numbers in [0, 1) (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
