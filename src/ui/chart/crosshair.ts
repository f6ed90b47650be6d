import { useSyncExternalStore } from 'react'

/** The moment under the pointer and the chart it is on. All charts on a page share it. */
interface Pointed {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly by: string
}

let pointed: Pointed | undefined
const listeners = new Set<() => void>()

/** Moves the crosshair of all charts on the page; `undefined` hides it. */
export function pointAt(moment: Pointed | undefined): void {
  pointed = moment
  for (const listener of listeners) listener()
}

/** Hides the crosshair if the chart `by` has set it. */
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
