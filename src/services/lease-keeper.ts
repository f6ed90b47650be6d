import type { Leases } from '#domain/lease/leases.ts'
import type { Job } from './job.ts'

/** Frequent jobs run again within this time. Their lease lasts this long and is renewed before it ends. */
const HELD_MS = 30_000
const RENEWED_EVERY_MS = 10_000
/** How long a refusal applies to all frequent jobs: another process has the lease, and each of them would ask. */
const ASKED_EVERY_MS = 500
/**
 * Claiming a lease is a durable write, so jobs that run every second share one, which is claimed six times a minute.
 */
const FREQUENT_JOBS = 'frequent-jobs'

/** Decides which jobs this process runs. */
export interface LeaseKeeper {
  mayRun(job: Pick<Job, 'name' | 'everyMs'>): Promise<boolean>
  /** Releases the lease of frequent jobs, so that another process can take over immediately. */
  release(): Promise<void>
}

/**
 * A frequent job stays with the process that holds the lease. Any other job has a lease slightly shorter than its
 * period that is never released, so it runs once per period, in any process, even if one has just started.
 */
export function createLeaseKeeper(leases: Leases, holder: string): LeaseKeeper {
  // Uses a monotonic clock: a clock that was set back would keep work here that another process has taken over.
  let heldUntil = 0
  let refusedUntil = 0
  let claiming: Promise<boolean> | undefined

  async function claimFrequent(askedAt: number): Promise<boolean> {
    const isOurs = await leases.claim(FREQUENT_JOBS, holder, HELD_MS)
    heldUntil = isOurs ? askedAt + HELD_MS : 0
    refusedUntil = isOurs ? 0 : askedAt + ASKED_EVERY_MS
    return isOurs
  }

  return {
    mayRun: ({ name, everyMs }) => {
      if (everyMs >= HELD_MS) return leases.claim(name, holder, everyMs * 0.9)
      const now = performance.now()
      if (now < heldUntil - (HELD_MS - RENEWED_EVERY_MS)) return Promise.resolve(true)
      if (now < refusedUntil) return Promise.resolve(false)
      claiming ??= claimFrequent(now).finally(() => (claiming = undefined))
      return claiming
    },
    release: () => leases.release(FREQUENT_JOBS, holder),
  }
}
