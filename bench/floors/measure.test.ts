import { describe, expect, test } from 'vitest'
import type { CostFloor, GrowthFloor } from './floor.ts'
import { measured, type Instruments } from './measure.ts'

/** A simulated machine on which work returns its own duration in milliseconds. */
function aMachine(slowness = 1): Instruments {
  return { cpuMs: async (work) => slowness * ((await work()) as number), yardstickUs: () => 50 * slowness }
}

const cost = (prepare: CostFloor['prepare']): CostFloor => ({ kind: 'cost', name: 'x', most: 1000, prepare })
const growth = (costOf: (size: number) => number): GrowthFloor => ({
  kind: 'growth',
  name: 'x',
  most: 2.6,
  sizes: [100, 400],
  prepare: (size) => () => costOf(size),
})

describe('a cost', () => {
  test('is told in yardsticks, which are the same on a slow machine', async () => {
    const floor = cost(() => () => 40)
    expect(await measured(floor, aMachine())).toMatchObject({ ms: 40, yardsticks: 800, isOver: false })
    expect(await measured(floor, aMachine(3))).toMatchObject({ ms: 120, yardsticks: 800, isOver: false })
  })

  test('that is over once is looked at again, and the least counts', async () => {
    const times = [500, 80, 30]
    expect(
      await measured(
        cost(() => () => times.shift()),
        aMachine(),
      ),
    ).toMatchObject({ ms: 30, isOver: false })
    expect(
      await measured(
        cost(() => () => 60),
        aMachine(),
      ),
    ).toMatchObject({ yardsticks: 1200, isOver: true })
  })
})

describe('growth', () => {
  test('in proportion holds, that of squares does not', async () => {
    expect(
      await measured(
        growth((size) => size),
        aMachine(),
      ),
    ).toMatchObject({ ratio: 2, isOver: false })
    expect(
      await measured(
        growth((size) => size ** 2 / 100),
        aMachine(),
      ),
    ).toMatchObject({ ratio: 4, isOver: true })
  })

  test('of what is over in a moment cannot be told', async () => {
    expect(
      await measured(
        growth((size) => size ** 2 / 10_000),
        aMachine(),
      ),
    ).toMatchObject({
      ratio: undefined,
      isOver: false,
    })
  })
})
