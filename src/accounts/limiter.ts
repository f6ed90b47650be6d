/** At most `max` in any `windowMs` milliseconds. */
export interface Limit {
  readonly windowMs: number
  readonly max: number
}

export interface Attempt {
  /** The counter: `client:203.0.113.9`. */
  readonly key: string
  readonly limits: readonly Limit[]
}

export interface Limiter {
  /**
   * Counts one attempt under each of its keys, if all of them have room.
   * @returns the seconds to wait until there is room, or `undefined` if it was counted
   */
  take(attempts: readonly Attempt[]): number | undefined
  forget(key: string): void
}

/** Maximum number of keys. Evicting one takes 50,000 attempts under other keys, which are limited too. */
const MAX_KEYS = 50_000

/**
 * Counts in this process's memory. A restart resets the counters, which does not help an attacker who can wait for one.
 * @param now milliseconds since the epoch
 */
export function createLimiter(now: () => number = Date.now): Limiter {
  // The times of each key's attempts, oldest first. Keys are ordered by their last attempt.
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
    // There is room when the oldest attempt that still counts has expired.
    const oldest = tries.at(-max)
    return oldest === undefined ? 0 : oldest + windowMs - at
  })
  return Math.max(0, ...waits)
}
