import { barAt, depthAt, depthOf, type Bars } from './bars.ts'

/** Keyboard moves from one bar to another. */
export type Way = 'up' | 'down' | 'left' | 'right' | 'first' | 'last'

/** Returns the bar one move away: the caller, the first callee, or a neighbour. */
export function barFrom(bars: Bars, from: number | undefined, way: Way): number | undefined {
  if (from === undefined) return depthOf(bars) === 0 ? undefined : 0
  const depth = depthAt(bars, from)
  const start = bars.start[from] ?? 0
  const [low = 0, high = 0] = [bars.levels[depth], bars.levels[depth + 1]]
  switch (way) {
    case 'up':
      return depth === 0 ? from : (barAt(bars, depth - 1, start) ?? from)
    case 'down':
      return firstBelow(bars, depth, from) ?? from
    case 'left':
      return Math.max(low, from - 1)
    case 'right':
      return Math.min(high - 1, from + 1)
    case 'first':
      return low
    case 'last':
      return high - 1
  }
}

/** Returns the widest bar directly below another. */
function firstBelow(bars: Bars, depth: number, of: number): number | undefined {
  const [low, high] = [bars.levels[depth + 1], bars.levels[depth + 2]]
  if (low === undefined || high === undefined) return undefined
  let widest: number | undefined
  const widthOf = (bar: number) => (bars.end[bar] ?? 0) - (bars.start[bar] ?? 0)
  for (let bar = low; bar < high && (bars.start[bar] ?? 0) < (bars.end[of] ?? 0); bar++) {
    if ((bars.start[bar] ?? 0) < (bars.start[of] ?? 0)) continue
    if (widest === undefined || widthOf(bar) > widthOf(widest)) widest = bar
  }
  return widest
}
