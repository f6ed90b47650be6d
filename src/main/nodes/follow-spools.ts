import type { Leases } from '#domain/lease/leases.ts'
import type { OfferedSpool } from '#domain/node/nodes.ts'
import type { ProjectBacklog, SpoolBacklog, SpoolReader } from '#domain/spool/spool.ts'
import { messages } from '#messages'
import type { Pump } from '#pipeline/pump.ts'
import { RemoteSpool } from '#storage/spool/remote/remote-spool.ts'
import type { NodeCaller } from '#storage/spool/remote/call.ts'
import type { Log } from '../log.ts'
import { holdSpool, type HeldLease } from '../spool-lease.ts'
import type { NodeBook } from './node-book.ts'
import { fairShare, spoolsToFollow } from './share.ts'

/** The spools of other nodes that this one digests. */
export interface FollowedSpools {
  /** For all spools followed here. */
  backlog(): readonly SpoolBacklog[]
  backlogByProject(): Promise<readonly ProjectBacklog[]>
  /** Finishes pending work, and releases the spools at once. */
  close(): Promise<void>
}

interface Parts {
  readonly book: NodeBook
  readonly leases: Leases
  readonly caller: NodeCaller
  /** The folder for ranges while they are digested. */
  readonly scratch: string
  /**
   * @param onOutOfStep called if the ledger is ahead of the pump: another node has digested the spool in the meantime
   */
  readonly pumpOf: (spool: SpoolReader, onOutOfStep: () => void) => Promise<Pump>
  readonly log: Log
}

/** A killed node is replaced after this time. */
const LEASE_MS = 8_000
/** Checks, one second apart. */
const TOLD_AFTER = 3

interface Followed {
  readonly spool: RemoteSpool
  readonly pump: Pump
  readonly lease: HeldLease
}

/**
 * Digests the spools of intake nodes. Each spool is under a lease, so that a single node digests it, and nodes share
 * the spools evenly. Work begun by a killed node is recorded in the catalogue, and its successor repeats it.
 */
export function followSpools(parts: Parts): FollowedSpools {
  return new Follower(parts)
}

class Follower implements FollowedSpools {
  readonly #parts: Parts
  readonly #followed = new Map<string, Followed>()
  /** Spools that another node may have by now. */
  readonly #ended = new Set<string>()
  /** Consecutive failures to reach each spool. */
  readonly #away = new Map<string, number>()
  #isClosing = false
  #adjusting: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    // Not awaited: a node that takes long to stop a pump must still send its heartbeat.
    const adjust = () => {
      this.#adjusting ??= this.#adjust()
        .catch((fault: unknown) => this.#log('warn', { fault: String(fault) }, 'nodesUnread'))
        .finally(() => (this.#adjusting = undefined))
    }
    parts.book.onRead(adjust)
    adjust()
  }

  backlog(): readonly SpoolBacklog[] {
    return [...this.#followed.values()].map(({ spool }) => spool.backlog())
  }

  async backlogByProject(): Promise<readonly ProjectBacklog[]> {
    const all = await Promise.all([...this.#followed.values()].map(({ spool }) => spool.backlogByProject()))
    return all.flat()
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#adjusting
    await Promise.all([...this.#followed.keys()].map((id) => this.#leave(id)))
  }

  async #adjust(): Promise<void> {
    if (this.#isClosing) return
    const alive = this.#parts.book.alive()
    const offered = new Map(spoolsToFollow(alive).map((spool) => [spool.id, spool]))
    for (const id of this.#ended) await this.#leave(id)
    this.#ended.clear()
    for (const [id, { spool }] of this.#followed) {
      const now = offered.get(id)
      if (now !== undefined) spool.moveTo(now.address)
      // Its node is gone: another node with its volume can take it over.
      else if (!spool.isThere) await this.#leave(id)
      this.#tellWhereAway(spool)
    }
    const share = fairShare(alive)
    // A node that is silent but still answers is kept in addition.
    const counted = () => [...this.#followed.keys()].filter((id) => offered.has(id))
    const last = counted().at(-1)
    if (counted().length > share && last !== undefined) await this.#leave(last)
    for (const [id, spool] of offered)
      if (counted().length < share && !this.#followed.has(id)) await this.#follow(spool)
  }

  /** Delayed: a restarting node is briefly unreachable. */
  #tellWhereAway({ id, isThere }: RemoteSpool): void {
    const times = isThere ? 0 : (this.#away.get(id) ?? 0) + 1
    this.#away.set(id, times)
    if (times === TOLD_AFTER) this.#log('warn', { id }, 'spoolAway')
  }

  async #follow(offered: OfferedSpool): Promise<void> {
    const { id } = offered
    const { leases, caller, scratch, pumpOf, book } = this.#parts
    const lease = await holdSpool(leases, { spoolId: id, holder: book.id, ttlMs: LEASE_MS })
    if (lease === undefined) return
    const spool = new RemoteSpool({ ...offered, caller, scratch })
    try {
      const pump = await pumpOf(spool, () => this.#ended.add(id))
      this.#followed.set(id, { spool, pump, lease })
      void lease.lost.then(() => this.#ended.add(id))
      this.#log('info', offered, 'spoolFollowed')
    } catch (fault) {
      await spool.close()
      await lease.release()
      throw fault
    }
  }

  async #leave(id: string): Promise<void> {
    const one = this.#followed.get(id)
    if (one === undefined) return
    this.#followed.delete(id)
    await one.pump.stop()
    await one.spool.close()
    // If the catalogue is unreachable, the lease expires on its own.
    await one.lease.release().catch(() => undefined)
    this.#log('info', { id }, 'spoolLeft')
  }

  #log(
    level: 'info' | 'warn',
    fields: object,
    what: 'nodesUnread' | 'spoolAway' | 'spoolFollowed' | 'spoolLeft',
  ): void {
    this.#parts.log[level](fields, messages('cli')(`nodes.${what}`))
  }
}
