import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundStep, roundValues, scaleFor, scalesFor, type ChartUnit } from './scales.ts'

const units = ['count', 'number', 'share', 'bytes', 'us', 'ms', 's'] as const satisfies readonly ChartUnit[]
const aValue = fc.oneof(fc.double({ min: 1e-6, max: 1e15, noNaN: true }), fc.integer({ min: 1, max: 1_000_000_000 }))

describe('the values beside a chart', () => {
  test('begin at 0, are evenly apart, and the last one holds all', () => {
    fc.assert(
      fc.property(aValue, fc.constantFrom(...units), fc.integer({ min: 2, max: 6 }), (highest, unit, intervals) => {
        const values = roundValues(highest, unit, intervals)
        const step = values[1] ?? 0
        expect(values[0]).toBe(0)
        expect(values.length).toBeLessThanOrEqual(intervals + 1)
        expect(values.at(-1)).toBeGreaterThanOrEqual(highest * (1 - 1e-9))
        for (const [at, value] of values.entries())
          expect(value).toBeCloseTo(step * at, 5 - Math.ceil(Math.log10(step)))
      }),
    )
  })

  test.each([
    [7, 'count', [0, 2, 4, 6, 8]],
    [1, 'count', [0, 1]],
    [3, 'count', [0, 1, 2, 3]],
    [870, 'count', [0, 500, 1000]],
    [0.0231, 'share', [0, 0.01, 0.02, 0.03]],
    [430_000, 'us', [0, 200_000, 400_000, 600_000]],
    [100, 's', [0, 30, 60, 90, 120]],
    [9000, 's', [0, 3600, 7200, 10_800]],
    [0, 'count', [0, 1]],
  ] as const)('of at most %d (%s) are round', (highest, unit, values) => {
    expect(roundValues(highest, unit, 4)).toEqual(values)
  })

  test('of counts are whole', () => {
    fc.assert(fc.property(aValue, (value) => Number.isInteger(roundStep(value, 'count'))))
  })
})

describe('the scales of a chart whose series can be hidden', () => {
  test('hold whatever is left, and leave it at least a fifth of the height', () => {
    fc.assert(
      fc.property(
        aValue,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(...units),
        (highest, part, unit) => {
          const lowest = unit === 'count' ? Math.max(1, highest / 1000) : highest / 1000
          const asked = { lowest: Math.min(lowest, highest), highest, unit, intervals: 4, format: String }
          const left = Math.max(asked.lowest, highest * part)
          const { top } = scaleFor(scalesFor(asked), left)
          expect(top).toBeGreaterThanOrEqual(left * (1 - 1e-9))
          if (unit !== 'count' || left >= 2) expect(left / top).toBeGreaterThan(0.2)
        },
      ),
    )
  })
})
