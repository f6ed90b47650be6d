import { describe, expect, test } from 'vitest'
import { barAt, BarsBuilder, depthAt, eachSeen, heldStretch, zoomed, type Stretch } from './bars.ts'
import { barFrom } from './walk.ts'

/** Rows of bars, each given as [start, end]. */
function barsOf(...rows: readonly (readonly (readonly [number, number])[])[]) {
  const builder = new BarsBuilder()
  rows.forEach((row, depth) => {
    for (const [start, end] of row) builder.add(depth, { start, end, name: 0, id: 0 })
  })
  return builder.finish(100)
}

function seen(bars: ReturnType<typeof barsOf>, stretch: Stretch, least: number) {
  const drawn: (readonly [number, number, boolean])[] = []
  eachSeen(bars, 0, stretch, least, (_, start, end, isOne) => drawn.push([start, end, isOne]))
  return drawn
}

const tree = barsOf(
  [[0, 100]],
  [
    [0, 30],
    [40, 90],
  ],
  [
    [40, 50],
    [50, 80],
  ],
)

test('a bar is found by its row and its place', () => {
  expect([barAt(tree, 1, 29), barAt(tree, 1, 35), barAt(tree, 1, 40), barAt(tree, 1, 95)]).toEqual([
    1,
    undefined,
    2,
    undefined,
  ])
  expect([0, 1, 2, 3, 4].map((bar) => depthAt(tree, bar))).toEqual([0, 1, 1, 2, 2])
})

test('keys go to the caller, to the largest call, and to the neighbours', () => {
  expect(barFrom(tree, undefined, 'down')).toBe(0)
  expect(barFrom(tree, 0, 'down')).toBe(2)
  expect(barFrom(tree, 2, 'down')).toBe(4)
  expect(barFrom(tree, 4, 'down')).toBe(4)
  expect(barFrom(tree, 4, 'up')).toBe(2)
  expect(barFrom(tree, 2, 'left')).toBe(1)
  expect(barFrom(tree, 1, 'left')).toBe(1)
  expect(barFrom(tree, 3, 'last')).toBe(4)
})

describe('of a row', () => {
  const dense = barsOf(Array.from({ length: 1000 }, (_, index) => [index / 10, (index + 1) / 10] as const))

  test('narrow bars are drawn together, so that no more are drawn than there is room for', () => {
    const drawn = seen(dense, { from: 0, to: 100 }, 1)
    expect(drawn.length).toBeLessThan(210)
    expect(drawn[0]?.[0]).toBe(0)
    expect(drawn.at(-1)?.[1]).toBe(100)
    // There are no gaps between them.
    expect(drawn.every(([start], at) => at === 0 || start <= (drawn[at - 1]?.[1] ?? 0))).toBe(true)
  })

  test('what lies outside of the stretch is not looked at', () => {
    expect(seen(dense, { from: 50, to: 50.35 }, 0.01).map(([start]) => start)).toEqual([50, 50.1, 50.2, 50.3])
  })

  test('a wide one behind narrow ones is drawn by itself', () => {
    const drawn = seen(
      barsOf([
        [0, 0.1],
        [0.1, 0.2],
        [0.2, 60],
      ]),
      { from: 0, to: 100 },
      1,
    )
    expect(drawn).toEqual([
      [0, 0.2, false],
      [0.2, 60, true],
    ])
  })

  test('a narrow one that stands alone is wide enough to be seen', () => {
    expect(seen(barsOf([[50, 50.01]]), { from: 0, to: 100 }, 1)).toEqual([[50, 51, false]])
  })
})

test('zooming keeps what is under the pointer where it is, and never leaves the whole', () => {
  expect(zoomed({ from: 0, to: 100 }, 0.5, 50, 100)).toEqual({ from: 25, to: 75 })
  expect(zoomed({ from: 25, to: 75 }, 4, 30, 100)).toEqual({ from: 0, to: 100 })
  expect(heldStretch({ from: 80, to: 120 }, 100)).toEqual({ from: 60, to: 100 })
  const { from, to } = zoomed({ from: 0, to: 100 }, 0, 30, 100)
  expect(to).toBeGreaterThan(from)
})
