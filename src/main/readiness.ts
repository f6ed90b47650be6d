/** Readiness for load balancers and orchestrators. */
export interface Readiness {
  isReady(): boolean
  /** Reports not ready from now on, because the server is stopping. */
  turnAway(): void
}

/**
 * Ready once the stores and pages are open, and still ready while a store is unreachable later: taking the server out
 * of rotation would lose the events that it still takes (docs/decisions/0013).
 */
export function createReadiness(opened: Promise<unknown>): Readiness {
  let state: 'opening' | 'open' | 'stopping' = 'opening'
  opened.then(
    () => {
      if (state === 'opening') state = 'open'
    },
    // Callers that wait for it receive the reason.
    () => undefined,
  )
  return {
    isReady: () => state === 'open',
    turnAway: () => {
      state = 'stopping'
    },
  }
}
