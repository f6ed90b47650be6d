import { useSyncExternalStore } from 'react'

/** The moment that somebody points at, and the chart on which they do. All charts of a page show it. */
interface Pointed {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly by: string
}

let pointed: Pointed | undefined
const listeners = new Set<() => void>()

/** Points all charts of the page at a moment; undefined: at none. */
export function pointAt(moment: Pointed | undefined): void {
  pointed = moment
  for (const listener of listeners) listener()
}

/** Takes the crosshair away where a chart has put it; that of another stays. */
export function pointAway(by: string): void {
  if (pointed?.by === by) pointAt(undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePointed(): Pointed | undefined {
  return useSyncExternalStore(
    subscribe,
    () => pointed,
    () => undefined,
  )
}
