import { describe, expect, test } from 'vitest'
import { marginOf } from './margin.ts'

const duration = { field: 'span.duration' } as const

describe('how far an estimate from one in sixteen traces may be off', () => {
  // 90 and 110, five times each: their variance is 1000 / 9.
  const parts = [90, 110, 90, 110, 90, 110, 90, 110, 90, 110]
  // Of ten replicates Student's t is 2.262; 15 of 16 traces are left to chance.
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
})
