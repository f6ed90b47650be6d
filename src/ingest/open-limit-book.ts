import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { LimitLookup, Limits } from '#domain/quota/quota-catalogue.ts'
import type { NodeShares, SharedLimits } from '#domain/quota/shared-limits.ts'
import type { SpooledCharges } from './charges-at-open.ts'
import { OpenLimitBook, type LimitBook } from './limit-book.ts'
import { holdsTooMuch, lacksSomething, tellLimits } from './shared-part.ts'

/** How soon a changed quota or spike limit takes effect. */
const REFRESH_MS = 5_000
/** How often nodes that share limits exchange their usage. */
const SHARE_MS = 1_000
/** A node that is silent for this long is considered gone. */
const GONE_MS = 60_000
/** A new node waits until the others have given up a part, usually a second. */
const TRIES_AT_OPEN = 6

type ClosableBook = LimitBook & { close(): Promise<void> }

/** The spool that the book charges, and the charges already in it. */
export interface ChargedSpool {
  readonly id: string
  readonly charged: readonly SpooledCharges[]
}

/** Opens the book from the catalogue and the spool, and refreshes it every few seconds. No request waits for it. */
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

/** The book of one node among several (docs/decisions/0101). */
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
      // If the catalogue is unavailable, it will notice that this node's heartbeat has stopped.
      await this.leave().catch(onFault)
    }
    return Object.assign(this.book, { close })
  }

  /** Reports this node's usage, and applies its new shares. Returns the current limits. */
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
    // Another node may be waiting for the surplus of this one.
    if (holdsTooMuch(this.book, read)) this.book.update(read, [], await this.#tell(read, []))
    return read
  }

  /** Returns this node's unused shares. */
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

  /**
   * Nodes considered gone, by this process's own clock since it last heard from them, so that clock differences do not
   * matter.
   */
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
