/**
 * The bars of a flame graph, by depth and, within a depth, from left to right without overlaps. Stored in typed arrays,
 * because a large profile has a million bars and every frame of a zoom searches them.
 */
export interface Bars {
  readonly start: Float64Array
  readonly end: Float64Array
  /** Index of each bar's name. */
  readonly name: Int32Array
  /** Caller-defined id of each bar. */
  readonly id: Int32Array
  /** Index of the first bar of each depth, followed by the total number of bars. */
  readonly levels: readonly number[]
  /** End of the whole range. */
  readonly whole: number
}

/** The visible range. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Collects bars, which must come in order of their starts but in any order of depths. */
export class BarsBuilder {
  readonly #levels: { start: number[]; end: number[]; name: number[]; id: number[] }[] = []

  /** Adds a bar. Bars without width are invisible and are dropped. */
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

/** Returns the number of rows. */
export function depthOf({ levels }: Bars): number {
  return levels.length - 1
}

/** Returns the row of a bar. */
export function depthAt({ levels }: Bars, bar: number): number {
  return levels.findLastIndex((first) => first <= bar)
}

/** Returns the first bar in [low, high) that ends after `place`, or `high`. */
export function firstAfter(end: Float64Array, place: number, low: number, high: number): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((end[middle] ?? 0) > place) to = middle
    else from = middle + 1
  }
  return from
}

/** Returns the bar at a position of a row, or `undefined`. */
export function barAt(bars: Bars, depth: number, place: number): number | undefined {
  const [low = 0, high = 0] = [bars.levels[depth], bars.levels[depth + 1]]
  const bar = firstAfter(bars.end, place, low, high)
  return bar < high && (bars.start[bar] ?? Infinity) <= place ? bar : undefined
}

/** The smallest share of the whole that can be shown. */
const LEAST_SHARE = 1e-7

/** Clamps a stretch to the whole. */
export function heldStretch({ from, to }: Stretch, whole: number): Stretch {
  const length = Math.min(Math.max(to - from, whole * LEAST_SHARE), whole)
  const start = Math.min(Math.max(from, 0), whole - length)
  return { from: start, to: start + length }
}

/** Scales a stretch by a factor around `place`. */
export function zoomed({ from, to }: Stretch, factor: number, place: number, whole: number): Stretch {
  return heldStretch({ from: place - (place - from) * factor, to: place + (to - place) * factor }, whole)
}

/**
 * Calls `draw` for the visible part of one row: bars at least `least` wide one by one, runs of narrower ones merged,
 * with the first of each run. The cost therefore depends on the picture's width, not on the number of bars.
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
    // An isolated bar is widened until it is visible, as far as there is room.
    draw(bar, left, Math.max(end[next - 1] ?? right, Math.min(left + least, start[next] ?? Infinity)), false)
    bar = next
  }
}
