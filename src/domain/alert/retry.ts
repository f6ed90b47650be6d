/** The time for which sending is tried: a day. */
export const TRIED_FOR_MS = 24 * 3_600_000

/** How often a message is tried, and for how long. */
export interface Retries {
  readonly attempts: number
  readonly forMs: number
}

export const usualRetries: Retries = { attempts: Infinity, forMs: TRIED_FOR_MS }
/** Of what a stranger has had sent to an address that may be anybody's. */
export const confirmationRetries: Retries = { attempts: 2, forMs: 60_000 }

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 3_600_000

/**
 * Returns when a message that was not taken is sent again: each pause is twice the one before, up to an hour, and a
 * quarter longer or shorter by chance, so that what failed together does not come back together. What the receiver asks
 * for comes first. null: it has been tried often and long enough.
 * @param attempts how many there have been, this one included
 * @param chance 0 … 1
 */
export function nextTry(
  attempts: number,
  createdAt: Date,
  now: Date,
  chance: number,
  afterMs: number = 0,
  retries: Retries = usualRetries,
): Date | null {
  if (attempts >= retries.attempts) return null
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20))
  const next = now.getTime() + Math.max(pauseMs * (0.75 + chance / 2), afterMs)
  return next < createdAt.getTime() + retries.forMs ? new Date(next) : null
}
