/** Throttles a page that is requested over and over because its answers arrive complete but cannot be read. */
export interface Repeats {
  /** Whether such a page is waiting. */
  readonly isStuck: () => boolean
  /** Subscribes to changes and returns the unsubscribe function. */
  readonly subscribe: (changed: () => void) => () => void
  /** Resolves when an address may be requested: at once, unless its recent answers all led to the same request. */
  turn(address: string): Promise<void>
  /** Reports that an address was answered. */
  answered(address: string): void
  /** Sends the waiting request now. */
  now(): void
}

/** Requests without delay, so that repeatedly pressing a link does not count. */
const FREE = 5
const PAUSES_MS = [500, 1000, 2000, 4000, 8000] as const
/** Next's router retries an unreadable answer within a tenth of a second. */
const CALM_MS = 1_500

/**
 * Next's router silently retries an unreadable page forever without delay: 77 times in 3.5 seconds.
 * @param pauses in milliseconds
 * @param calm milliseconds after an answer without a repeat that reset the count
 */
export function createRepeats(pauses: readonly number[] = PAUSES_MS, calm = CALM_MS): Repeats {
  const listeners = new Set<() => void>()
  let current = { address: '', asked: 0 }
  let isStuck = false
  let settling: ReturnType<typeof setTimeout> | undefined
  let go: () => void = () => {}
  const say = (now: boolean) => {
    if (isStuck === now) return
    isStuck = now
    for (const listener of listeners) listener()
  }
  const forget = () => {
    current = { address: '', asked: 0 }
    say(false)
  }
  return {
    isStuck: () => isStuck,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    async turn(address) {
      clearTimeout(settling)
      if (address !== current.address) forget()
      current = { address, asked: current.asked + 1 }
      const pause = pauses[Math.min(current.asked - FREE, pauses.length) - 1]
      if (pause === undefined) return
      say(true)
      await new Promise<void>((resolve) => {
        go = resolve
        setTimeout(resolve, pause)
      })
    },
    answered(address) {
      if (address === current.address) settling = setTimeout(forget, calm)
    },
    now: () => go(),
  }
}
