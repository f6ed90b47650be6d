/**
 * Something of which there is only so much, and the count of who holds how much of it. Whoever holds more than is left
 * for all others gets no more: a stranger runs out of it alone, and there is always as much left for somebody new as any
 * other has (docs/decisions/0041-bodies.md).
 */
export interface Shares {
  /** @param owner who is going to hold something: an address, for example */
  open(owner: string): Holding
  /** Returns after how many seconds there may be room: as long as holdings have lasted of late. */
  retryAfterSeconds(): number
}

/** What one request holds, or one connection. */
export interface Holding {
  /** Names another owner: what is held counts as theirs too. */
  belongsTo(owner: string): void
  /** False: that would be more than there is, or than an owner's share. */
  take(amount: number): boolean
  /** Gives some of it back. */
  give(amount: number): void
  /** Gives everything back. */
  close(): void
}

/** What is shared out. */
export interface Stock {
  readonly most: number
  /** What each holding costs beside what it takes. */
  readonly perHolding?: number
}

/** The part of the newest holding in the mean of how long they last. */
const NEWEST = 0.1
const MAX_WAIT_SECONDS = 60

/** @param now milliseconds */
export function createShares({ most, perHolding = 0 }: Stock, now: () => number): Shares {
  const owners = new Map<string, Owner>()
  /** The oldest first. */
  const open = new Set<Share>()
  const state = { total: 0, meanMs: 0 }

  function ownerOf(name: string): Owner {
    const known = owners.get(name)
    if (known !== undefined) return known
    const owner = { name, held: 0, holdings: 0 }
    owners.set(name, owner)
    return owner
  }

  return {
    open(owner) {
      const share = new Share({ most, perHolding, state, ownerOf, since: now() }, (owned) => {
        if (!open.delete(share)) return
        for (const one of owned) if (--one.holdings === 0) owners.delete(one.name)
        state.meanMs += NEWEST * (now() - share.since - state.meanMs)
      })
      open.add(share)
      share.belongsTo(owner)
      return share
    },
    retryAfterSeconds() {
      const [oldest] = open
      const seconds = Math.ceil(Math.max(state.meanMs, oldest === undefined ? 0 : now() - oldest.since) / 1000)
      return Math.min(Math.max(1, seconds), MAX_WAIT_SECONDS)
    },
  }
}

interface Owner {
  readonly name: string
  held: number
  holdings: number
}

interface ShareParts extends Required<Stock> {
  readonly state: { total: number }
  readonly ownerOf: (name: string) => Owner
  /** Milliseconds. */
  readonly since: number
}

class Share implements Holding {
  readonly since: number
  readonly #parts: ShareParts
  readonly #ended: (owners: readonly Owner[]) => void
  readonly #owners: Owner[] = []
  #held = 0

  constructor(parts: ShareParts, ended: (owners: readonly Owner[]) => void) {
    this.since = parts.since
    this.#parts = parts
    this.#ended = ended
  }

  belongsTo(name: string): void {
    const owner = this.#parts.ownerOf(name)
    if (this.#owners.includes(owner)) return
    owner.holdings++
    owner.held += this.#held
    this.#owners.push(owner)
  }

  take(amount: number): boolean {
    const { most, perHolding, state } = this.#parts
    const wanted = this.#held === 0 ? amount + perHolding : amount
    const left = most - state.total - wanted
    for (const owner of this.#owners) if (owner.held + wanted > left) return false
    this.#change(wanted)
    return true
  }

  give(amount: number): void {
    this.#change(-amount)
  }

  close(): void {
    this.#change(-this.#held)
    this.#ended(this.#owners)
    this.#owners.length = 0
  }

  #change(amount: number): void {
    this.#parts.state.total += amount
    this.#held += amount
    for (const owner of this.#owners) owner.held += amount
  }
}
