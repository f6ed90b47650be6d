/** Codes of authenticators that have been used: each may be used once (RFC 6238, 5.2). */
export interface UsedCodes {
  /** false: somebody has used it. */
  take(userId: string, code: string): boolean
}

/** A code is taken in the half minute it is for, and in the one before and after. */
const VALID_MS = 90_000

/**
 * Remembered by this process: a restart within the minute and a half forgets.
 * @param now milliseconds since the epoch
 */
export function createUsedCodes(now: () => number = Date.now): UsedCodes {
  // When each was used, the oldest first.
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
