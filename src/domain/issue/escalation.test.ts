import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectedAtMost, hasCalmedDown, HISTORY_DAYS, isEscalating, QUIET_HOUR } from './escalation.ts'

const repeated = (day: readonly number[], days: number) => Array.from({ length: days }, () => day).flat()
/** Busy from nine to five, quiet at night. */
const workday = (busy: number) => Array.from({ length: 24 }, (_, hour) => (hour >= 9 && hour < 17 ? busy : 0))

/** A seeded generator, so that every run of the property is reproducible. */
function poissonFrom(seed: number): (mean: number) => number {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return (mean) => {
    const limit = Math.exp(-mean)
    let [count, product] = [0, next()]
    while (product > limit) {
      count++
      product *= next()
    }
    return count
  }
}

const seeds = fc.integer()
/** Days of history before the day under test. */
const days = fc.integer({ min: 1, max: HISTORY_DAYS })

describe('an issue escalates', () => {
  test('when an hour has more than twice what the busiest hours of usual days had', () => {
    const fortnight = repeated(workday(100), 14)
    expect(isEscalating([...fortnight, 200])).toBe(false)
    expect(isEscalating([...fortnight, 201])).toBe(true)
    // Also detected when the current hour has just begun.
    expect(isEscalating([...fortnight, 201, 3])).toBe(true)
    expect(isEscalating([...fortnight, 201, 3, 3])).toBe(false)
  })

  test('by a new hour however long it has been silent', () => {
    expect(isEscalating([...repeated(Array<number>(24).fill(0), 14), QUIET_HOUR + 1])).toBe(true)
    expect(isEscalating([...repeated(Array<number>(24).fill(0), 14), QUIET_HOUR])).toBe(false)
  })

  test('again after a bad day, which does not hide the next one', () => {
    const bad = [...repeated(workday(100), 6), ...workday(1_000), ...repeated(workday(100), 7)]
    expect(isEscalating([...bad, 500])).toBe(true)
  })

  test('only if it is a day old', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 24 }), (hours) => {
        expect(isEscalating(hours)).toBe(false)
      }),
    )
  })

  test('never with a few events, whatever came before', () => {
    const history = fc.array(fc.nat({ max: 1_000 }), { maxLength: HISTORY_DAYS * 24 })
    fc.assert(
      fc.property(history, fc.array(fc.nat({ max: QUIET_HOUR }), { minLength: 2, maxLength: 2 }), (before, last) => {
        expect(isEscalating([...before, ...last])).toBe(false)
      }),
    )
  })

  test('at ten times its rate, at the busiest hour of the day', () => {
    fc.assert(
      fc.property(days, seeds, fc.integer({ min: 2, max: 60 }), (count, seed, busy) => {
        const poisson = poissonFrom(seed)
        const history = repeated(workday(busy), count).map(poisson)
        expect(isEscalating([...history, Math.max(QUIET_HOUR + 1, 10 * Math.max(...history.slice(-24), busy))])).toBe(
          true,
        )
      }),
      { numRuns: 200 },
    )
  })
})

describe('an issue does not escalate', () => {
  test('by day and night, nor by chance', () => {
    fc.assert(
      fc.property(days, seeds, fc.integer({ min: 0, max: 60 }), fc.nat({ max: 23 }), (count, seed, busy, from) => {
        const poisson = poissonFrom(seed)
        const hours = repeated(workday(busy), count + 2)
          .slice(from)
          .map(poisson)
        for (let end = count * 24; end <= hours.length; end++) expect(isEscalating(hours.slice(0, end))).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  test('on the first day of a week, after two weeks like it', () => {
    const week = [...repeated(workday(100), 5), ...repeated(Array<number>(24).fill(3), 2)]
    const hours = repeated(week, 4)
    for (let end = 15 * 24; end <= hours.length; end++) expect(isEscalating(hours.slice(0, end))).toBe(false)
    const mondays = repeated([...workday(500), ...repeated(Array<number>(24).fill(3), 6)], 4)
    for (let end = 15 * 24; end <= mondays.length; end++) expect(isEscalating(mondays.slice(0, end))).toBe(false)
  })

  test('where an hour has no more than the busiest one of two days before', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 10_000 }), { minLength: 48, maxLength: HISTORY_DAYS * 24 }), (before) => {
        const [one, other] = [Math.max(...before.slice(-24)), Math.max(...before.slice(-48, -24))]
        expect(expectedAtMost(before)).toBeGreaterThanOrEqual(Math.min(one, other))
      }),
    )
  })
})

describe('an issue that escalated', () => {
  const before = repeated(workday(100), 14)

  test('is calm again after a day without an hour that was too much', () => {
    expect(hasCalmedDown([...before, ...workday(100)])).toBe(true)
    expect(hasCalmedDown([...before, 900, ...workday(100).slice(1)])).toBe(false)
    expect(hasCalmedDown([...before, 900, ...workday(100)])).toBe(true)
  })

  test('is not calm while it goes on, and calm once that is what it is like', () => {
    expect(hasCalmedDown([...before, ...workday(900)])).toBe(false)
    expect(hasCalmedDown([...before, ...repeated(workday(900), 3)])).toBe(true)
  })
})
