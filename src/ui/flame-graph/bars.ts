/**
 * The bars of a flame graph, by depth and, within one depth, from left to right without overlaps. Columns of numbers
 * instead of objects: a large profile has a million bars, and each frame of a zoom searches among them.
 */
export interface Bars {
  readonly start: Float64Array
  readonly end: Float64Array
  /** Of each bar the index of its name. */
  readonly name: Int32Array
  /** Of each bar the number by which whoever made the bars knows it. */
  readonly id: Int32Array
  /** The first bar of each depth, and the number of all bars at the end. */
  readonly levels: readonly number[]
  /** Where the last bar may end. */
  readonly whole: number
}

/** The stretch of the bars that is shown. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Takes bars in the order of their starts, in any order of depths. */
export class BarsBuilder {
  readonly #levels: { start: number[]; end: number[]; name: number[]; id: number[] }[] = []

  /** Adds a bar. One without width is never seen, and is left out. */
  add(
    depth: number,
    bar: { readonly start: number; readonly end: number; readonly name: number; readonly id: number },
  ) {
    if (!(bar.end > bar.start)) return
    while (this.#levels.length <= depth) this.#levels.push({ start: [], end: [], name: [], id: [] })
    const level = this.#levels[depth]
    level?.start.push(bar.start)
    level?.end.push(bar.end)
    level?.name.push(bar.name)
    level?.id.push(bar.id)
  }

  finish(whole: number): Bars {
    const levels = [0]
    for (const { start } of this.#levels) levels.push((levels.at(-1) ?? 0) + start.length)
    const length = levels.at(-1) ?? 0
    const bars = {
      start: new Float64Array(length),
      end: new Float64Array(length),
      name: new Int32Array(length),
      id: new Int32Array(length),
    }
    this.#levels.forEach((level, depth) => {
      const place = levels[depth] ?? 0
      bars.start.set(level.start, place)
      bars.end.set(level.end, place)
      bars.name.set(level.name, place)
      bars.id.set(level.id, place)
    })
    return { ...bars, levels, whole }
  }
}

/** Returns how many rows the bars take. */
export function depthOf({ levels }: Bars): number {
  return levels.length - 1
}

/** Returns the row in which a bar is. */
export function depthAt({ levels }: Bars, bar: number): number {
  return levels.findLastIndex((first) => first <= bar)
}

/** Returns the first bar in [low, high) that ends after a place; `high` where none does. */
export function firstAfter(end: Float64Array, place: number, low: number, high: number): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((end[middle] ?? 0) > place) to = middle
    else from = middle + 1
  }
  return from
}

/** Returns the bar of a row at a place; undefined: there is none. */
export function barAt(bars: Bars, depth: number, place: number): number | undefined {
  const [low = 0, high = 0] = [bars.levels[depth], bars.levels[depth + 1]]
  const bar = firstAfter(bars.end, place, low, high)
  return bar < high && (bars.start[bar] ?? Infinity) <= place ? bar : undefined
}

/** The least stretch of a whole that can be shown. */
const LEAST_SHARE = 1e-7

/** Returns the stretch moved and narrowed until it lies within the whole. */
export function heldStretch({ from, to }: Stretch, whole: number): Stretch {
  const length = Math.min(Math.max(to - from, whole * LEAST_SHARE), whole)
  const start = Math.min(Math.max(from, 0), whole - length)
  return { from: start, to: start + length }
}

/** Returns a stretch that is larger or smaller by a factor; what is at the place stays where it is. */
export function zoomed({ from, to }: Stretch, factor: number, place: number, whole: number): Stretch {
  return heldStretch({ from: place - (place - from) * factor, to: place + (to - place) * factor }, whole)
}

/**
 * Calls `draw` for what is seen of one row: bars that are at least as wide as `least` one by one, and stretches of narrower
 * ones together, with the first of them. Thus what it costs depends on the width of the picture and not on how many bars
 * there are.
 */
export function eachSeen(
  bars: Bars,
  depth: number,
  { from, to }: Stretch,
  least: number,
  draw: (bar: number, start: number, end: number, isOne: boolean) => void,
): void {
  const { start, end, levels } = bars
  const high = levels[depth + 1] ?? 0
  let bar = firstAfter(end, from, levels[depth] ?? 0, high)
  while (bar < high) {
    const [left = 0, right = 0] = [start[bar], end[bar]]
    if (left >= to) return
    if (right - left >= least) {
      draw(bar, left, right, true)
      bar += 1
      continue
    }
    const next = firstAfter(end, left + least, bar + 1, high)
    // One alone is drawn as wide as it takes to be seen, as far as there is room.
    draw(bar, left, Math.max(end[next - 1] ?? right, Math.min(left + least, start[next] ?? Infinity)), false)
    bar = next
  }
}
