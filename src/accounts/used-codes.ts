/** Used authenticator codes: each may be used once (RFC 6238, 5.2). */
export interface UsedCodes {
  /** Returns false if the code has already been used. */
  take(userId: string, code: string): boolean
}

/** A code is accepted in its own half minute, and in the ones before and after. */
const VALID_MS = 90_000

/**
 * Kept in memory: a restart forgets the codes of the last minute and a half.
 * @param now milliseconds since the epoch
 */
export function createUsedCodes(now: () => number = Date.now): UsedCodes {
  // The time of each use, oldest first.
  const used = new Map<string, number>()
  return {
    take: (userId, code) => {
      const at = now()
      for (const [key, since] of used) {
        if (since > at - VALID_MS) break
        used.delete(key)
      }
      const key = `${userId} ${code}`
      if (used.has(key)) return false
      used.set(key, at)
      return true
    },
  }
}
