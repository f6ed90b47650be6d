import { useState } from 'react'
import { held, moved, zoomed, type Window } from './window.ts'

/**
 * The visible range of a trace.
 * @param length of the trace, microseconds
 */
export function useZoom(length: number) {
  const whole = held({ from: 0, to: length }, length)
  const [shown, show] = useState<Window>(whole)
  return {
    shown,
    show,
    /** @param at position in the window, 0 to 1 */
    zoom: (factor: number, at = 0.5) => show((before) => zoomed(before, factor, at, length)),
    /** @param by share of the window */
    move: (by: number) => show((before) => moved(before, by, length)),
    reset: () => show(whole),
    isWhole: shown.from === whole.from && shown.to === whole.to,
  }
}

export type Zoom = ReturnType<typeof useZoom>
