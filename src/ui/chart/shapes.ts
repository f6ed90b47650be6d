import type { DrawnSeries } from './model.ts'
import type { Piece } from './stacks.ts'

// Size of the plot in its own units, independent of its size on the screen.
export const WIDTH = 1000
export const HEIGHT = 100

/** Width of a bar as a share of its step. */
const BAR = 0.8
/** Minimum height of a non-zero value, so that it stays visible. */
const LEAST = 1.2

export function pathOf({ kind }: Pick<DrawnSeries, 'kind'>, pieces: readonly (Piece | null)[], top: number): string {
  switch (kind) {
    case 'bar':
      return barsPath(pieces, top)
    case 'line':
      return linePath(pieces, top)
    case 'area':
      return areaPath(pieces, top)
  }
}

/** Returns the y coordinate of a value, from the upper edge. */
export function heightOf(value: number, top: number): number {
  return HEIGHT - (Math.min(value, top) / (top || 1)) * HEIGHT
}

/** Returns the x coordinate of a step's middle. */
export function middleOf(step: number, steps: number): number {
  return ((step + 0.5) / steps) * WIDTH
}

function barsPath(pieces: readonly (Piece | null)[], top: number): string {
  const step = WIDTH / pieces.length
  return pieces
    .map((piece, at) => {
      if (piece === null || piece.to <= piece.from) return ''
      const low = heightOf(piece.from, top)
      const high = Math.max(0, Math.min(heightOf(piece.to, top), low - LEAST))
      return `M${short(at * step + (step * (1 - BAR)) / 2)} ${short(low)}V${short(high)}h${short(step * BAR)}V${short(low)}z`
    })
    .join('')
}

/** A line with gaps where nothing was measured. An isolated value is half a step wide. */
function linePath(pieces: readonly (Piece | null)[], top: number): string {
  const half = WIDTH / pieces.length / 2
  const place = placeOn(pieces.length, top)
  return runsOf(pieces)
    .map(([from, run]) => {
      const [alone] = run
      if (run.length === 1 && alone !== undefined)
        return `M${short(middleOf(from, pieces.length) - half / 2)} ${short(heightOf(alone.to, top))}h${short(half)}`
      return `M${bends(run.map(({ to }, at) => place(from + at, to))).join('L')}`
    })
    .join('')
}

function areaPath(pieces: readonly (Piece | null)[], top: number): string {
  const place = placeOn(pieces.length, top)
  return runsOf(pieces)
    .map(([from, run]) => {
      const upper = run.map(({ to }, at) => place(from + at, to))
      const lower = run.map((piece, at) => place(from + at, piece.from)).toReversed()
      return `M${[...bends(upper), ...bends(lower)].join('L')}z`
    })
    .join('')
}

type Point = readonly [x: string, y: string]

/** Rounds x to a thousandth of the width, which is less than a pixel. */
function placeOn(steps: number, top: number) {
  return (step: number, value: number): Point => [
    String(Math.round(middleOf(step, steps))),
    short(heightOf(value, top)),
  ]
}

/** Returns the points at which the line bends: of a run at equal height, only the ends. */
function bends(points: readonly Point[]): readonly string[] {
  return points
    .filter(([, y], at) => points[at - 1]?.[1] !== y || points[at + 1]?.[1] !== y)
    .map(([x, y]) => `${x} ${y}`)
}

/** Returns runs of consecutive measured steps, each with the index of its first. */
function runsOf(pieces: readonly (Piece | null)[]): readonly (readonly [from: number, run: readonly Piece[]])[] {
  const runs: [number, Piece[]][] = []
  for (const [step, piece] of pieces.entries()) {
    if (piece === null) continue
    const last = runs.at(-1)
    if (last !== undefined && last[0] + last[1].length === step) last[1].push(piece)
    else runs.push([step, [piece]])
  }
  return runs
}

/** Rounds a number to visible precision. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}
