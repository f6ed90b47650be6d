import { depthAt, heldStretch, type Bars, type Stretch } from './bars.ts'
import type { View } from './paint.ts'

/** Of the whole width, around a bar that is zoomed to. */
const MARGIN = 0.02

/** What a flame graph shows, and what can be done with it. */
export interface Hands {
  readonly bars: Bars
  readonly view: View
  readonly selected: number | undefined
  readonly show: (stretch: Stretch) => void
  readonly select: (bar: number | undefined) => void
  readonly hover: (at: { readonly bar: number; readonly x: number; readonly y: number } | undefined) => void
}

/** Shows a bar as wide as there is room. */
export function zoomTo({ bars, show }: Pick<Hands, 'bars' | 'show'>, bar: number | undefined): void {
  if (bar === undefined) return
  const [from = 0, to = 0] = [bars.start[bar], bars.end[bar]]
  const margin = (to - from) * MARGIN
  show(heldStretch({ from: from - margin, to: to + margin }, bars.whole))
}

/** Returns how far down a row has to be scrolled to be seen; undefined: it is. */
export function scrolledTo(bars: Bars, bar: number, { top, height, row }: View): number | undefined {
  const y = depthAt(bars, bar) * row
  if (y >= top && y + row <= top + height) return undefined
  return Math.max(0, y - height / 2)
}
