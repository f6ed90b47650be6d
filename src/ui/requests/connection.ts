/** Whether the server is reachable, according to the page's own requests. */
export interface Connection {
  readonly isLost: () => boolean
  /** Subscribes to changes and returns the unsubscribe function. */
  readonly subscribe: (changed: () => void) => () => void
  /** Reports a failed request. */
  lost(): void
  /** Reports a complete response. */
  found(): void
  /** Resolves when a retry is due: immediately while connected, later with each consecutive failure. */
  pause(): Promise<void>
}

/** Retry delays. The last one repeats. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000] as const

/**
 * Creates a connection that counts as up.
 * @param pauses in milliseconds
 */
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

/** Resolves after a delay, or as soon as the browser is online again. */
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
