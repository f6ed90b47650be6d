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
  const held = new Map<string, number>()
  /** When the requests under way began, the oldest first. */
  const open = new Set<{ readonly since: number }>()
  let total = 0
  let meanMs = 0

  function add(owner: string, bytes: number): void {
    const sum = (held.get(owner) ?? 0) + bytes
    if (sum === 0) held.delete(owner)
    else held.set(owner, sum)
  }

  return {
    open(address) {
      const request = { since: now() }
      const owners = [`address ${address}`]
      let mine = 0
      open.add(request)
      const change = (bytes: number) => {
        total += bytes
        mine += bytes
        for (const owner of owners) add(owner, bytes)
      }
      return {
        belongsTo(key) {
          const owner = `key ${key}`
          if (owners.includes(owner)) return
          owners.push(owner)
          add(owner, mine)
        },
        take(bytes) {
          const wanted = mine === 0 ? bytes + REQUEST_BYTES : bytes
          const left = maxBytes - total - wanted
          if (owners.some((owner) => (held.get(owner) ?? 0) + wanted > left)) return false
          change(wanted)
          return true
        },
        give: (bytes) => change(-bytes),
        close() {
          if (!open.delete(request)) return
          change(-mine)
          meanMs += NEWEST * (now() - request.since - meanMs)
        },
      }
    },
    retryAfterSeconds() {
      const [oldest] = open
      const seconds = Math.ceil(Math.max(meanMs, oldest === undefined ? 0 : now() - oldest.since) / 1000)
      return Math.min(Math.max(1, seconds), MAX_WAIT_SECONDS)
    },
  }
}
