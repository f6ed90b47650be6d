/** The visible range of a trace, in microseconds since its start. */
export interface Window {
  readonly from: number
  readonly to: number
}

/** Maximum zoom: ten microseconds over the whole width. */
const LEAST_US = 10

/**
 * Clamps a window to the trace and to the maximum zoom.
 * @param length of the trace, microseconds
 */
export function held({ from, to }: Window, length: number): Window {
  const span = Math.min(Math.max(to - from, LEAST_US), Math.max(length, LEAST_US))
  const start = Math.min(Math.max(from, 0), Math.max(length - span, 0))
  return { from: start, to: start + span }
}

/**
 * Zooms in (factor below 1) or out (above 1) around a fixed point.
 * @param at position in the window, from 0 to 1
 */
export function zoomed(window: Window, factor: number, at: number, length: number): Window {
  const span = window.to - window.from
  const middle = window.from + span * at
  return held({ from: middle - span * factor * at, to: middle + span * factor * (1 - at) }, length)
}

/**
 * Moves a window forward or back.
 * @param by share of the window
 */
export function moved({ from, to }: Window, by: number, length: number): Window {
  const step = (to - from) * by
  return held({ from: from + step, to: to + step }, length)
}

/** Returns a span's position in percent of the width, or `undefined` if it is not visible. */
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

/** Returns about four to nine round times for a ruler. */
export function ticksOf({ from, to }: Window): readonly number[] {
  const raw = (to - from) / 6
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= raw) ?? raw
  const first = Math.ceil(from / step) * step
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, n) => first + n * step)
}
