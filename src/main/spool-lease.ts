import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Leases } from '#domain/lease/leases.ts'

/** Says in the catalogue that this process alone does something, such as digest a spool. */
export interface HeldLease {
  /** Resolves when the lease could not be renewed in time, and may be somebody else's by now. */
  readonly lost: Promise<void>
  /** Lets others have it at once. */
  release(): Promise<void>
}

interface Claim {
  readonly spoolId: string
  readonly holder: string
  /** For how long after its end another process keeps away. Default: a minute. */
  readonly ttlMs?: number
}

const LEASE_MS = 60_000
const RENEWALS = 4
const POLL_MS = 50
/** Whoever starts with the same spool again is the same. */
const OWNER = 'owner'

/**
 * Says in the catalogue that this process digests a spool, for as long as it lives: others that share the catalogue keep
 * away. undefined: somebody else does.
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
  // One that fails is made good by the next, before the lease runs out.
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

/** Holds the spool of this server's own. A node that comes back while its spool is being taken over waits for the end of that. */
export async function ownSpool(leases: Leases, spoolId: string): Promise<() => Promise<void>> {
  for (;;) {
    const held = await holdSpool(leases, { spoolId, holder: OWNER })
    if (held !== undefined) return held.release
    await delay(POLL_MS)
  }
}

const TURN_MS = 10_000

/** Does something that one process at a time may do, when it is this one's turn. */
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
