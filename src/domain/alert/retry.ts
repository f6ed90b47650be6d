/** Deliveries are retried for a day. */
export const TRIED_FOR_MS = 24 * 3_600_000

export interface Retries {
  readonly attempts: number
  readonly forMs: number
}

export const usualRetries: Retries = { attempts: Infinity, forMs: TRIED_FOR_MS }
/** For confirmation mails, which a stranger can request for any address. */
export const confirmationRetries: Retries = { attempts: 2, forMs: 60_000 }

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 3_600_000

/**
 * When to retry a failed delivery. Pauses double up to an hour, with ±25% jitter so that deliveries that failed
 * together do not retry together. A delay requested by the receiver takes precedence. `null` when the attempts or the
 * time are used up.
 * @param attempts number of attempts so far, including this one
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
