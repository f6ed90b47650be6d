/**
 * Shares a limited resource between owners. An owner who holds more than remains for everyone gets no more, so a
 * single client only exhausts its own share, and a new one can always get as much as any other has
 * (docs/decisions/0041-bodies.md).
 */
export interface Shares {
  /** @param owner the future holder, for example a network address */
  open(owner: string): Holding
  /** Seconds until there may be room, based on how long recent holdings lasted. */
  retryAfterSeconds(): number
}

/** What one request or connection holds. */
export interface Holding {
  /** Adds another owner, to whose share the holding counts as well. */
  belongsTo(owner: string): void
  /** Returns false if it would exceed the total or an owner's share. */
  take(amount: number): boolean
  /** Gives back a part. */
  give(amount: number): void
  /** Gives back everything. */
  close(): void
}

/** The resource to be shared. */
export interface Stock {
  readonly most: number
  /** Fixed cost of each holding. */
  readonly perHolding?: number
}

/** Weight of the newest holding in the moving average of durations. */
const NEWEST = 0.1
const MAX_WAIT_SECONDS = 60

/** @param now milliseconds */
export function createShares({ most, perHolding = 0 }: Stock, now: () => number): Shares {
  const owners = new Map<string, Owner>()
  /** Oldest first. */
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
