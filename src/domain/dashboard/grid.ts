/** A rectangle of the grid, in columns and rows from the upper left corner. */
export interface GridPlace {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Something that has a place. */
export interface Placed {
  readonly id: string
  readonly place: GridPlace
}

export const COLUMNS = 12
export const MIN_WIDTH = 2
export const MIN_HEIGHT = 2
export const MAX_HEIGHT = 24
/** No widget begins lower. */
export const MAX_ROW = 1000

/** Returns the nearest place that the grid has. */
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

/** Returns whether two places share a cell. */
export function overlaps(one: GridPlace, other: GridPlace): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h
}

/** Returns the order in which a grid is read: from the top, and from the left. */
export function inReadingOrder<T extends Placed>(items: readonly T[]): readonly T[] {
  return items.toSorted((a, b) => a.place.y - b.place.y || a.place.x - b.place.x)
}

/**
 * Returns the items so that none lies on another and each lies as high as it can. The one that was moved keeps its place
 * among the others: they make way for it.
 */
export function settled<T extends Placed>(items: readonly T[], moved?: string): readonly T[] {
  const first = items.filter(({ id }) => id === moved)
  const others = inReadingOrder(items.filter(({ id }) => id !== moved))
  // First the others are pushed down from under the one that was moved, then everything rises in reading order.
  const pushed = laid([...first, ...others], (place) => place)
  const risen = laid(inReadingOrder(pushed), (place) => ({ ...place, y: 0 }))
  const places = new Map(risen.map(({ id, place }) => [id, place]))
  return items.map((item) => ({ ...item, place: places.get(item.id) ?? item.place }))
}

/** Lays items one after the other, each at the first free row from a beginning on. */
function laid<T extends Placed>(items: readonly T[], beginning: (place: GridPlace) => GridPlace): readonly T[] {
  const done: T[] = []
  for (const item of items) {
    done.push({ ...item, place: freeFrom(beginning(heldInGrid(item.place)), done) })
  }
  return done
}

/** The place itself where it is free, else the next one below that is. */
function freeFrom(place: GridPlace, done: readonly Placed[]): GridPlace {
  const below = lowestUnder(place, done)
  return below === undefined ? place : freeFrom({ ...place, y: below }, done)
}

/** The row below everything that a place lies on; undefined: it is free. */
function lowestUnder(place: GridPlace, done: readonly Placed[]): number | undefined {
  const hit = done.filter((other) => overlaps(place, other.place))
  return hit.length === 0 ? undefined : Math.min(...hit.map((other) => other.place.y + other.place.h))
}

/** Returns the place for one more item of this size: the first gap, else below everything. */
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
