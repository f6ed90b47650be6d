import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COLUMNS, freePlace, heldInGrid, overlaps, settled, type Placed } from './grid.ts'

const item = (id: string, x: number, y: number, w: number, h: number): Placed => ({ id, place: { x, y, w, h } })
const someItems = fc
  .array(fc.tuple(fc.nat(20), fc.nat(40), fc.nat(20), fc.nat(30)), { maxLength: 12 })
  .map((all) => all.map(([x, y, w, h], at) => item(`w${at}`, x, y, w, h)))

describe('the widgets of a grid', () => {
  test('lie within it, on nobody else, and settle to the same again', () => {
    fc.assert(
      fc.property(someItems, fc.nat(12), (items, moved) => {
        const laid = settled(items, `w${moved}`)
        expect(laid.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
        for (const [at, one] of laid.entries()) {
          expect(one.place).toEqual(heldInGrid(one.place))
          for (const other of laid.slice(at + 1)) expect(overlaps(one.place, other.place)).toBe(false)
        }
        expect(settled(laid)).toEqual(laid)
      }),
    )
  })

  test('make way for the one that is moved', () => {
    const before = [item('a', 0, 0, 6, 4), item('b', 6, 0, 6, 4)]
    const moved = before.map((one) => (one.id === 'b' ? item('b', 0, 0, 6, 4) : one))
    const places = Object.fromEntries(settled(moved, 'b').map(({ id, place }) => [id, place]))
    expect(places).toEqual({ a: { x: 0, y: 4, w: 6, h: 4 }, b: { x: 0, y: 0, w: 6, h: 4 } })
  })

  test('leave a place for one more: the first gap, or the bottom', () => {
    expect(freePlace([item('a', 0, 0, 6, 4)], { w: 6, h: 2 })).toEqual({ x: 6, y: 0, w: 6, h: 2 })
    expect(freePlace([item('a', 0, 0, COLUMNS, 4)], { w: 6, h: 2 })).toEqual({ x: 0, y: 4, w: 6, h: 2 })
  })
})
