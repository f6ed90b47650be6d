/** Whether the server answers, as far as the page's own requests have shown. */
export interface Connection {
  readonly isLost: () => boolean
  /** Calls back at each change; returns the way to end that. */
  readonly subscribe: (changed: () => void) => () => void
  /** A request came to nothing. */
  lost(): void
  /** One was answered to its end. */
  found(): void
  /** Resolves when it is time to try again: the longer nothing was answered, the later; at once where nothing is wrong. */
  pause(): Promise<void>
}

/** Waits before another try. The last one holds from then on. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000] as const

/** A connection of which nothing bad is known yet. @param pauses in milliseconds */
export function createConnection(pauses: readonly number[] = PAUSES_MS): Connection {
  let failures = 0
  const listeners = new Set<() => void>()
  const count = (now: number) => {
    const changed = now === 0 || failures === 0
    failures = now
    if (changed) for (const listener of listeners) listener()
  }
  return {
    isLost: () => failures > 0,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    lost: () => count(failures + 1),
    found: () => {
      if (failures > 0) count(0)
    },
    pause: () => (failures === 0 ? Promise.resolve() : untilDue(pauses[Math.min(failures, pauses.length) - 1] ?? 0)),
  }
}

/** After a while, or as soon as the browser says that there is a network again. */
function untilDue(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const due = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', due)
      resolve()
    }
    const timer = setTimeout(due, ms)
    globalThis.addEventListener?.('online', due)
  })
}
