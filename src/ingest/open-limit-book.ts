import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { LimitLookup, Limits } from '#domain/quota/quota-catalogue.ts'
import type { NodeShares, SharedLimits } from '#domain/quota/shared-limits.ts'
import type { SpooledCharges } from './charges-at-open.ts'
import { OpenLimitBook, type LimitBook } from './limit-book.ts'
import { holdsTooMuch, lacksSomething, tellLimits } from './shared-part.ts'

/** A change of a quota, and of a spike's limit, holds after so long at the latest. */
const REFRESH_MS = 5_000
/** Nodes that share limits tell each other so often. */
const SHARE_MS = 1_000
/** A node of which nothing is heard for so long is gone. */
const GONE_MS = 60_000
/** A new node waits until the others have given something up: a second, as a rule. */
const TRIES_AT_OPEN = 6

type ClosableBook = LimitBook & { close(): Promise<void> }

/** The spool that the book charges, and what lies in it already. */
export interface ChargedSpool {
  readonly id: string
  readonly charged: readonly SpooledCharges[]
}

/** Opens the book with what the catalogue and the spool know, and reads on every few seconds; no request waits for it. */
export async function openLimitBook(
  lookup: LimitLookup,
  spool: ChargedSpool,
  onFault: (fault: unknown) => void,
): Promise<ClosableBook> {
  if (lookup.shared !== undefined) return new SharedBook(lookup, lookup.shared, spool).open(onFault)
  const book = new OpenLimitBook(Date.now)
  book.update(await lookup.limits(spool.id, new Date()), spool.charged)
  const timer = setInterval(() => {
    lookup.limits(spool.id, new Date()).then((limits) => book.update(limits), onFault)
  }, REFRESH_MS)
  timer.unref()
  return Object.assign(book, { close: async () => clearInterval(timer) })
}

/** Keeps the book of one node among several (docs/decisions/0101). */
export class SharedBook {
  readonly book = new OpenLimitBook(Date.now)
  readonly #lookup: LimitLookup
  readonly #shared: SharedLimits
  readonly #spool: ChargedSpool
  readonly #life: string
  readonly #heard = new Map<string, { readonly beat: number; readonly at: number }>()
  #read: Limits | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #isSharing = false

  constructor(lookup: LimitLookup, shared: SharedLimits, spool: ChargedSpool) {
    this.#lookup = lookup
    this.#shared = shared
    this.#spool = spool
    this.#life = `${spool.id}:${randomUUID().slice(0, 8)}`
  }

  async open(onFault: (fault: unknown) => void): Promise<ClosableBook> {
    let read = await this.refresh(this.#spool.charged)
    for (let tries = 0; tries < TRIES_AT_OPEN && lacksSomething(this.book, read); tries++) {
      await delay(SHARE_MS / 2)
      read = await this.refresh()
    }
    let running: Promise<unknown> | undefined
    const timer = setInterval(() => {
      running ??= this.refresh()
        .catch(onFault)
        .finally(() => (running = undefined))
    }, SHARE_MS)
    timer.unref()
    const close = async () => {
      clearInterval(timer)
      await running
      // A catalogue that is away hears of it when it misses this node's beats.
      await this.leave().catch(onFault)
    }
    return Object.assign(this.book, { close })
  }

  /** Says what this node has used, and takes over what it may. Returns the limits that there are. */
  async refresh(spooled: readonly SpooledCharges[] = []): Promise<Limits> {
    if (this.#read === undefined || performance.now() - this.#readAt >= REFRESH_MS) {
      this.#read = await this.#lookup.limits(this.#spool.id, new Date())
      this.#readAt = performance.now()
    }
    const read = this.#read
    if (read.quotas.length + read.spikes.length === 0) {
      this.book.update(read)
      return read
    }
    this.book.update(read, spooled, await this.#tell(read, spooled))
    // Somebody may be waiting for what this node has too much of.
    if (holdsTooMuch(this.book, read)) this.book.update(read, [], await this.#tell(read, []))
    return read
  }

  /** Gives back what this node has not used. */
  async leave(): Promise<void> {
    if (!this.#isSharing || this.#read === undefined) return
    await this.#tell(this.#read, [], true)
  }

  async #tell(read: Limits, spooled: readonly SpooledCharges[], isLeaving = false): Promise<NodeShares> {
    this.#isSharing = true
    const now = new Date()
    const told = tellLimits(this.book, read, spooled, now.getTime())
    const [node, life] = [this.#spool.id, this.#life]
    const shares = await this.#shared.share({ node, life, gone: this.#gone(), isLeaving, ...told }, now)
    this.#hear(shares.nodes)
    return shares
  }

  /** By this process's own clock, from when it last heard something new: whose clocks differ does not matter. */
  #gone(): readonly string[] {
    const before = performance.now() - GONE_MS
    return [...this.#heard].flatMap(([node, { at }]) => (at < before && node !== this.#spool.id ? node : []))
  }

  #hear(nodes: NodeShares['nodes']): void {
    const present = new Set(nodes.map(({ node }) => node))
    for (const node of this.#heard.keys()) if (!present.has(node)) this.#heard.delete(node)
    for (const { node, beat } of nodes)
      if (this.#heard.get(node)?.beat !== beat) this.#heard.set(node, { beat, at: performance.now() })
  }
}
