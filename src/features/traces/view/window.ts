/** The stretch of a trace that is drawn, in microseconds since it began. */
export interface Window {
  readonly from: number
  readonly to: number
}

/** Nothing is drawn closer than this: ten microseconds over the whole width. */
const LEAST_US = 10

/** Held within the trace, and never too short to be drawn. @param length of the trace, microseconds */
export function held({ from, to }: Window, length: number): Window {
  const span = Math.min(Math.max(to - from, LEAST_US), Math.max(length, LEAST_US))
  const start = Math.min(Math.max(from, 0), Math.max(length - span, 0))
  return { from: start, to: start + span }
}

/**
 * Closer by `factor` (below 1), or further away (above), around a point that stays where it is.
 * @param at where in the window, from 0 to 1
 */
export function zoomed(window: Window, factor: number, at: number, length: number): Window {
  const span = window.to - window.from
  const middle = window.from + span * at
  return held({ from: middle - span * factor * at, to: middle + span * factor * (1 - at) }, length)
}

/** The same stretch further on, or back. @param by share of the window */
export function moved({ from, to }: Window, by: number, length: number): Window {
  const step = (to - from) * by
  return held({ from: from + step, to: to + step }, length)
}

/** Where a span is drawn, in percent of the width; undefined where it is out of sight. */
export function placeIn(
  { from, to }: Window,
  { start, duration }: { readonly start: number; readonly duration: number },
): { readonly left: number; readonly width: number } | undefined {
  const end = start + duration
  if (end < from || start > to) return undefined
  const scale = 100 / (to - from)
  const left = Math.max(0, (start - from) * scale)
  const right = Math.min(100, (end - from) * scale)
  return { left, width: Math.max(right - left, 0) }
}

/** Round moments for a ruler, so that there are some four to nine of them. */
export function ticksOf({ from, to }: Window): readonly number[] {
  const raw = (to - from) / 6
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= raw) ?? raw
  const first = Math.ceil(from / step) * step
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, n) => first + n * step)
}
