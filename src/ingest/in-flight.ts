/**
 * The count of all body bytes in memory, over all requests, and of who holds them: by address and by key. Whoever holds
 * more than is left for all others gets no more, so that a stranger with many or slow requests runs out of room alone
 * (docs/decisions/0041-bodies.md).
 */
export interface InFlight {
  /** @param address null: the connection is gone */
  open(address: string | null): Holding
  /** Returns after how many seconds room may be expected: as long as requests have held theirs of late. */
  retryAfterSeconds(): number
}

/** The bytes that one request holds. */
export interface Holding {
  /** Says whose request it is, once that is known. */
  belongsTo(key: string): void
  /** False: that would be more than the server may hold, or than this sender's share. */
  take(bytes: number): boolean
  /** Gives some of it back. */
  give(bytes: number): void
  /** Gives everything back. */
  close(): void
}

/** The room that a request has for its body. */
export interface Room {
  readonly holding: Holding
  /** The refusal where there is none left. */
  overloaded(): { readonly reason: 'overloaded'; readonly retryAfterSeconds: number }
}

/** A request costs this much beside its body: thousands of slow ones add up. */
const REQUEST_BYTES = 16 * 1024
/** The part of the newest request in the mean of how long requests last. */
const NEWEST = 0.1
const MAX_WAIT_SECONDS = 60

export function createInFlight(maxBytes: number, now: () => number): InFlight {
  const owners = new Map<string, Owner>()
  /** The requests under way, the oldest first. */
  const open = new Set<InFlightRequest>()
  const state = { total: 0, meanMs: 0 }

  function ownerOf(name: string): Owner {
    const known = owners.get(name)
    if (known !== undefined) return known
    const owner = { name, bytes: 0, requests: 0 }
    owners.set(name, owner)
    return owner
  }

  return {
    open(address) {
      const request = new InFlightRequest({ maxBytes, state, ownerOf, since: now() }, (owned) => {
        if (!open.delete(request)) return
        for (const owner of owned) if (--owner.requests === 0) owners.delete(owner.name)
        state.meanMs += NEWEST * (now() - request.since - state.meanMs)
      })
      open.add(request)
      request.belongsTo(address ?? '')
      return request
    },
    retryAfterSeconds() {
      const [oldest] = open
      const seconds = Math.ceil(Math.max(state.meanMs, oldest === undefined ? 0 : now() - oldest.since) / 1000)
      return Math.min(Math.max(1, seconds), MAX_WAIT_SECONDS)
    },
  }
}

/** An address or a key, and what it holds in all its requests. No key reads as an address. */
interface Owner {
  readonly name: string
  bytes: number
  requests: number
}

interface InFlightParts {
  readonly maxBytes: number
  readonly state: { total: number }
  readonly ownerOf: (name: string) => Owner
  /** Milliseconds since the epoch. */
  readonly since: number
}

class InFlightRequest implements Holding {
  readonly since: number
  readonly #parts: InFlightParts
  readonly #ended: (owners: readonly Owner[]) => void
  readonly #owners: Owner[] = []
  #bytes = 0

  constructor(parts: InFlightParts, ended: (owners: readonly Owner[]) => void) {
    this.since = parts.since
    this.#parts = parts
    this.#ended = ended
  }

  belongsTo(name: string): void {
    const owner = this.#parts.ownerOf(name)
    if (this.#owners.includes(owner)) return
    owner.requests++
    owner.bytes += this.#bytes
    this.#owners.push(owner)
  }

  take(bytes: number): boolean {
    const { maxBytes, state } = this.#parts
    const wanted = this.#bytes === 0 ? bytes + REQUEST_BYTES : bytes
    const left = maxBytes - state.total - wanted
    for (const owner of this.#owners) if (owner.bytes + wanted > left) return false
    this.#change(wanted)
    return true
  }

  give(bytes: number): void {
    this.#change(-bytes)
  }

  close(): void {
    this.#change(-this.#bytes)
    this.#ended(this.#owners)
    this.#owners.length = 0
  }

  #change(bytes: number): void {
    this.#parts.state.total += bytes
    this.#bytes += bytes
    for (const owner of this.#owners) owner.bytes += bytes
  }
}
