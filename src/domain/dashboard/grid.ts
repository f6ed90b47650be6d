/** A rectangle in the grid, in columns and rows from the top left. */
export interface GridPlace {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** An item with a position. */
export interface Placed {
  readonly id: string
  readonly place: GridPlace
}

export const COLUMNS = 12
export const MIN_WIDTH = 2
export const MIN_HEIGHT = 2
export const MAX_HEIGHT = 24
/** Maximum top row of a widget. */
export const MAX_ROW = 1000

/** The nearest valid place in the grid. */
export function heldInGrid({ x, y, w, h }: GridPlace): GridPlace {
  const width = between(MIN_WIDTH, Math.round(w), COLUMNS)
  return {
    x: between(0, Math.round(x), COLUMNS - width),
    y: between(0, Math.round(y), MAX_ROW),
    w: width,
    h: between(MIN_HEIGHT, Math.round(h), MAX_HEIGHT),
  }
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

export function overlaps(one: GridPlace, other: GridPlace): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h
}

/** Sorts items top to bottom, then left to right. */
export function inReadingOrder<T extends Placed>(items: readonly T[]): readonly T[] {
  return items.toSorted((a, b) => a.place.y - b.place.y || a.place.x - b.place.x)
}

/**
 * Resolves overlaps and moves everything up as far as possible. The moved item keeps its place, and the others make
 * way.
 */
export function settled<T extends Placed>(items: readonly T[], moved?: string): readonly T[] {
  const first = items.filter(({ id }) => id === moved)
  const others = inReadingOrder(items.filter(({ id }) => id !== moved))
  // First pushes the others down from under the moved item, then compacts everything upwards in reading order.
  const pushed = laid([...first, ...others], (place) => place)
  const risen = laid(inReadingOrder(pushed), (place) => ({ ...place, y: 0 }))
  const places = new Map(risen.map(({ id, place }) => [id, place]))
  return items.map((item) => ({ ...item, place: places.get(item.id) ?? item.place }))
}

/** Places items one by one at the first free row, starting from `beginning`. */
function laid<T extends Placed>(items: readonly T[], beginning: (place: GridPlace) => GridPlace): readonly T[] {
  const done: T[] = []
  for (const item of items) {
    done.push({ ...item, place: freeFrom(beginning(heldInGrid(item.place)), done) })
  }
  return done
}

/** The place itself if free, otherwise the next free one below. */
function freeFrom(place: GridPlace, done: readonly Placed[]): GridPlace {
  const below = lowestUnder(place, done)
  return below === undefined ? place : freeFrom({ ...place, y: below }, done)
}

/** The row below everything that overlaps a place; `undefined` if it is free. */
function lowestUnder(place: GridPlace, done: readonly Placed[]): number | undefined {
  const hit = done.filter((other) => overlaps(place, other.place))
  return hit.length === 0 ? undefined : Math.min(...hit.map((other) => other.place.y + other.place.h))
}

/** The place for a new item of this size: the first gap, or else below everything. */
export function freePlace(items: readonly Placed[], { w, h }: Pick<GridPlace, 'w' | 'h'>): GridPlace {
  const bottom = Math.max(0, ...items.map(({ place }) => place.y + place.h))
  for (let y = 0; y < bottom; y += 1) {
    for (let x = 0; x <= COLUMNS - w; x += 1) {
      const place = { x, y, w, h }
      if (!items.some((item) => overlaps(place, item.place))) return place
    }
  }
  return { x: 0, y: bottom, w, h }
}
