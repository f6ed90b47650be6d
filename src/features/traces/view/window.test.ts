import { describe, expect, test } from 'vitest'
import { held, moved, placeIn, ticksOf, zoomed } from './window.ts'

describe('the window on a trace', () => {
  test('zooms around the point under the pointer', () => {
    expect(zoomed({ from: 0, to: 1000 }, 0.5, 0.5, 1000)).toEqual({ from: 250, to: 750 })
    expect(zoomed({ from: 0, to: 1000 }, 0.5, 0, 1000)).toEqual({ from: 0, to: 500 })
    expect(zoomed({ from: 400, to: 600 }, 10, 0.5, 1000)).toEqual({ from: 0, to: 1000 })
  })

  test('never leaves the trace, nor closes', () => {
    expect(moved({ from: 800, to: 1000 }, 1, 1000)).toEqual({ from: 800, to: 1000 })
    expect(moved({ from: 100, to: 300 }, -1, 1000)).toEqual({ from: 0, to: 200 })
    expect(held({ from: 5, to: 5 }, 1000)).toEqual({ from: 5, to: 15 })
    expect(held({ from: 0, to: 0 }, 0)).toEqual({ from: 0, to: 10 })
  })

  test('shows a span where it is, as far as it can be seen', () => {
    const window = { from: 100, to: 200 }
    expect(placeIn(window, { start: 125, duration: 50 })).toEqual({ left: 25, width: 50 })
    expect(placeIn(window, { start: 0, duration: 1000 })).toEqual({ left: 0, width: 100 })
    expect(placeIn(window, { start: 201, duration: 5 })).toBeUndefined()
    expect(placeIn(window, { start: 0, duration: 99 })).toBeUndefined()
  })

  test('has round moments on its ruler', () => {
    expect(ticksOf({ from: 0, to: 1000 })).toEqual([0, 200, 400, 600, 800, 1000])
    expect(ticksOf({ from: 130, to: 190 })).toEqual([130, 140, 150, 160, 170, 180, 190])
  })
})
