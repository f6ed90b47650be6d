import { setTimeout as delay } from 'node:timers/promises'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000
const STEP_MS = 100

/**
 * Runs a job until it succeeds, waiting 0.1 s, 0.2 s … 5 s between attempts. A store that is down holds up the digest,
 * never the ingest (docs/design.md 2.6). Each failure is reported, and so is the first success after one.
 * @returns undefined if `giveUp` returned true after a failure.
 */
export async function retryUntilDone<T>(
  job: () => Promise<T>,
  how: { giveUp: () => boolean; onFault: (fault: unknown) => void; onRecovered: () => void },
): Promise<{ value: T } | undefined> {
  for (let waitMs = FIRST_WAIT_MS, failed = false; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      const value = await job()
      if (failed) how.onRecovered()
      return { value }
    } catch (fault) {
      failed = true
      how.onFault(fault)
    }
    for (let waited = 0; waited < waitMs; waited += STEP_MS) {
      if (how.giveUp()) return undefined
      await delay(STEP_MS)
    }
  }
}
