import type { DrawnSeries } from './model.ts'

/** The range of values that a series covers at a step. */
export interface Piece {
  readonly from: number
  readonly to: number
}

type Stacked = Pick<DrawnSeries, 'kind' | 'values'>

/**
 * Returns each series' piece at each step, stacking bars on bars and areas on areas. `null` where nothing was measured.
 */
export function stacksOf(series: readonly Stacked[]): readonly (readonly (Piece | null)[])[] {
  const tops = { bar: new Map<number, number>(), area: new Map<number, number>() }
  return series.map(({ kind, values }) =>
    values.map((value, step) => {
      if (value === null) return null
      if (kind === 'line') return { from: 0, to: value }
      const from = tops[kind].get(step) ?? 0
      tops[kind].set(step, from + value)
      return { from, to: from + value }
    }),
  )
}

/** Returns the highest stacked value. */
export function highestOf(series: readonly Stacked[]): number {
  return stacksOf(series).reduce(
    (highest, pieces) => pieces.reduce((so, piece) => Math.max(so, piece?.to ?? 0), highest),
    0,
  )
}

/** Returns runs of steps without a measurement in any series, as [first, end). */
export function gapsOf(series: readonly Stacked[]): readonly (readonly [from: number, to: number])[] {
  const steps = series[0]?.values.length ?? 0
  const gaps: [number, number][] = []
  for (let step = 0; step < steps; step += 1) {
    if (series.some(({ values }) => values[step] !== null)) continue
    const last = gaps.at(-1)
    if (last !== undefined && last[1] === step) last[1] = step + 1
    else gaps.push([step, step + 1])
  }
  return gaps
}
