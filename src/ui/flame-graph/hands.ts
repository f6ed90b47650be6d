import { depthAt, heldStretch, type Bars, type Stretch } from './bars.ts'
import type { View } from './paint.ts'

/** Margin around a bar that is zoomed to, as a share of the width. */
const MARGIN = 0.02

/** What a flame graph shows, and the actions on it. */
export interface Hands {
  readonly bars: Bars
  readonly view: View
  readonly selected: number | undefined
  readonly show: (stretch: Stretch) => void
  readonly select: (bar: number | undefined) => void
  readonly hover: (at: { readonly bar: number; readonly x: number; readonly y: number } | undefined) => void
}

/** Zooms until a bar fills the width. */
export function zoomTo({ bars, show }: Pick<Hands, 'bars' | 'show'>, bar: number | undefined): void {
  if (bar === undefined) return
  const [from = 0, to = 0] = [bars.start[bar], bars.end[bar]]
  const margin = (to - from) * MARGIN
  show(heldStretch({ from: from - margin, to: to + margin }, bars.whole))
}

/** Returns the scroll offset that brings a row into view, or `undefined` if it already is. */
export function scrolledTo(bars: Bars, bar: number, { top, height, row }: View): number | undefined {
  const y = depthAt(bars, bar) * row
  if (y >= top && y + row <= top + height) return undefined
  return Math.max(0, y - height / 2)
}
