import type { Looked } from '#domain/github/github-work.ts'
import { isPassing, type TicketFault } from '#domain/ticket/system.ts'

const SECOND_MS = 1_000
/** After 30 seconds, 1, 2, 4 … minutes, at most 6 hours apart: about a day and a half in all. */
const FIRST_WAIT_MS = 30 * SECOND_MS
const MAX_WAIT_MS = 6 * 3_600_000
const MAX_ATTEMPTS = 15

/**
 * The time of the next attempt; null if a retry would not help.
 * @param pausedUntil the end of GitHub's rate limit
 */
export function laterAfter(
  fault: TicketFault,
  attempts: number,
  now: Date,
  pausedUntil: Date | undefined,
): Pick<Looked, 'attempts' | 'dueAt'> {
  // GitHub's rate limit does not count as a failed attempt.
  if (pausedUntil !== undefined && fault.reason === 'rate_limited') return { attempts, dueAt: pausedUntil }
  if (!isPassing(fault) || attempts + 1 >= MAX_ATTEMPTS) return { attempts: attempts + 1, dueAt: null }
  const waitMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts)
  return { attempts: attempts + 1, dueAt: new Date(now.getTime() + waitMs) }
}
