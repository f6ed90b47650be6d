/** Whether people are to be sent here: what load balancers and orchestrators ask. */
export interface Readiness {
  isReady(): boolean
  /** Says no from now on: the server stops. */
  turnAway(): void
}

/**
 * Creates the answer. It is yes once the stores and the pages are open, and stays so while a store is away later: whoever
 * took the server out for that would lose the events that it still takes (docs/decisions/0013).
 */
export function createReadiness(opened: Promise<unknown>): Readiness {
  let state: 'opening' | 'open' | 'stopping' = 'opening'
  opened.then(
    () => {
      if (state === 'opening') state = 'open'
    },
    // Whoever waits for it is told why.
    () => undefined,
  )
  return {
    isReady: () => state === 'open',
    turnAway: () => {
      state = 'stopping'
    },
  }
}
