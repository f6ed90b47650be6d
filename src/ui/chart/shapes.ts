import type { DrawnSeries } from './model.ts'
import type { Piece } from './stacks.ts'

// In the units of the plot: as wide as a thousand, as high as a hundred, whatever its size on the screen.
export const WIDTH = 1000
export const HEIGHT = 100

/** The part of a step that its bar is wide. */
const BAR = 0.8
/** What is not zero is to be seen. */
const LEAST = 1.2

/** Returns the path of a series. */
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

/** Returns how high a value lies, from the upper edge. */
export function heightOf(value: number, top: number): number {
  return HEIGHT - (Math.min(value, top) / (top || 1)) * HEIGHT
}

/** Returns the middle of a step. */
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

/** A line that stops where nothing was measured; a value alone is as wide as half its step. */
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

/** Where a value of a step lies: a thousandth of the width is less than a pixel. */
function placeOn(steps: number, top: number) {
  return (step: number, value: number): Point => [
    String(Math.round(middleOf(step, steps))),
    short(heightOf(value, top)),
  ]
}

/** The points at which a line bends: of those at one height in a row the ends are enough. */
function bends(points: readonly Point[]): readonly string[] {
  return points
    .filter(([, y], at) => points[at - 1]?.[1] !== y || points[at + 1]?.[1] !== y)
    .map(([x, y]) => `${x} ${y}`)
}

/** Steps in a row that were measured, each with the place of the first. */
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

/** As much of a number as can be seen. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}
