import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Leases } from '#domain/lease/leases.ts'

/** A lease in the catalogue for something that only one process may do, such as digesting a spool. */
export interface HeldLease {
  /** Resolves when the lease could not be renewed in time, and may belong to another process. */
  readonly lost: Promise<void>
  release(): Promise<void>
}

interface Claim {
  readonly spoolId: string
  readonly holder: string
  /** How long the lease outlives its process. Default: a minute. */
  readonly ttlMs?: number
}

const LEASE_MS = 60_000
const RENEWALS = 4
const POLL_MS = 50
/** A process that restarts with the same spool counts as the same holder. */
const OWNER = 'owner'

/**
 * Holds the lease for digesting a spool while this process lives: others that share the catalogue stay away.
 * `undefined` if another process holds it.
 */
export function holdSpool(leases: Leases, { spoolId, ...claim }: Claim): Promise<HeldLease | undefined> {
  return holdLease(leases, `spool ${spoolId}`, claim)
}

async function holdLease(
  leases: Leases,
  name: string,
  { holder, ttlMs = LEASE_MS }: Omit<Claim, 'spoolId'>,
): Promise<HeldLease | undefined> {
  const claim = () => leases.claim(name, holder, ttlMs)
  const lost = Promise.withResolvers<void>()
  let heldAt = performance.now()
  if (!(await claim())) return undefined
  // The next renewal makes up for a failed one, before the lease expires.
  const renew = async () => {
    const askedAt = performance.now()
    const isOurs = await claim().catch(() => undefined)
    if (isOurs === true) heldAt = askedAt
    if (isOurs === false || performance.now() - heldAt > ttlMs) lost.resolve()
  }
  const timer = setInterval(() => void renew(), ttlMs / RENEWALS).unref()
  return {
    lost: lost.promise,
    release: async () => {
      clearInterval(timer)
      await leases.release(name, holder)
    },
  }
}

/** Holds the lease of this server's own spool. A node that returns during a take-over waits for its end. */
export async function ownSpool(leases: Leases, spoolId: string): Promise<() => Promise<void>> {
  for (;;) {
    const held = await holdSpool(leases, { spoolId, holder: OWNER })
    if (held !== undefined) return held.release
    await delay(POLL_MS)
  }
}

const TURN_MS = 10_000

/** Runs `work` when it is this process's turn, one process at a time. */
export async function inTurn<T>(leases: Leases, name: string, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID()
  for (;;) {
    const held = await holdLease(leases, name, { holder, ttlMs: TURN_MS })
    if (held === undefined) {
      await delay(POLL_MS)
      continue
    }
    try {
      return await work()
    } finally {
      await held.release()
    }
  }
}
