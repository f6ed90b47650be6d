/** At most `max` in any `windowMs` milliseconds. */
export interface Limit {
  readonly windowMs: number
  readonly max: number
}

/** Something that is tried, and how often it may be. */
export interface Attempt {
  /** What is counted: `client:203.0.113.9`. */
  readonly key: string
  readonly limits: readonly Limit[]
}

export interface Limiter {
  /**
   * Counts one attempt under each of its keys, if all of them have room.
   * @returns the seconds to wait until there is room; undefined: it has been counted, go on.
   */
  take(attempts: readonly Attempt[]): number | undefined
  /** As if nothing had been tried under this key. */
  forget(key: string): void
}

/** Keys that are remembered at once. Whoever wants to push one out has to be limited 50,000 times under others. */
const MAX_KEYS = 50_000

/**
 * Counts in this process's memory: a restart forgets, which costs an attacker who can wait for one nothing that matters.
 * @param now milliseconds since the epoch
 */
export function createLimiter(now: () => number = Date.now): Limiter {
  // When each key was tried, oldest first. Keys are in the order of their last attempt.
  const tries = new Map<string, readonly number[]>()
  const known = (key: string) => tries.get(key) ?? []

  return {
    take: (attempts) => {
      const at = now()
      const waitMs = Math.max(...attempts.map(({ key, limits }) => longestWait(known(key), limits, at)))
      if (waitMs > 0) return Math.ceil(waitMs / 1000)
      for (const { key, limits } of attempts) {
        const since = at - Math.max(...limits.map(({ windowMs }) => windowMs))
        const counted = [...known(key).filter((one) => one > since), at]
        tries.delete(key)
        tries.set(key, counted)
      }
      for (const key of tries.keys()) {
        if (tries.size <= MAX_KEYS) break
        tries.delete(key)
      }
      return undefined
    },
    forget: (key) => void tries.delete(key),
  }
}

function longestWait(tries: readonly number[], limits: readonly Limit[], at: number): number {
  const waits = limits.map(({ windowMs, max }) => {
    // The oldest attempt that still counts has to grow old before there is room.
    const oldest = tries.at(-max)
    return oldest === undefined ? 0 : oldest + windowMs - at
  })
  return Math.max(0, ...waits)
}
